import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './SidePanel.module.css'

const Column = createContext<HTMLElement | null>(null)

/** A panel's place for a column beside its body. Returns the provider of the place, and the place itself. */
export function useColumn() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return {
    within: (content: ReactNode) => <Column value={place}>{content}</Column>,
    column: <div ref={setPlace} className={classes.column} />,
  }
}

interface BesideProps {
  onClose: () => void
  children: ReactNode
}

/** Shows its children in the column of the panel around it, outside of the panel's form. Escape closes the column alone. */
export function Beside({ onClose, children }: BesideProps) {
  const place = use(Column)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!place) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      close()
    }
    place.addEventListener('keydown', onKey)
    return () => place.removeEventListener('keydown', onKey)
  }, [place])
  return place && createPortal(children, place)
}

/** Container for forms beside their list. Undefined: panels overlay the page. Null: not rendered yet. */
export const Ground = createContext<HTMLElement | null | undefined>(undefined)

export const usePanelGround = (): HTMLElement | null | undefined => use(Ground)
