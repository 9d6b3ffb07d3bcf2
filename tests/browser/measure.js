// Measures what is on the screen; answers with what is wrong with it, in words.
({ least, atTable }) => {
  document.documentElement.style.opacity = 1
  const complaints = []
  const [width, height] = [innerWidth, innerHeight]
  const OVERLAYS = 'dialog, [role=dialog], [popover], section[aria-labelledby=end-name]'
  const TARGETS = 'button, a[href], input, select, textarea, summary'

  const say = (element, what) => complaints.push(`${name(element)}: ${what}`)
  const round = (n) => Math.round(n * 10) / 10

  function name(element) {
    const words = element.ariaLabel ?? element.innerText ?? element.value ?? ''
    const short = words.replace(/\s+/g, ' ').trim().slice(0, 40)
    return `<${element.localName}.${[...element.classList].filter((c) => !c.startsWith('svelte-')).join('.')}> "${short}"`
  }

  /** Asked of an element once: while we measure, things are scrolled but no style changes. */
  function once(ask) {
    const answers = new Map()
    return (element) => {
      if (!answers.has(element)) answers.set(element, ask(element))
      return answers.get(element)
    }
  }

  const styleOf = once((element) => {
    const { clip, clipPath, display, overflowX, overflowY } = getComputedStyle(element)
    return { clip, clipPath, display, overflowX, overflowY }
  })
  const isClipped = once((element) => {
    const { clipPath, clip } = styleOf(element)
    const own = clipPath === 'inset(50%)' || clip.startsWith('rect(0')
    return own || (element.parentElement !== null && isClipped(element.parentElement))
  })
  const isSeen = once((element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    if (element.closest('[inert]')) return false // shown, but nobody's to touch or to read now
    const box = element.getBoundingClientRect()
    return box.width > 2 && box.height > 2 && !isClipped(element)
  })

  /** The nearest ancestor that scrolls in that direction, where things may lie outside. */
  const scrollers = { x: once((element) => look(element, 'x')), y: once((element) => look(element, 'y')) }
  const scroller = (element, axis) => scrollers[axis](element)
  function look(element, axis) {
    const at = element.parentElement
    if (!at || at === document.body) return atTable || axis === 'x' ? null : document.documentElement
    const { overflowX, overflowY } = styleOf(at)
    return /auto|scroll/.test(axis === 'x' ? overflowX : overflowY) ? at : scroller(at, axis)
  }

  /** What cuts off the text of an element: itself or the nearest ancestor that hides and does not scroll. */
  const cutter = once((element) => {
    if (!element || element === document.body) return null
    const { overflowX, display } = styleOf(element)
    if (/auto|scroll/.test(overflowX)) return null
    if (/hidden|clip/.test(overflowX) && !display.startsWith('inline')) return element
    return cutter(element.parentElement)
  })

  /** Into the middle of what scrolls; nothing else is moved. */
  function scrollTo(element) {
    const [across, down] = [scroller(element, 'x'), scroller(element, 'y')]
    const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const [x, y] = middle(element.getBoundingClientRect())
    if (across) across.scrollLeft += x - middle(across.getBoundingClientRect())[0]
    if (down === document.documentElement) down.scrollTop += y - height / 2
    else if (down) down.scrollTop += y - middle(down.getBoundingClientRect())[1]
  }

  /** What lies over an element at a point, unless that is an open sheet. */
  function cover(element, x, y) {
    const top = document.elementFromPoint(x, y)
    if (!top || element.contains(top) || top.contains(element)) return null
    if (element.labels && [...element.labels].some((label) => label.contains(top))) return null
    const own = element.closest(OVERLAYS)
    const over = top.closest(OVERLAYS) ?? (top.querySelector(OVERLAYS) ? top : null)
    return over && over !== own ? 'sheet' : top
  }

  function checkTarget(element) {
    const target = element.matches('input[type=radio], input[type=checkbox]')
      ? (element.closest('label') ?? element)
      : element
    if (!isSeen(target)) return
    const fan = target.closest('ul')?.closest('section')?.matches('.hand, .fan')
    if (fan) return checkFanned(target, target.getBoundingClientRect())
    checkInside(target, target.getBoundingClientRect())
    // What scrolls may lie under something until it is scrolled to.
    scrollTo(target)
    const box = target.getBoundingClientRect()
    if (cover(target, (box.left + box.right) / 2, (box.top + box.bottom) / 2) === 'sheet') return
    const [across, down] = reach(target, box)
    if (across < least - 0.5 || down < least - 0.5)
      say(target, `${round(across)}×${round(down)}, less than ${least}×${least}`)
    for (const [across, down] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.15], [0.5, 0.85]]) {
      const [x, y] = [box.left + box.width * across, box.top + box.height * down]
      const over = x < width && y < height ? cover(target, x, y) : null
      if (over && over !== 'sheet') return say(target, `covered by ${name(over)}`)
    }
  }

  /** How far a finger may miss the middle: a target can be larger than what is drawn. */
  function reach(element, box) {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const hits = (dx, dy) => element.contains(document.elementFromPoint(x + dx, y + dy))
    const far = (dx, dy) => {
      let n = 0
      while (n < least && hits(dx * (n + 1), dy * (n + 1))) n++
      return n
    }
    if (!hits(0, 0)) return [box.width, box.height]
    return [
      box.width >= least ? box.width : Math.max(box.width, far(-1, 0) + far(1, 0) + 1),
      box.height >= least ? box.height : Math.max(box.height, far(0, -1) + far(0, 1) + 1),
    ]
  }

  function checkInside(element, box) {
    const out = []
    if (!scroller(element, 'x') && (box.left < -0.5 || box.right > width + 0.5))
      out.push(`from ${round(box.left)} to ${round(box.right)} of ${width} across`)
    if (!scroller(element, 'y') && (box.top < -0.5 || box.bottom > height + 0.5))
      out.push(`from ${round(box.top)} to ${round(box.bottom)} of ${height} down`)
    if (out.length) say(element, `outside the window, ${out.join(' and ')}`)
  }

  /** A card of a fan: its neighbour may cover it, but must leave a finger's width. */
  function checkFanned(card, box) {
    checkInside(card, box)
    checkFeet(card, box)
    let best = 0
    for (let y = box.top + 3; y < box.bottom; y += Math.max(4, box.height / 6)) {
      let run = 0
      for (let x = box.left + 0.5; x < box.right; x += 2) {
        const over = cover(card, x, y)
        if (over === 'sheet') return
        run = over ? 0 : run + 2
        best = Math.max(best, run)
        if (best >= least - 2) return
      }
    }
    say(card, `a finger has ${best} px of it, less than ${least}`)
  }

  /** Nothing but its own neighbours lies over the foot of a card in the hand. */
  function checkFeet(card, box) {
    const hand = card.closest('.hand')
    const over = hand && cover(card, (box.left + box.right) / 2, box.bottom - 3)
    if (over && over !== 'sheet' && !hand.contains(over)) say(card, `its foot is under ${name(over)}`)
  }

  /** What a list with room for a few keeps out of sight on purpose: wholly beside it, in another column. */
  function isSpilt(element) {
    const list = element.closest('[data-spills]')
    if (!list || styleOf(list).overflowX !== 'hidden') return false
    return element.getBoundingClientRect().left >= list.getBoundingClientRect().right
  }

  function checkText(node) {
    const element = node.parentElement
    if (!element || element.closest('svg, option, .hidden-text') || !isSeen(element)) return
    if (isSpilt(element)) return
    const range = document.createRange()
    range.selectNodeContents(node)
    const holder = element.closest('button, a, label, legend, summary, th, td, li, h1, h2, h3, p') ?? element
    const box = holder.getBoundingClientRect()
    const inline = styleOf(holder).display.startsWith('inline') && !holder.matches('button, a')
    const texts = [...range.getClientRects()]
    for (const text of texts) {
      if (!inline && (text.left < box.left - 1.5 || text.right > box.right + 1.5))
        return say(holder, `text "${node.data.trim().slice(0, 30)}" runs out of it, from ${round(text.left)} to ${round(text.right)} in ${round(box.left)} to ${round(box.right)}`)
      if (!scroller(element, 'x') && (text.left < -0.5 || text.right > width + 0.5))
        return say(holder, `text "${node.data.trim().slice(0, 30)}" outside the window`)
    }
    checkUncovered(element, holder, texts, node)
    checkWords(node, holder)
    const at = cutter(element)
    const edge = at?.getBoundingClientRect()
    if (edge && texts.some((text) => text.left < edge.left - 1.5 || text.right > edge.right + 1.5))
      say(at, `text "${node.data.trim().slice(0, 30)}" is cut off`)
  }

  /** A word that anybody can read is in one line; addresses and long names may be broken. */
  function checkWords(node, holder) {
    if (width < 360 && holder.closest('.story')) return // beside the pile, a column of 70 px
    if (getComputedStyle(node.parentElement).overflowWrap === 'anywhere') return
    for (const { 0: word, index } of node.data.matchAll(/\p{L}{2,14}/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      // WebKit says that a word after a hyphen begins at the end of the line before, with no width.
      const seen = [...range.getClientRects()].filter(({ width }) => width > 0)
      const lines = new Set(seen.map(({ top }) => round(top)))
      if (lines.size > 1) return say(holder, `the word "${word}" is broken`)
    }
  }

  /** Nothing to be seen of itself, as a button that makes what lies under it one. */
  const isClear = once((element) => {
    if (element.closest('svg, img')) return false
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    return backgroundImage === 'none' && /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)
  })
  /** Bars that stay while the page is scrolled under them. */
  const isPinned = once((element) =>
    element !== null && (/sticky|fixed/.test(getComputedStyle(element).position) || isPinned(element.parentElement)))
  /** Whether a point of an element is cut away by something around it. */
  function isCutAway(element, x, y) {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = styleOf(at)
      const box = at.getBoundingClientRect()
      if (overflowX !== 'visible' && (x < box.left || x > box.right)) return true
      if (overflowY !== 'visible' && (y < box.top || y > box.bottom)) return true
    }
    return x < 0 || y < 0 || x >= width || y >= height
  }
  /** Nothing lies over what is to be read, but an open sheet or a neighbour in a fan. */
  function checkUncovered(element, holder, texts, node) {
    if (element.closest('.hand, .fan, [aria-hidden=true]')) return
    for (const text of texts) {
      const [x, y] = [(text.left + text.right) / 2, (text.top + text.bottom) / 2]
      if (isCutAway(element, x, y) || cover(holder, x, y) === 'sheet') continue
      const pile = document.elementsFromPoint(x, y)
      const own = pile.findIndex((one) => one.contains(element) || holder.contains(one))
      const over = pile.slice(0, Math.max(own, 0)).find((one) => !isClear(one))
      if (over?.closest('[data-over-all]')) continue // for a moment, and on purpose
      if (over && !(scroller(element, 'y') && isPinned(over)))
        return say(holder, `text "${node.data.trim().slice(0, 30)}" is covered by ${name(over)}`)
    }
  }

  const page = document.documentElement
  if (page.scrollWidth > width + 1) complaints.push(`the page is ${page.scrollWidth} wide in a window of ${width}`)
  if (atTable && page.scrollHeight > height + 1)
    complaints.push(`the page is ${page.scrollHeight} high in a window of ${height}`)
  for (const element of document.querySelectorAll(TARGETS)) checkTarget(element)
  for (const element of document.querySelectorAll('button, label, legend, h1, h2, h3'))
    if (isSeen(element) && element.scrollWidth > element.clientWidth + 1 && styleOf(element).display !== 'inline')
      say(element, `what it holds is ${element.scrollWidth} wide in ${element.clientWidth}`)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    node.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP)
  while (walker.nextNode()) checkText(walker.currentNode)
  page.style.opacity = ''
  return [...new Set(complaints)]
}
