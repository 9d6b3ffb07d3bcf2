import './coats.css'

export type Coat = 'A' | 'B' | 'C' | 'D' | 'E' | 'M'

/** The tile of a coat, or undefined for the coats that are zones of the pose (bib, socks) or plain. */
export const tile: Partial<Record<Coat, string>> = {
  A: 'url(#mg-tabby)',
  B: 'url(#mg-spots)',
  D: 'url(#mg-calico)',
}
