"""A person who has a keyboard and nothing else: Tab until the focus is there, then Enter.

Whatever takes the focus must show it, and no act may lose the focus: both are checked on the way.
"""

from playwright.sync_api import Locator, Page

_MOST = 200

# The focus is seen as an outline of what has it, of its label, or as a mark of a drawing.
_FOCUS = """(wanted) => {
  const at = document.activeElement;
  if (!at || !(typeof wanted === 'string' ? at.matches(wanted) : wanted.includes(at))) return '';
  const outlined = (each) => each && getComputedStyle(each).outlineStyle !== 'none';
  const cursor = at.matches('.cell') && at.closest('svg').querySelector('.cellmap-cursor');
  const mark = cursor || at.querySelector('.halo');
  const drawn = mark && getComputedStyle(mark).display !== 'none';
  return drawn || [at, at.closest('label'), at.nextElementSibling].some(outlined) ? 'seen' : 'unseen';
}"""

_KEPT = "() => document.activeElement !== document.body"

_WHO = """() => {
  const at = document.activeElement;
  const said = at.getAttribute('aria-label') ?? at.innerText ?? '';
  return `${at.tagName} ${at.getAttribute('class')} ${said}`;
}"""


class Keys:
    """The keyboard in front of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._acted = False

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go_to(self, wanted: str | Locator, back: bool = False) -> None:
        """Tab on, or back, until the focus is on what was named; it must be seen there."""
        locator = self.page.locator(wanted) if isinstance(wanted, str) else wanted
        locator.first.wait_for(state="attached")
        if self._acted:
            self.page.wait_for_function(_KEPT)
        meant = wanted if isinstance(wanted, str) else locator.element_handles()
        for _ in range(_MOST):
            found = self.page.evaluate(_FOCUS, meant)
            if found:
                assert found == "seen", f"the focus on {self.who()} is not seen"
                return
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab never comes to {wanted}; it is at {self.who()}")

    def use(self, wanted: str | Locator, back: bool = False) -> None:
        """Go to a button and press it."""
        self.go_to(wanted, back)
        self.press("Enter")
        self._acted = True

    def write(self, field: str | Locator, text: str) -> None:
        """Go to a field and write into it, in place of what is there."""
        self.go_to(field)
        self.press("Control+a")
        self.page.keyboard.type(text)

    def who(self) -> str:
        """What has the focus, for people."""
        return str(self.page.evaluate(_WHO))[:120]

    def is_on(self, wanted: str) -> bool:
        return bool(self.page.evaluate(_FOCUS, wanted))

    def step_to(self, *words: str) -> bool:
        """From the cell that has the focus by arrows to one beside it whose label says all of this."""
        for there, back in (
            ("ArrowUp", "ArrowDown"),
            ("ArrowDown", "ArrowUp"),
            ("ArrowLeft", "ArrowRight"),
            ("ArrowRight", "ArrowLeft"),
        ):
            self.press(there)
            label = str(self.page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''"))
            if all(word in label for word in words):
                return True
            self.press(back)
        return False
