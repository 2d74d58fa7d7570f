import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from '../ui/texts.ts'
import classes from './FoldedFields.module.css'

interface FoldedFieldsProps {
  titles: readonly string[]
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** "7 datos más", with their names: what a form asks besides, closed until somebody wants it. */
export function FoldedFields({ titles, isOpen, onToggle, children }: FoldedFieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    if (!current) return
    // The search of the browser finds what is inside, and opens it.
    if (isOpen) current.removeAttribute('hidden')
    else current.setAttribute('hidden', 'until-found')
    const open = () => onToggle(true)
    current.addEventListener('beforematch', open)
    return () => current.removeEventListener('beforematch', open)
  }, [isOpen, onToggle])
  return (
    <div className={classes.fold}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
      >
        <IconChevronRight size={17} stroke={1.8} aria-hidden className={classes.chevron} />
        <strong>{t('forms.fold', { count: titles.length })}</strong>
        {!isOpen && <span className={classes.names}>{titles.join(', ')}</span>}
      </button>
      <div ref={box} id={id} className={classes.fields} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
