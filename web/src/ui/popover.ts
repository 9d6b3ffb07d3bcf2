/** Above everything else, where browsers know how (iOS from 17 on); elsewhere it just lies there. */

export const hasPopovers = 'showPopover' in HTMLElement.prototype

export function raise(layer: HTMLElement | undefined, isRaised: boolean): void {
  if (!hasPopovers) return
  layer?.hidePopover()
  if (isRaised) layer?.showPopover()
}
