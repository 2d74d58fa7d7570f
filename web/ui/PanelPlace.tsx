import { useState, type ReactNode } from 'react'
import { Ground } from './Beside.tsx'
import { useMedia } from './useMedia.ts'
import classes from './SidePanel.module.css'

/** A list that keeps at least 710 px beside its panel. */
const wide = '(min-width: 85em)'

/** A list whose forms stand beside it where both have room (picture 38b), and over it elsewhere. */
export function PanelPlace({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const isWide = useMedia(wide)
  return (
    <div className={classes.list}>
      <Ground value={isWide ? place : undefined}>{children}</Ground>
      {isWide && <div ref={setPlace} className={classes.place} />}
    </div>
  )
}
