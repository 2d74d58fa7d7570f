import { IconCheck, IconX } from '@tabler/icons-react'
import type { Inquiry } from '../../../core/contract/inquiries.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { listDate } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import classes from './Rows.module.css'

interface RowsProps {
  rows: readonly Inquiry[]
  /** The answer or the inquiry that is open beside them. */
  opened: string | undefined
}

/** Requests and their answers on one line: a ring waits for staff, a dashed ring for an answer (picture 42). */
export function Rows({ rows, opened }: RowsProps) {
  const { t } = useTranslation()
  return (
    <ol aria-label={t('answers.title')}>
      {rows.map((inquiry) => (
        <Row
          key={inquiry._id}
          inquiry={inquiry}
          isOpened={opened !== undefined && (opened === inquiry.answer?._id || opened === inquiry._id)}
        />
      ))}
    </ol>
  )
}

function Row({ inquiry, isOpened }: { inquiry: Inquiry; isOpened: boolean }) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const { _id, recipient, organization, product, productSchema, state, answer } = inquiry
  const look = findStage(chains, productSchema._id)?.stage
  // A new lot has the identifier that was signed.
  const identifier = product?.identifier ?? answer?.identifier
  return (
    <li className={classes.row} data-state={state} data-opened={isOpened || undefined}>
      <span className={classes.ring} aria-hidden>
        {state === 'accepted' ? (
          <IconCheck size={9} stroke={3.4} />
        ) : (
          isOver(state) && <IconX size={9} stroke={3} />
        )}
      </span>
      <span>
        <Go
          to={answer ? paths.answer(answer._id) : paths.answers({ inquiry: _id })}
          keep
          drop={['inquiry']}
          className={classes.name}
          aria-current={isOpened || undefined}
          data-row
        >
          {answer?.by.name ?? recipient.name}
        </Go>
        <span className={classes.meta}>{organization.name}</span>
      </span>
      <span>
        <span className={classes.product}>
          {look && <StageMark hue={look.hue} marca={look.marca} size={16} />}
          {identifier ? <IdentifierText>{identifier}</IdentifierText> : productSchema.name}
        </span>
        <span className={classes.meta}>{newsOf(inquiry, t)}</span>
      </span>
      <span className={classes.date}>
        {state === 'open'
          ? t('inquiries.list.expires', { date: listDate(inquiry.expiresAt, (time) => time) })
          : listDate(answer?.decidedAt ?? answer?.at ?? inquiry.createdAt, (time) =>
              t('common.today', { time }),
            )}
      </span>
    </li>
  )
}

const isOver = (state: Inquiry['state']) => state !== 'open' && state !== 'answered' && state !== 'accepted'

/** What became of it. */
function newsOf({ state, reason, opened, mail, answer }: Inquiry, t: Translator): string {
  if (state === 'answered' && answer)
    return [
      t('answers.data', { count: answer.data }),
      ...(answer.files > 0 ? [t('answers.files', { count: answer.files })] : []),
    ].join(', ')
  if (state === 'accepted' && answer)
    return t('answers.decided.accepted', { name: answer.decidedBy?.name ?? '' })
  if (state === 'rejected' && answer?.comment)
    return t('answers.decided.rejected', { comment: answer.comment })
  if (state === 'open' && mail === 'failed') return t('inquiries.list.mailFailed')
  if (state === 'open')
    return opened === 0 ? t('inquiries.list.unopened') : t('inquiries.list.opened', { count: opened })
  return reason ? t(`inquiries.list.reason.${reason}`) : t(`inquiries.state.${state}`)
}
