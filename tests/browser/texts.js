// Every text that is shown: how large it is, in hundredths of the window's height, and what lies over it.
() => {
  document.documentElement.style.opacity = 1
  const style = new CSSStyleSheet()
  style.replaceSync('* { pointer-events: auto !important }') // what cannot be pressed covers all the same
  const before = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...before, style]
  const found = []

  /** By how much an element is scaled, by itself and all around it. */
  function scaleOf(element) {
    if (element.ownerSVGElement || element.localName === 'svg') {
      const { a, b, c, d } = element.getScreenCTM()
      return Math.sqrt(Math.abs(a * d - b * c))
    }
    let scale = 1
    for (let at = element; at; at = at.parentElement) {
      const { transform } = getComputedStyle(at)
      if (transform === 'none') continue
      const { a, b, c, d } = new DOMMatrix(transform)
      scale *= Math.sqrt(Math.abs(a * d - b * c))
    }
    return scale
  }

  function isShown(element) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    if (element.closest('.hidden-text, defs, symbol, title, option')) return false
    const box = element.getBoundingClientRect()
    return box.width > 1 && box.height > 1
  }

  const isClear = (element) => {
    if (!element.checkVisibility({ opacityProperty: true })) return true
    if (element.closest('svg')) return !element.matches('path, rect, circle, ellipse, polygon, use')
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    return backgroundImage === 'none' && /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)
  }

  /** Something opaque over the text at one of three points of it, and not part of the same thing. */
  function coverOf(element, box) {
    for (const share of [0.15, 0.5, 0.85]) {
      const [x, y] = [box.left + box.width * share, (box.top + box.bottom) / 2]
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return 'the edge of the screen'
      const pile = document.elementsFromPoint(x, y)
      const own = pile.findIndex((one) => one.contains(element) || element.contains(one))
      const over = pile.slice(0, Math.max(own, 0)).find((one) => !isClear(one))
      if (over && !over.closest('.sheet, .verdict, .home')?.contains(element)) {
        if (over.closest('.behind, .end')) return null // a sheet is meant to lie over the table
        return `${over.localName}.${over.getAttribute('class') ?? ''}`
      }
    }
    return null
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    if (!node.data.trim() || !element || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const size = parseFloat(getComputedStyle(element).fontSize) * scaleOf(element)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
    const cutter = element.closest('.name, .status, h1, h2, p, li, td, th')
    const isCut = cutter && cutter.scrollWidth > cutter.clientWidth + 1 && getComputedStyle(cutter).overflow === 'hidden'
    found.push({
      text: node.data.trim().slice(0, 40),
      where: `${element.localName}.${(element.getAttribute('class') ?? '').replace(/svelte-\w+/g, '').trim()}`,
      share: (100 * size) / innerHeight,
      cover: element.closest('.home') ? null : boxes.map((box) => coverOf(element, box)).find(Boolean) ?? null,
      cut: Boolean(isCut),
    })
  }
  document.adoptedStyleSheets = before
  document.documentElement.style.opacity = ''
  return found
}
