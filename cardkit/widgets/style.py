"""The look of the widgets: the faces of cards as CSS classes, and everything around them.

Colours follow JupyterLab's theme through its variables, with fallbacks for other notebooks.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

import ipywidgets as w

from cardkit.cards import Card
from cardkit.drawing import card_svg
from cardkit.drawing.cards import HEIGHT, WIDTH, wild_star
from cardkit.drawing.palette import GOLD_DARK
from cardkit.drawing.svg import document, rect
from cardkit.widgets.parts import MOST_BUTTONS

SCALES = {"100 %": 1.0, "125 %": 1.25, "150 %": 1.5, "175 %": 1.75, "200 %": 2.0}
"""The sizes that can be chosen; a projector wants more than a laptop."""

_LOOK = """
.cardkit{--ck:1;--ck-text:var(--jp-ui-font-color1,#1b1b22);--ck-ground:var(--jp-layout-color1,#fff);
--ck-soft:var(--jp-layout-color2,#eee);--ck-line:var(--jp-border-color1,#8b8778);
--ck-focus:#e8590c;color:var(--ck-text);font-size:calc(14px*var(--ck));overflow:visible;
max-width:calc(760px*var(--ck));padding:2px}
.cardkit .widget-html,.cardkit .widget-html-content{color:var(--ck-text);height:auto;
font-size:calc(14px*var(--ck));line-height:1.45;margin:0}
.cardkit .ck-picture svg{display:block;width:100%;height:auto}
.cardkit .ck-none{display:none!important}
.cardkit .ck-hand{display:flex;flex-flow:row wrap;overflow:visible;min-height:calc(110px*var(--ck));
row-gap:calc(14px*var(--ck));
padding:calc(16px*var(--ck)) calc(10px*var(--ck)) calc(8px*var(--ck)) calc(4px*var(--ck))}
.cardkit button.ck-card{position:relative;width:calc(60px*var(--ck));height:calc(84px*var(--ck));
margin:2px 4px 6px 0;padding:0;border:none;border-radius:calc(6px*var(--ck));
background-color:transparent;background-size:100% 100%;background-repeat:no-repeat;
background-image:var(--ck-over,none),var(--ck-face);font-size:0;line-height:1;box-shadow:none;
flex:none;overflow:visible;transition:transform .1s}
.cardkit .ck-many button.ck-card{margin-right:calc(-12px*var(--ck))}
.cardkit button.ck-card:hover{transform:translateY(-4px);box-shadow:none}
.cardkit button.ck-chosen,.cardkit button.ck-chosen:hover{
transform:translateY(calc(-14px*var(--ck)));box-shadow:0 0 0 3px var(--ck-focus)}
.cardkit button.ck-chosen::after{content:"✓" / "";position:absolute;right:-5px;top:-8px;
width:calc(20px*var(--ck));height:calc(20px*var(--ck));border-radius:50%;background:var(--ck-focus);
color:#fff;font:700 calc(14px*var(--ck))/calc(20px*var(--ck)) sans-serif;
text-align:center;z-index:2}
.cardkit button.ck-new::before{content:"new" / "";position:absolute;left:3px;bottom:3px;z-index:1;
padding:0 4px;border-radius:4px;background:#1b1b22;color:#fff;
font:700 calc(11px*var(--ck))/calc(15px*var(--ck)) sans-serif}
.cardkit button.ck-next::after{content:"▲" / "";position:absolute;left:0;right:0;
bottom:calc(-14px*var(--ck));color:var(--ck-focus);text-align:center;
font:calc(15px*var(--ck))/1 sans-serif}
.cardkit button.ck-meld{box-shadow:0 4px 0 1px var(--ck-focus)}
.cardkit .ck-hand button.ck-end{margin-right:calc(14px*var(--ck))}
.cardkit button:focus-visible{outline:3px solid var(--jp-brand-color1,#1976d2);outline-offset:3px}
.cardkit .ck-row{display:flex;flex-flow:row wrap;align-items:center;overflow:visible;
gap:calc(6px*var(--ck));margin:2px 0}
.cardkit .ck-row button,.cardkit .ck-row .widget-upload{width:auto;height:auto;margin:0;
min-height:calc(30px*var(--ck));padding:0 calc(12px*var(--ck));font-size:calc(14px*var(--ck));
line-height:calc(28px*var(--ck));color:var(--ck-text);background:var(--ck-soft);
border:1px solid var(--ck-line);border-radius:calc(6px*var(--ck))}
.cardkit .ck-off-all>.ck-row,.cardkit .ck-side-0>:nth-child(2),
.cardkit .ck-side-1>:nth-child(1){display:none}
.cardkit .ck-actions{min-height:calc(36px*var(--ck))}
.cardkit .ck-actions button{font-weight:600;color:#fff;background:#1f6b3a;border-color:#1f6b3a}
.cardkit .ck-row button:hover{box-shadow:0 0 0 2px var(--ck-line)}
.cardkit .ck-row .widget-dropdown,.cardkit .ck-row .widget-text,.cardkit .ck-row .widget-checkbox{
width:auto;height:auto;margin:0}
.cardkit .ck-row .widget-label,.cardkit .ck-row label{font-size:calc(14px*var(--ck));width:auto;
color:var(--ck-text);height:auto;line-height:calc(28px*var(--ck))}
.cardkit .ck-row select,.cardkit .ck-row input[type=text]{font-size:calc(14px*var(--ck));
height:calc(30px*var(--ck));width:calc(110px*var(--ck));color:var(--ck-text);
background-color:var(--ck-ground);border:1px solid var(--ck-line)}
.cardkit .ck-row .widget-upload{font-size:0}
.cardkit .ck-row .widget-upload::after{content:"Load a game" / "";font-size:calc(14px*var(--ck))}
.cardkit .ck-sheet{border-collapse:collapse;margin:6px 0}
.cardkit .ck-sheet th,.cardkit .ck-sheet td{border:1px solid var(--ck-line);padding:1px 10px;
text-align:right;font-size:calc(13px*var(--ck))}
.cardkit .ck-status{border-left:4px solid var(--ck-focus);padding:4px 10px;margin:4px 0;
background:var(--ck-soft);min-height:1.45em}
.cardkit .ck-question{font-weight:600;padding:2px;font-size:calc(15px*var(--ck))}
.cardkit a{color:var(--ck-text);text-decoration:underline}
.cardkit .ck-ticks{gap:calc(4px*var(--ck)) calc(22px*var(--ck))}
.cardkit .ck-slider span{min-width:7.5em}
.cardkit .ck-slider{display:flex;align-items:center;gap:calc(8px*var(--ck));
font-size:calc(14px*var(--ck));color:var(--ck-text)}
.cardkit .ck-slider input{width:calc(180px*var(--ck));accent-color:#1f6b3a;
min-height:calc(24px*var(--ck))}
.cardkit .ck-slider output{min-width:2.5em;font-weight:700}
.cardkit .ck-remark{padding:0 2px;min-height:1.45em}
.cardkit .ck-problem::before{content:"✗ ";font-weight:700}
.cardkit.jupyter-widgets-disconnected::before{display:block;padding:4px 10px;
font:700 calc(14px*var(--ck))/1.4 sans-serif;color:#fff;background:#8a1c1c;
content:"This has lost its kernel, so clicks do nothing. To go on, run the cell again."}
"""


class StyleSheet:
    """The style sheet as a widget: the look of everything, and a face for each different card.

    >>> sheet = StyleSheet([Card(7), Card(7)])
    >>> sheet.add([Card(8), Card(7)])
    >>> sheet.widget.value.count("--ck-face:url(")
    2
    """

    def __init__(self, deck: Iterable[Card]) -> None:
        self._faces: dict[Card, str] = {}
        self.widget = w.HTML()
        self.widget.layout.display = "none"
        self.add(deck)

    def add(self, cards: Iterable[Card]) -> None:
        """Have faces for these cards too. Nothing is sent if they are all there."""
        new = sorted(set(cards) - self._faces.keys())
        for card in new:
            self._faces[card] = f".ck-{face_class(card)}{{--ck-face:{_url(card_svg(card))}}}"
        if new or not self.widget.value:
            self.widget.value = f"<style>{_frame()}{''.join(self._faces.values())}</style>"


def _frame() -> str:
    sizes = "".join(f".cardkit.{scale_class(scale)}{{--ck:{scale}}}" for scale in SCALES.values())
    hidden = "".join(
        f".cardkit .ck-hand.ck-off-{place}>:nth-child({place + 1}),"
        f".cardkit .ck-actions.ck-off-{place}>.ck-row>:nth-child({place + 1}){{display:none}}"
        for place in range(MOST_BUTTONS)
    )
    numbers = "".join(
        f'.cardkit button.ck-nth-{number}::after{{content:"{number}" / ""}}'
        for number in range(1, 54)
    )
    return f"{_LOOK}{sizes}{hidden}{numbers}.ck-wild{{--ck-over:{_url(_wild_mark())}}}"


def face_class(card: Card) -> str:
    """The part of a CSS class that names a card: letters and numbers only.

    >>> face_class(Card.parse("10h")), face_class(Card(7)), face_class(Card.parse("*r"))
    ('10-2665', '7', '0-2a-72')
    """
    return "-".join([str(card.rank), *(f"{ord(letter):x}" for letter in card.suit)])


def scale_class(scale: float) -> str:
    """The CSS class of a size; ``ValueError`` for one that there is not.

    >>> scale_class(1.5)
    'ck-scale-150'
    """
    if scale not in SCALES.values():
        raise ValueError(f"scale={scale!r:.40}: one of {', '.join(map(str, SCALES.values()))}")
    return f"ck-scale-{scale * 100:.0f}"


def _wild_mark() -> str:
    """What lies over the face of a wild card: a golden edge and a star, as on ``card_svg``."""
    edge = rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, "none", radius=6, stroke=GOLD_DARK, stroke_width=3)
    return document(WIDTH, HEIGHT, edge + wild_star(11.5, 70))


def _url(svg: str) -> str:
    return f'url("data:image/svg+xml,{quote(svg, safe=" =:/,()")}")'
