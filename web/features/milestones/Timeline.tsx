import { IconLock } from '@tabler/icons-react'
import { Fragment, memo } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { ReceivedEvent } from '../../../core/contract/captures.ts'
import { ReceivedItem } from './ReceivedItem.tsx'
import {
  cardKey,
  gutterDateOf,
  isReceived,
  lockOf,
  withReceived,
  type Card,
  type Lock,
  type Order,
} from './timeline.ts'
import { TimelineItem } from './TimelineItem.tsx'
import type { TimelineView } from './view.ts'
import { countOf, stageWords } from '../products/words.ts'
import classes from './Timeline.module.css'

interface TimelineProps {
  cards: Card[]
  received: ReceivedEvent[]
  order: Order
  view: TimelineView
}

/** The processes of a product along one line, with a sentence that marks where editing ends (picture 02). */
export const Timeline = memo(function Timeline({ cards, received, order, view }: TimelineProps) {
  const { t } = useTranslation()
  const lock = lockOf(cards)
  return (
    <ol className={classes.timeline} data-held={view.product.hold?.kind} aria-label={t('milestones.title')}>
      {withReceived(cards, received, order).map((card, n) => {
        // An eventID may be of several.
        if (isReceived(card)) return <ReceivedItem key={`${card.eventID} ${n}`} of={card} />
        const key = cardKey(card)
        const sentence = lock?.at === key && <LockSentence lock={lock} view={view} />
        return (
          <Fragment key={key}>
            {order === 'oldest' && sentence}
            <TimelineItem card={card} view={view} />
            {order === 'newest' && sentence}
          </Fragment>
        )
      })}
    </ol>
  )
})

function LockSentence({ lock, view }: { lock: Lock; view: TimelineView }) {
  return (
    <li className={classes.lock}>
      <p>
        <IconLock size={16} stroke={1.6} aria-hidden /> <span>{useLockText(lock, view)}</span>
      </p>
    </li>
  )
}

/** "Lo anterior al 22/04/26 ya no se edita: este lote es origen de MO-2526-009." */
function useLockText({ since, name, made }: Lock, { product, stageOf }: TimelineView): string {
  const { t, i18n } = useTranslation()
  const { one: noun, gender } = stageWords(stageOf(product.productSchema), t)
  if (since && name)
    return t(`milestones.lock.named.${gender}`, {
      date: gutterDateOf(since, i18n.language)?.day ?? '',
      noun,
      name,
    })
  const known = made.flatMap(({ stage: id, count }) => {
    const found = stageOf(id)
    return found ? countOf(count, found, t, i18n.language) : []
  })
  if (known.length < made.length) return t(`milestones.lock.unnamed.${gender}`, { noun })
  return t(`milestones.lock.counted.${gender}`, { noun, things: known.join(' + ') })
}
