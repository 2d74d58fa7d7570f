import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const place = 'header-tools'

/** Where the header shows the tools of the current screen. */
export function HeaderToolsPlace() {
  return <div id={place} style={{ display: 'contents' }} />
}

/** Tools of a screen that stand in the header of the shell: the search on a phone (picture 01c). */
export function HeaderTools({ children }: { children: ReactNode }) {
  const [header, setHeader] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setHeader(document.getElementById(place)), [])
  return header && createPortal(children, header)
}
