import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { PanelGround } from './panelGround.ts'
import classes from './PanelPlace.module.css'

/** A list that keeps at least 710 px beside its panel. */
const wide = '(min-width: 85em)'

/** A list whose forms stand beside it where both have room (picture 38b), and over it elsewhere. */
export function PanelPlace({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const isWide = useMediaQuery(wide, false, { getInitialValueInEffect: false })
  return (
    <div className={classes.page}>
      <PanelGround value={isWide ? place : undefined}>{children}</PanelGround>
      {isWide && <div ref={setPlace} className={classes.place} />}
    </div>
  )
}
