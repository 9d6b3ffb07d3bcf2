// Runs before the scripts of each page: keeps what is heard, and finds things by role and name.
;(() => {
  const heard = []
  window.tableeHears = (socket, frame) => heard.push([socket, frame])

  const OWN = [
    ['button', 'button, summary, input[type=button], input[type=submit]'],
    ['link', 'a[href]'],
    ['heading', 'h1, h2, h3, h4, h5, h6'],
    ['list', 'ul, ol'],
    ['listitem', 'li'],
    ['dialog', 'dialog'],
    ['region', 'section'],
    ['banner', 'header'],
    ['paragraph', 'p'],
    ['img', 'img'],
    ['table', 'table'],
    ['group', 'fieldset'],
    ['combobox', 'select'],
    ['radio', 'input[type=radio]'],
    ['checkbox', 'input[type=checkbox]'],
    ['textbox', 'textarea, input:not([type]), input[type=text], input[type=search]'],
  ]
  const ROLES = new Map(OWN)
  const BY_CONTENT = 'button, summary, a, h1, h2, h3, h4, h5, h6, td, th, label, [role=button], [role=tab], [role=option]'

  const words = (text) => text.replace(/[\s\u200b]+/g, ' ').trim()
  function isSeen(element) {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const isSaid = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], [inert]')
  const hasRole = (element, role) =>
    element.hasAttribute('role') ? element.getAttribute('role') === role : element.matches(ROLES.get(role) ?? 'none')

  /** What a screen reader would say of it. */
  function nameOf(element) {
    const by = element.getAttribute('aria-labelledby')
    if (by) return words(by.split(/\s+/).map((id) => contentOf(document.getElementById(id))).join(' '))
    if (element.ariaLabel) return words(element.ariaLabel)
    if (element.labels?.length) return words([...element.labels].map(contentOf).join(' '))
    if (element.alt) return words(element.alt)
    if (element.localName === 'svg') return words(element.querySelector('title')?.textContent ?? '')
    return element.matches(BY_CONTENT) ? words(contentOf(element)) : ''
  }
  function contentOf(node) {
    if (!node) return ''
    if (node.nodeType === Node.TEXT_NODE) return node.data
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches('[aria-hidden=true]')) return ''
    if (node.matches('input, select, textarea') || !node.checkVisibility()) return ''
    if (node.ariaLabel || node.alt || node.localName === 'svg') return ` ${nameOf(node)} `
    const parts = [...node.childNodes].map(contentOf).join('')
    return getComputedStyle(node).display === 'inline' ? parts : ` ${parts} `
  }

  const fits = (wanted, text) =>
    wanted.pattern === undefined
      ? words(text).toLowerCase().includes(words(wanted.text).toLowerCase())
      : new RegExp(wanted.pattern, wanted.flags).test(words(text)) || new RegExp(wanted.pattern, wanted.flags).test(text)
  const inside = (roots, css) => [...new Set(roots.flatMap((root) => [...root.querySelectorAll(css)]))]

  const STEPS = {
    css: (roots, { css }) => inside(roots, css),
    role: (roots, { role, name, pressed, hidden }) =>
      inside(roots, `${ROLES.get(role) ?? 'none'}, [role=${role}]`).filter(
        (one) =>
          hasRole(one, role) &&
          (hidden || isSaid(one)) &&
          (pressed === null || (one.ariaPressed === 'true') === pressed) &&
          (!name || fits(name, nameOf(one))),
      ),
    // The smallest things that say it.
    text: (roots, { text }) => {
      const saying = inside(roots, '*').filter((one) => !one.matches('script, style') && fits(text, one.textContent))
      return saying.filter((one) => !saying.some((other) => other !== one && one.contains(other)))
    },
    filter: (roots, { text }) => roots.filter((one) => fits(text, one.textContent)),
    nth: (roots, { nth }) => [roots.at(nth)].filter(Boolean),
    and: (roots, { steps }) => roots.filter((one) => find(steps).includes(one)),
    or: (roots, { steps }) => {
      const both = new Set([...roots, ...find(steps)])
      return inside([document], '*').filter((one) => both.has(one))
    },
  }
  const find = (steps) => steps.reduce((found, step) => STEPS[step.kind](found, step), [document])

  /** Where to press it, if a finger could: it is still, enabled, and nothing lies over it. */
  function target([element], { x, y }) {
    if (!isSeen(element)) return 'it is not shown'
    if (element.disabled) return 'it is disabled'
    const view = element.getBoundingClientRect()
    if (view.top < 0 || view.left < 0 || view.bottom > innerHeight || view.right > innerWidth)
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = element.getBoundingClientRect()
    const at = [x === null ? box.x + box.width / 2 : box.x + x, y === null ? box.y + box.height / 2 : box.y + y]
    const top = document.elementFromPoint(...at)
    const isHit = top && (element.contains(top) || [...(element.labels ?? [])].some((label) => label.contains(top)))
    return isHit ? { at, box: [box.x, box.y, box.width, box.height] } : `<${top?.localName}> lies over it`
  }

  // A press is meant for something: what comes down beside it does nothing.
  let aimed = null
  let isMissed = false
  const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
  function judge(event) {
    if (!aimed) return
    const meant = [aimed, ...(aimed.labels ?? [])]
    if (event.type === 'pointerdown') isMissed = !meant.some((one) => one.contains(event.target))
    if (isMissed) {
      event.stopImmediatePropagation()
      event.preventDefault()
    }
    if (event.type === 'click') aimed = null
  }
  for (const kind of PRESSES) addEventListener(kind, judge, { capture: true })

  window.tableeHands = {
    find,
    aim(element) {
      aimed = element
      isMissed = false
    },
    hasHit() {
      aimed = null
      return !isMissed
    },
    isSeen,
    target,
    /** The answer to a question about what is found, and what was heard meanwhile. */
    async ask(question, steps, given) {
      const value = await (steps ? question(find(steps), given) : question(given))
      return { value, heard: heard.splice(0) }
    },
  }
})()
