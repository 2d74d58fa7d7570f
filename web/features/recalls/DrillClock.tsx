import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Recall } from '../../../core/contract/recalls.ts'
import { drillHours } from '../../../core/rules/recall.ts'
import { amount } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import { recipientsQuery } from './queries.ts'
import { useChangeRefusal } from './RecallActions.tsx'
import { secondsOf } from './Ticks.tsx'
import ui from '../../ui/shared.module.css'
import classes from './Recall.module.css'

const hour = 3_600_000

/** The clock of a drill: five stations from the first product found to its end (picture 37). */
export function DrillClock({ recall }: { recall: Recall }) {
  const { drill, state, startedAt } = recall
  const { t, i18n } = useTranslation()
  const [now] = useState(Date.now)
  if (!drill) return null
  const write = (value: number) => amount(value, i18n.language)
  const of = (some: number, all: number) => t('recalls.drillClock.of', { some: write(some), all: write(all) })
  const { quantityLocated: located, quantityTotal: total } = drill
  const left = Math.max(0, Math.ceil((Date.parse(startedAt) + drillHours * hour - now) / hour))
  const stations = [
    { figure: write(drill.products), words: t('recalls.drillClock.found'), isDone: true },
    {
      figure: of(drill.located, drill.products),
      words: t('recalls.drillClock.holder'),
      isDone: drill.located === drill.products,
    },
    {
      figure: of(drill.withContact, drill.products),
      words: t('recalls.drillClock.contact'),
      isDone: drill.withContact === drill.products,
    },
    {
      figure: located === null || total === null ? '–' : of(located, total),
      words: t('recalls.drillClock.amount'),
      isDone: located !== null && located === total,
    },
    state === 'open'
      ? {
          figure: t('recalls.drillClock.left', { hours: left }),
          words: t('recalls.drillClock.ends'),
          isDone: false,
        }
      : { figure: t('recalls.isState.ended'), words: t('recalls.drillClock.over'), isDone: true },
  ]
  return (
    <div>
      <p className={classes.big}>
        {secondsOf(drill.tracedMs, write)} s{' '}
        <span className={classes.meta}>{t('recalls.drillClock.until')}</span>
      </p>
      <ol className={classes.stations}>
        {stations.map(({ figure, words, isDone }) => (
          <li key={words} data-done={isDone || undefined}>
            <b>{figure}</b>
            <span className={classes.meta}>{words}</span>
          </li>
        ))}
      </ol>
      {state === 'open' && <WouldWrite recall={recall} />}
    </div>
  )
}

/** Whom a recall of the same products would write to; only those who may recall see it. */
function WouldWrite({ recall }: { recall: Recall }) {
  const { t } = useTranslation()
  const isAllowed = useChangeRefusal(recall) === undefined
  const { data } = useQuery({ ...recipientsQuery(recall._id), enabled: isAllowed })
  if (!data) return null
  const count = data.organizations.length
  if (count === 0) return <p className={classes.meta}>{t('recalls.drillClock.toNobody')}</p>
  return (
    <details className={classes.wouldWrite}>
      <summary>{t('recalls.drillClock.wouldWrite', { count })}</summary>
      <ul className={ui.bullets}>
        {data.organizations.map(({ _id, name, email }) => (
          <li key={_id ?? name}>
            {name} <span className={classes.meta}>{email ?? t('recalls.notify.noAddress')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
