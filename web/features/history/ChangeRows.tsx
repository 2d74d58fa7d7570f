import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { HistoryEvent } from '../../../core/contract/history.ts'
import { exactClock, exactTime, isToday } from '../../ui/format.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { ChangeLine } from './ChangeText.tsx'
import { RecordMark, useStageOf } from './RecordMark.tsx'
import { actorOf, dayOf, deedOf, recordName } from './words.ts'
import classes from './History.module.css'

interface ChangeRowsProps {
  events: readonly HistoryEvent[]
  chosen: number | undefined
  /** Where the chain breaks: what is below proves nothing. */
  brokenAt: number | null
  onChoose: (n: number) => void
}

/** The account's changes along the gutter. Arrow keys walk the rows, and what is chosen follows. */
export function ChangeRows({ events, chosen, brokenAt, onChoose }: ChangeRowsProps) {
  const { t, i18n } = useTranslation()
  const stageOf = useStageOf()
  const list = useRef<HTMLDivElement>(null)
  const walked = useRef(false)
  const at = events.findIndex(({ n }) => n === chosen)
  useEffect(() => {
    if (!walked.current) return
    walked.current = false
    list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }, [chosen])
  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: events.length - 1,
    }
    const step = steps[event.key]
    const next = step === undefined ? undefined : events[step]
    if (step === undefined) return
    event.preventDefault()
    if (!next) return
    walked.current = true
    onChoose(next.n)
  }
  return (
    <div
      ref={list}
      className={classes.rows}
      role="listbox"
      tabIndex={-1}
      aria-label={t('history.list')}
      onKeyDown={walk}
    >
      {events.map((event, index) => {
        const stage = stageOf(event)
        const isChosen = event.n === chosen
        return (
          <div
            key={event.n}
            role="option"
            aria-selected={isChosen}
            tabIndex={isChosen || (at < 0 && index === 0) ? 0 : -1}
            className={classes.row}
            data-broken={(brokenAt !== null && event.n <= brokenAt) || undefined}
            data-cut={event.n === brokenAt || undefined}
            onClick={() => onChoose(event.n)}
            onKeyDown={({ key }) => {
              if (key === 'Enter' || key === ' ') onChoose(event.n)
            }}
          >
            <time className={classes.time} dateTime={event.at} title={exactTime(event.at, i18n.language)}>
              {!isToday(event.at) && <small>{dayOf(event.at, i18n.language)}</small>}
              {exactClock(event.at)}
            </time>
            <span className={classes.who}>
              <span>{actorOf(t, event)}</span>
              <strong>{deedOf(t, event)}</strong>
            </span>
            <span className={classes.what}>
              <span className={classes.record}>
                <RecordMark event={event} stage={stage} />
                {'restricted' in event.record ? (
                  <em>{t('history.restrictedRecord')}</em>
                ) : stage ? (
                  <IdentifierText>{event.record.name}</IdentifierText>
                ) : (
                  <b>{recordName(t, event)}</b>
                )}
              </span>
              <ChangeLine event={event} />
            </span>
          </div>
        )
      })}
    </div>
  )
}
