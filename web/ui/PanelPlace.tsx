import { useEffect, useState, type ReactNode } from 'react'
import { Ground } from './Beside.tsx'
import classes from './SidePanel.module.css'

/** A list that keeps at least 710 px beside its panel. */
const wide = '(min-width: 85em)'

/** A list whose forms stand beside it where both have room (picture 38b), and over it elsewhere. */
export function PanelPlace({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const isWide = useIsWide()
  return (
    <div className={classes.list}>
      <Ground value={isWide ? place : undefined}>{children}</Ground>
      {isWide && <div ref={setPlace} className={classes.place} />}
    </div>
  )
}

/** Paper is narrower than the screen: it keeps the form that the screen has, with what was typed. */
function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(() => window.matchMedia(wide).matches)
  useEffect(() => {
    const query = window.matchMedia(wide)
    const follow = () => {
      if (!window.matchMedia('print').matches) setIsWide(query.matches)
    }
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return isWide
}
