"""What went wrong with a bot, said so that its author can mend it."""

from __future__ import annotations

import re

from cardkit.arena import MAX_ERROR

ADVICE = {
    "AttributeError": "an object has no such attribute: print `dir(view)` to see what a view has",
    "ImportError": "something that it imports is not there",
    "IndexError": "a list or a tuple has no item with this number; perhaps it is empty",
    "KeyError": "a dictionary has no such key",
    "MemoryError": "it wanted more memory than a bot may have",
    "ModuleNotFoundError": "it imports something that is not installed here",
    "NameError": "a name is used that has no value: is it misspelt, or defined in no cell?",
    "PermissionError": "a bot gets a view and returns a move; files, network and programs are shut",
    "RecursionError": "a function calls itself without end",
    "SyntaxError": "Python cannot read this line",
    "SystemExit": "`exit()` ends a program; a bot only returns a move",
    "TypeError": "a value is of another kind than is needed here; "
    "a bot takes two arguments, `view` and `rng`",
    "UnboundLocalError": "a variable is used before it has a value",
    "ValueError": "",
    "ZeroDivisionError": "it divided by zero",
}
"""By the name of the exception, what it usually means for a bot."""


def in_words(error: str) -> str:
    """An error of the frame as a sentence for a student.

    >>> in_words("ZeroDivisionError: division by zero (line 2: `return 1 / 0`)")
    'Line 2, `return 1 / 0`: it divided by zero (ZeroDivisionError: division by zero).'
    >>> in_words("no move within 1 seconds")
    'It had no move within 1 seconds, and lost the match. Is there a loop that never ends?'
    """
    if error.startswith("no move within"):
        return f"It had {error}, and lost the match. Is there a loop that never ends?"
    if error.startswith("not loaded"):
        return f"It was {error}: move slow work, such as a tournament, out of its file."
    if error.startswith(("it ", "its ")):
        return f"{error[0].upper()}{error[1:]}: a bot only returns a move."
    kind, _, text = error.partition(": ")
    if kind == "IllegalMove":
        return f"It gave a move that the rules do not allow: {text}."
    if kind == "ValueError" and "is not a move" in text:
        return f"It returned something else than a move: {text}."
    text, place = _split_place(text)
    advice = ADVICE.get(kind, "an error stopped it")
    told = f"{kind}: {text}" if text and text != "None" else kind
    where = f"{place[0].upper()}{place[1:]}".replace(": `", ", `", 1) if place else "When it ran"
    return f"{where}: {advice} ({told})." if advice else f"{where}: {told}."


def _split_place(text: str) -> tuple[str, str]:
    """The text of an exception, and the place in the program that follows it in brackets."""
    found = re.fullmatch(r"(.*?) ?\(((?:cell \d+, )?line \d+(?:: `.*`)?)\)", text)
    if found:
        return found[1], found[2]
    return (text[: text.rfind(" (")], "") if len(text) >= MAX_ERROR - 40 else (text, "")
