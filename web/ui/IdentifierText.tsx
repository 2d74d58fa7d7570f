import { shownIdentifier } from './identifier.ts'
import classes from './IdentifierText.module.css'

interface IdentifierTextProps {
  children: string
  /** The result of `commonPrefix` for the page. '' or a prefix that doesn't match dims nothing. */
  prefix?: string
}

/** An identifier: the prefix shared by the page in ink-3, the rest bold. */
export function IdentifierText({ children, prefix = '' }: IdentifierTextProps) {
  const shown = shownIdentifier(children)
  const dim = shown.startsWith(prefix) ? prefix : ''
  return (
    <span className={classes.identifier}>
      {dim && <span className={classes.prefix}>{dim}</span>}
      <b>{shown.slice(dim.length)}</b>
    </span>
  )
}
