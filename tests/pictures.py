"""Reading pictures in tests: what an SVG may hold, and what an image in HTML says."""

from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"

NASTY_NAMES = ['<script>alert("1")</script>', "O'Hara & Sons", 'a" onerror="x', "]]>", "Ж 💚"]

# Presentation attributes only: nothing that another picture on the page could clash with.
ALLOWED = {
    "svg": {"viewBox", "width", "height", "font-family", "font-weight"},
    "g": {"transform"},
    "rect": {"x", "y", "width", "height", "rx", "fill", "stroke", "stroke-width", "opacity"},
    "circle": {"cx", "cy", "r", "fill"},
    "path": {"d", "fill", "stroke", "stroke-width", "stroke-opacity"}
    | {"stroke-linecap", "stroke-linejoin"},
    "text": {"x", "y", "font-size", "font-weight", "text-anchor", "letter-spacing", "fill"},
}


def check_svg(svg: str) -> ElementTree.Element:
    """The parsed picture, in which only harmless elements and attributes may occur."""
    root = ElementTree.fromstring(svg)
    for element in root.iter():
        tag = element.tag.removeprefix(SVG)
        assert tag in ALLOWED
        assert set(element.attrib) <= ALLOWED[tag]
        for name, value in element.attrib.items():
            assert "url(" not in value
            assert "nan" not in value
            assert "inf" not in value
            if name in ("fill", "stroke"):
                assert re.fullmatch(r"none|#[0-9a-f]{6}", value)
    return root


def words_in(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


class ImageReader(HTMLParser):
    """Collects the images of an HTML text, and every tag."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.images: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.images.append(dict(attrs))


def read_image(html: str) -> tuple[str, str]:
    """The picture and the text alternative of HTML that must be one image and no more."""
    reader = ImageReader()
    reader.feed(html)
    assert reader.tags == ["img"]
    image = reader.images[0]
    assert set(image) == {"alt", "src", "style"}
    start = "data:image/svg+xml;base64,"
    source, alt = image["src"], image["alt"]
    assert source is not None
    assert source.startswith(start)
    assert alt is not None
    return b64decode(source.removeprefix(start)).decode(), alt
