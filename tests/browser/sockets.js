// Says what comes over the page's sockets to `tableeHears`.
;(() => {
  const Real = WebSocket
  window.WebSocket = class extends Real {
    constructor(...how) {
      super(...how)
      const name = `${performance.timeOrigin} ${performance.now()}`
      window.tableeHears(name, null)
      this.addEventListener('message', ({ data }) => window.tableeHears(name, String(data)))
    }
  }
})()
