"""Drawings in the lessons: a picture that every viewer keeps, and the words for it."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET

import matplotlib
import matplotlib.pyplot as plt
import pytest
from bs4 import BeautifulSoup

from cardkit.drawing import Drawing
from cardkit.ratings import figure

matplotlib.use("agg")


def bars(heights: list[int]) -> Drawing:
    _, ax = plt.subplots()
    ax.bar(range(len(heights)), heights)
    ax.set_xlabel("length < 9 & more")
    return figure(ax, 'Three "bars": 1, 4, 2')


def svg_of(plot: Drawing) -> str:
    image = BeautifulSoup(plot._repr_html_(), "html.parser").img
    assert image is not None
    kind, _, data = str(image["src"]).partition(",")
    assert kind == "data:image/svg+xml;base64"
    return base64.b64decode(data).decode()


def test_a_plot_is_an_image_with_its_words() -> None:
    plot = bars([1, 4, 2])
    image = BeautifulSoup(plot._repr_html_(), "html.parser").img
    assert image is not None
    assert image["alt"] == repr(plot) == 'Three "bars": 1, 4, 2'
    assert ET.fromstring(svg_of(plot)).tag.endswith("svg")


def test_the_same_plot_is_the_same_picture_and_another_one_is_not() -> None:
    assert bars([1, 4, 2]) == bars([1, 4, 2])
    assert bars([1, 4, 2]).svg != bars([1, 4, 3]).svg


def test_the_picture_tells_neither_the_day_nor_the_program_and_stays_small() -> None:
    svg = svg_of(bars([1, 4, 2]))
    assert not re.search(r"<dc:date>|Matplotlib v|[1-9]\d*\.\d{3}", svg)
    assert len(svg) < 40_000


def test_the_figure_is_closed() -> None:
    before = plt.get_fignums()
    fig, _ = plt.subplots()
    figure(fig, "nothing yet")
    assert plt.get_fignums() == before


def test_a_plot_without_words_is_refused() -> None:
    fig, _ = plt.subplots()
    with pytest.raises(ValueError, match="say in a sentence"):
        figure(fig, " ")
    plt.close(fig)


def test_letters_keep_their_size() -> None:
    """Glyphs are drawn 64 times too large and scaled down: that scale must not be rounded away."""
    scales = {float(scale) for scale in re.findall(r"scale\((0\.\d+)", svg_of(bars([1, 4, 2])))}
    assert scales <= {0.1, 0.0156}, scales
