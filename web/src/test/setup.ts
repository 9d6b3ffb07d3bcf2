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
Element.prototype.scrollIntoView ??= () => {}
HTMLElement.prototype.showPopover ??= () => {}
HTMLElement.prototype.hidePopover ??= () => {}

// Tests speak every language at once.
const { loadAllWords } = await import('../i18n/index.ts')
await Promise.all(['en', 'fr'].map(loadAllWords))
export {}
