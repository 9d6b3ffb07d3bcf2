/**
 * A phone that is turned shows the page that fits it. WebKit sometimes leaves the rules of the old
 * window in force: it asks `@media` again only when a style sheet has changed.
 */
export function askAgainWhenTurned(): void {
  addEventListener('resize', () => {
    const sheet = document.styleSheets[0]
    sheet?.deleteRule(sheet.insertRule('none {}', sheet.cssRules.length))
  })
}
