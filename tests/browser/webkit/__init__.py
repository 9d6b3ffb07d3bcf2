"""WebKit, the engine of every iPhone, for people who are written for Playwright."""

from tests.browser.webkit.context import WebKit

__all__ = ["WebKit"]
