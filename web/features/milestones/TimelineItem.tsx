import { IconAlertTriangle, IconHistory, IconPencilCog } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { MaskedItem, Milestone } from '../../../core/contract/milestones.ts'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { Strands } from '../../ui/Strands.tsx'
import { OriginRows, DestinationRows } from '../lineage/NeighbourRows.tsx'
import { isMasked } from '../lineage/neighbours.ts'
import { CardFields } from './CardFields.tsx'
import { ItemActions } from './ItemActions.tsx'
import { Moment } from './Moment.tsx'
import { PrivacySwitch } from './PrivacySwitch.tsx'
import { gutterDateOf, type Card } from './timeline.ts'
import { useCardForm, type TimelineView } from './view.ts'
import classes from './Timeline.module.css'

/** MIL-03, MIL-04: one card of the timeline: date, gutter, content, privacy and actions (picture 02). A product may have hundreds. */
export const TimelineItem = memo(function TimelineItem({ card, view }: { card: Card; view: TimelineView }) {
  const masked = isMasked(card)
  const hidden = !masked && card.priv.value === 'true'
  const fields = !masked && <CardFields card={card} view={view} />
  return (
    <li className={classes.item} data-private={hidden || undefined} data-kind={card.itemKind}>
      <Moment at={masked ? undefined : card.dataSchema.occurred_at} />
      <span className={classes.gutter}>
        <Node card={card} view={view} hidden={hidden} />
      </span>
      <div className={classes.content}>
        <h3 className={classes.name}>{card.name}</h3>
        {!masked && <LastEdit card={card} />}
        {!masked && <Remarks card={card} />}
        {card.itemKind === 'ORIGIN' && (
          <DestinationRows
            card={card}
            sharing={view.isSharing(card.milestoneSchema._id)}
            product={view.product}
            stageOf={view.stageOf}
          />
        )}
        {!masked && card.itemKind === 'COMMON' && fields}
      </div>
      {!masked && (
        <div className={classes.end}>
          <PrivacySwitch card={card} product={view.product} />
          <ItemActions card={card} product={view.product} />
        </div>
      )}
      {!masked && card.itemKind === 'DESTINATION' && (
        <div className={classes.below}>
          <Origins card={card} view={view} />
          {fields}
        </div>
      )}
      {card.itemKind !== 'COMMON' && (
        <Strands
          kind="branch"
          version={`${card.related.length} ${card.relatedCount}`}
          dottedLast={card.relatedCount > card.related.length}
        />
      )}
    </li>
  )
})

/** The origins of the product, labelled by the card's own form. */
function Origins({ card, view }: { card: Milestone; view: TimelineView }) {
  const { product, schemas, stageOf } = view
  return (
    <OriginRows
      card={card}
      form={useCardForm(card, view)}
      sharing={view.isSharing(card.milestoneSchema._id)}
      addsOrigins={schemas.get(card.milestoneSchema._id)?.initiator === false}
      product={product}
      stageOf={stageOf}
    />
  )
}

/** A small ring, dashed when private; for transformations a disc with the mark of the stage at the other end. */
function Node({ card, view, hidden }: { card: Card; view: TimelineView; hidden: boolean }) {
  const stage = card.itemKind === 'COMMON' ? undefined : view.stageOf(card.milestoneSchema.productSchema)
  if (card.itemKind === 'COMMON') return <span className={classes.ring} data-private={hidden || undefined} />
  return (
    <span data-strand="end" className={classes.disc}>
      {stage ? (
        <StageMarkDisc hue={stage.hue} marca={stage.marca} size={30} kind="filled" />
      ) : (
        <span className={classes.unknown} />
      )}
    </span>
  )
}

function LastEdit({ card }: { card: Milestone }) {
  const { t } = useTranslation()
  return (
    <p className={classes.who}>
      {t('milestones.edited', {
        organization: card.organization.name,
        name: card.updated_by.name ?? t('common.unknownUser'),
      })}
      {card.answeredBy && <span>{t('milestones.answered', card.answeredBy)}</span>}
    </p>
  )
}

/** Warnings on the card: dates that contradict the chain, late entries, corrections. */
function Remarks({ card }: { card: Exclude<Card, MaskedItem> }) {
  const { t, i18n } = useTranslation()
  const day = (iso: string) => gutterDateOf(iso, i18n.language)?.day ?? ''
  const { warnings, late, correctedAt, createdAt } = card
  if (warnings.length === 0 && !late && correctedAt === null) return null
  return (
    <ul className={classes.remarks}>
      {warnings.map(({ code, path, message }) => (
        <li key={`${code} ${path}`} data-warn>
          <IconAlertTriangle size={15} stroke={1.6} aria-hidden /> {message}
        </li>
      ))}
      {late && (
        <li>
          <IconHistory size={15} stroke={1.6} aria-hidden /> {t('milestones.late', { date: day(createdAt) })}
        </li>
      )}
      {correctedAt !== null && (
        <li>
          <IconPencilCog size={15} stroke={1.6} aria-hidden />{' '}
          {t('milestones.corrected', { date: day(correctedAt) })}
        </li>
      )}
    </ul>
  )
}
