// A browser that cannot start the client says so; in words that every browser understands.
;(function () {
  var SLOWEST_MS = 20000
  function say() {
    var note = document.getElementById('too-old')
    if (note) note.hidden = false
  }
  window.addEventListener('error', say)
  window.addEventListener('load', function () {
    setTimeout(say, 'noModule' in document.createElement('script') ? SLOWEST_MS : 0)
  })
})()
