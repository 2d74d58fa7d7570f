import type { Icon } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { FoundItem, SearchGroup } from '../../../core/contract/search.ts'
import { iconOf } from '../../../core/nouns/history.ts'
import { findMatches } from '../../../core/rules/search.ts'
import { listDate } from '../../ui/format.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMark, StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { findStage, useChains } from '../chains.ts'
import { nounIcons } from '../nounIcons.ts'
import type { Recent } from './recent.ts'
import classes from './Palette.module.css'

type Type = SearchGroup['type']

interface MarkProps {
  type: Type
  stage: string | undefined
  /** Icon of its own list. */
  icon?: Icon | undefined
  disc?: boolean
}

/** The mark of the stage, or the icon of the noun. */
function Mark({ type, stage, icon, disc = false }: MarkProps) {
  const { chains } = useChains()
  const found = findStage(chains, stage)?.stage
  if (found && disc) return <StageMarkDisc hue={found.hue} marca={found.marca} size={28} />
  if (found) return <StageMark hue={found.hue} marca={found.marca} size={20} />
  const Face = icon ?? nounIcons[iconOf(type)]
  return <Face size={20} stroke={1.6} aria-hidden />
}

/** A text with the parts in bold that the search found, and nothing else in bold. */
function Marked({ text, search }: { text: string; search: string }) {
  const parts = findMatches(text, search)
  return (
    <>
      {parts.map(([from, to], n) => (
        <Fragment key={from}>
          {text.slice(parts[n - 1]?.[1] ?? 0, from)}
          <b>{text.slice(from, to)}</b>
        </Fragment>
      ))}
      {text.slice(parts.at(-1)?.[1] ?? 0)}
    </>
  )
}

interface FoundRowProps {
  item: FoundItem
  type: Type
  icon: Icon | undefined
  search: string
  phone: boolean
}

export function FoundRow({ item, type, icon, search, phone }: FoundRowProps) {
  const { t } = useTranslation()
  const { name, matched, organization, createdAt, stage } = item
  const isOther = matched !== null && matched.text !== name
  return (
    <>
      <span className={classes.mark}>
        <Mark type={type} stage={stage?._id} icon={icon} />
      </span>
      <span className={classes.what}>
        <span className={classes.name}>
          <Marked text={name} search={search} />
        </span>
        <span className={classes.below}>
          {matched ? matched.title : t('search.byCode')}
          {isOther && (
            <>
              {' '}
              <Marked text={matched.text} search={search} />
            </>
          )}
          {phone && organization && ` · ${organization.name}`}
        </span>
      </span>
      <span className={classes.side}>
        {!phone && organization && <span>{organization.name}</span>}
        <span>{listDate(createdAt, (time) => t('search.today', { time }))}</span>
      </span>
    </>
  )
}

export function RecentRow({ recent: { type, name, title, stage, at } }: { recent: Recent }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.mark}>
        <Mark type={type} stage={stage?._id} disc />
      </span>
      <span className={classes.what}>
        <span className={classes.name}>{stage ? <IdentifierText>{name}</IdentifierText> : name}</span>
        <span className={classes.below}>{title}</span>
      </span>
      <span className={classes.side}>
        <span>{listDate(at, (time) => t('search.today', { time }))}</span>
      </span>
    </>
  )
}
