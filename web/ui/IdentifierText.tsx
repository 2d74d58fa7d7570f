import { shownIdentifier } from './identifier.ts'
import classes from './IdentifierText.module.css'

interface IdentifierTextProps {
  children: string
  /** From `commonPrefix` of the page's identifiers; '' or one that doesn't fit dims nothing. */
  prefix?: string
}

/** An identifier: the prefix that the page shares in ink-3, the part that differs bold. */
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
