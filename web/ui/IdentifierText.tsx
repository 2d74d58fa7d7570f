import { useTranslation } from './texts.ts'
import { isPlaceholder } from '../../core/fields/identifier.ts'
import { dimmedPart, ownPrefix, shownIdentifier } from './identifier.ts'
import classes from './IdentifierText.module.css'

interface IdentifierTextProps {
  children: string
  /** The result of `commonPrefix` for a list; '' or a prefix that doesn't match dims nothing. Without it the identifier stands alone. */
  prefix?: string
}

/** An identifier: the prefix shared by the page in ink-3, the rest bold. Of a placeholder only what tells it apart. */
export function IdentifierText({ children, prefix }: IdentifierTextProps) {
  if (isPlaceholder(children)) return <PlaceholderText>{children}</PlaceholderText>
  const shown = shownIdentifier(children)
  const dim = prefix === undefined ? ownPrefix(shown) : dimmedPart(shown, prefix)
  return (
    <span className={classes.identifier}>
      {dim && <span className={classes.prefix}>{dim}</span>}
      <b>{shown.slice(dim.length)}</b>
    </span>
  )
}

function PlaceholderText({ children }: { children: string }) {
  const { t } = useTranslation()
  const suffix = children.slice(children.lastIndexOf(' ') + 1)
  return (
    <span className={classes.identifier} title={children}>
      <span className={classes.prefix}>{t('common.unidentified')}</span> <b>{suffix.slice(0, 4)}</b>
    </span>
  )
}
