import type { Inquiry } from '../../../core/contract/inquiries.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { listFault } from '../../shell/faults.tsx'
import type { useList } from '../../shell/listScreen.tsx'
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx'
import { shortDate } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import type { AnswerSearch } from './search.ts'
import classes from './Answers.module.css'

interface SentListProps {
  list: ReturnType<typeof useList<Inquiry, AnswerSearch, readonly unknown[]>>['list']
  search: AnswerSearch
  onClear: () => void
}

/** What was asked by links, and what became of each (LNK-03). */
export function SentList({ list, search, onClear }: SentListProps) {
  const { t } = useTranslation()
  const rows = list.data?.collection
  const fault = listFault(list)
  if (fault) return fault
  if (!rows) return <ListSkeleton rows={6} height={66} />
  if (rows.length === 0)
    return search.search ? (
      <NothingFound title={t('answers.notFound.title')} text={t('answers.notFound.text')} onClear={onClear} />
    ) : (
      <EmptyState title={t('inquiries.list.empty.title')} text={t('inquiries.list.empty.text')} />
    )
  return (
    <ol className={classes.rows} aria-label={t('inquiries.list.sent')}>
      {rows.map((inquiry) => (
        <SentRow key={inquiry._id} inquiry={inquiry} isOpened={inquiry._id === search.inquiry} />
      ))}
    </ol>
  )
}

function SentRow({ inquiry, isOpened }: { inquiry: Inquiry; isOpened: boolean }) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const { _id, recipient, organization, product, productSchema, milestoneSchema, state, expiresAt } = inquiry
  const look = findStage(chains, productSchema._id)?.stage
  const waits = state === 'open' || state === 'rejected'
  const opened =
    inquiry.opened === 0
      ? t('inquiries.list.unopened')
      : t('inquiries.list.opened', { count: inquiry.opened })
  return (
    <li className={classes.row} data-state={waits ? 'sent' : state} data-opened={isOpened || undefined}>
      <span>
        <Go
          to={paths.answers({ list: 'sent', inquiry: _id })}
          keep
          className={classes.name}
          aria-current={isOpened || undefined}
          data-row
        >
          {recipient.name}
        </Go>
        <span className={classes.meta}>{organization.name}</span>
      </span>
      <span>
        <span className={classes.product}>
          {look && <StageMark hue={look.hue} marca={look.marca} size={16} />}
          {product ? <IdentifierText>{product.identifier}</IdentifierText> : productSchema.name}
        </span>
        <span className={classes.meta}>
          {[
            ...(milestoneSchema ? [milestoneSchema.name] : []),
            state === 'open' ? opened : t(`inquiries.state.${state}`),
          ].join(', ')}
        </span>
      </span>
      <span className={classes.meta}>
        {waits
          ? t('inquiries.list.expires', { date: shortDate(expiresAt, i18n.language, (time) => time) })
          : shortDate(inquiry.createdAt, i18n.language, (time) => t('common.today', { time }))}
      </span>
    </li>
  )
}
