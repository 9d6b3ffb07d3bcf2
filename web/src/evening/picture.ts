/**
 * A drawing on the page as a picture of its own. What style sheets say goes into its shapes; its words are
 * written on the canvas, with the faces of the page: within an image a browser may allow no style sheet, and
 * without one there are no faces.
 */

const SVG = 'http://www.w3.org/2000/svg'
/** What the page's style sheets say of a shape. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linejoin',
  'stroke-linecap',
  'stroke-dasharray',
  'opacity',
  'stop-color',
  'stop-opacity',
]
const ALIGNED: Record<string, CanvasTextAlign> = { start: 'left', middle: 'center', end: 'right' }

/** As a PNG of that size, which is that of the drawing's own box. */
export async function pictureOf(svg: SVGSVGElement, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(svg, width, height))}`
  await Promise.all([image.decode(), document.fonts.ready])
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('there is no canvas')
  pen.drawImage(image, 0, 0, width, height)
  for (const one of svg.querySelectorAll('text')) write(pen, svg, one)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('no picture came of it'))
    canvas.toBlob(take, 'image/png')
  })
}

function textOf(svg: SVGSVGElement, width: number, height: number): string {
  const drawing = frozen(svg)
  drawing.setAttribute('xmlns', SVG)
  drawing.setAttribute('width', String(width))
  drawing.setAttribute('height', String(height))
  for (const one of drawing.querySelectorAll('text')) one.remove()
  return new XMLSerializer().serializeToString(drawing)
}

/** Words where they stand in the drawing, as they look there. */
function write(pen: CanvasRenderingContext2D, svg: SVGSVGElement, one: SVGTextElement): void {
  const [page, own] = [svg.getScreenCTM(), one.getScreenCTM()]
  if (!page || !own) return
  const style = getComputedStyle(one)
  const [x, y] = [one.x.baseVal[0]?.value ?? 0, one.y.baseVal[0]?.value ?? 0]
  const words = one.textContent.trim()
  pen.save()
  pen.setTransform(page.inverse().multiply(own))
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  pen.textAlign = ALIGNED[style.textAnchor] ?? 'left'
  if (style.stroke !== 'none') {
    pen.strokeStyle = style.stroke
    pen.lineWidth = parseFloat(style.strokeWidth)
    pen.lineJoin = 'round'
    pen.strokeText(words, x, y) // first, as `paint-order` says of all of ours
  }
  pen.fillStyle = style.fill
  pen.fillText(words, x, y)
  pen.restore()
}

/** A copy that looks the same wherever it is. */
function frozen(source: SVGSVGElement): SVGSVGElement {
  const copy = source.cloneNode(true) as SVGSVGElement
  const [all, copies] = [source.querySelectorAll('*'), copy.querySelectorAll('*')]
  all.forEach((one, at) => freeze(one, copies[at]))
  freeze(source, copy)
  return copy
}

function freeze(one: Element, copy: Element | undefined): void {
  if (!copy) return
  const style = getComputedStyle(one)
  for (const look of LOOKS) copy.setAttribute(look, style.getPropertyValue(look))
  if (one.localName === 'svg') copy.setAttribute('overflow', style.overflow)
  copy.removeAttribute('class')
  copy.removeAttribute('style')
}

/** Into the downloads. */
export function save(picture: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000) // the browser may still be reading it
}

function fileOf(picture: Blob, name: string): File {
  return new File([picture], name, { type: picture.type })
}

/** Whether this device can hand a picture on. */
export function canShareFiles(): boolean {
  const sample = fileOf(new Blob([''], { type: 'image/png' }), 'a.png')
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] })
}

export async function sharePicture(picture: Blob, name: string, title: string): Promise<void> {
  try {
    await navigator.share({ files: [fileOf(picture, name)], title })
  } catch (problem) {
    // Somebody thought better of it: no harm done.
    if (!(problem instanceof DOMException && problem.name === 'AbortError')) throw problem
  }
}
