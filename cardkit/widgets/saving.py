"""Keeping a game: a download link, a file beside the notebook, and loading it again."""

from __future__ import annotations

import html
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as w

from cardkit.record import MAX_CHARACTERS, Record
from cardkit.widgets.parts import button, row


class SaveBar:
    """The buttons "Save" and "Load" and the link to download what was saved.

    ``record()`` gives the record to save, ``load(record)`` takes one that was loaded, and
    ``say(text)`` tells what happened; ``on(do)`` wraps what a click does.
    """

    def __init__(
        self,
        record: Callable[[], Record],
        load: Callable[[Record], None],
        say: Callable[[str], None],
        on: Callable[..., Callable[..., None]],
    ) -> None:
        self._record, self._load, self._say = record, load, say
        self.save_button = button("Save this game", on(self._save))
        self.upload = w.FileUpload(accept=".json", description="Load a game")
        self.upload.observe(on(self._uploaded), "value")
        self.link = w.HTML()
        self.link.add_class("ck-link")
        self.row = row([self.save_button, self.upload, self.link])

    def _save(self) -> None:
        """Write the record to a new file beside the notebook, and offer it as a download."""
        record = self._record()
        data = b64encode(record.to_json().encode()).decode()
        path = new_file(f"{record.game}-seed-{record.seed}")
        try:
            record.save(path)
        except OSError as error:
            self._say(f"The file could not be written ({error.strerror}): use the download link.")
        else:
            self._say(f"Saved as {path}, beside the notebook. The link downloads it.")
        self.link.value = (
            f'<a download="{html.escape(path.name)}" href="data:application/json;base64,{data}">'
            f"Download {html.escape(path.name)}</a>"
        )

    def _uploaded(self, change: Any) -> None:
        """Go on from the file that was chosen."""
        if not change["new"]:
            return
        content = bytes(change["new"][0]["content"])
        self.upload.value = ()  # so that the same file can be chosen again
        if len(content) > MAX_CHARACTERS:
            raise ValueError(f"the file is no record: it has more than {MAX_CHARACTERS:,} bytes")
        try:
            text = content.decode()
        except UnicodeDecodeError:
            raise ValueError("the file is no record: it is no text") from None
        self._load(Record.from_json(text))


def new_file(name: str) -> Path:
    """A path in the working directory for this name that no file has yet.

    Letters that a file's name cannot have everywhere become ``_``.
    """
    safe = "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in name)[:60]
    path = Path(f"{safe}.json")
    number = 2
    while path.exists():
        path = Path(f"{safe}-{number}.json")
        number += 1
    return path
