// jsdom has no Web Animations, no media queries, no popovers and nothing to scroll.
Element.prototype.getAnimations ??= () => []
Element.prototype.animate ??= () =>
  ({
    cancel() {},
    finish() {},
    finished: Promise.resolve(),
    onfinish: null,
  }) as unknown as Animation
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList
window.scrollTo = () => {}
HTMLElement.prototype.showPopover ??= () => {}
HTMLElement.prototype.hidePopover ??= () => {}
