import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { Capture } from '../../../../core/contract/captures.ts'
import { paths } from '../../../../core/rules/paths.ts'
import { config } from '../../../api/config.ts'
import { listFault } from '../../../shell/faults.tsx'
import { lastUpdate } from '../../../ui/format.ts'
import { Go } from '../../../ui/Go.tsx'
import { ListSkeleton } from '../../../ui/Skeletons.tsx'
import { useTranslation } from '../../../ui/texts.ts'
import { capturesQuery, recentQuery } from './queries.ts'
import frame from '../webhooks/Webhooks.module.css'
import classes from './Captures.module.css'

/** Captures that are shown at first, and those that one answer holds. */
const first = 30
const most = 1_000

/** Picture 32, right: the events that other systems sent, delivery by delivery. */
export function Captures() {
  const { t } = useTranslation()
  const [count, setCount] = useState(first)
  const captures = useQuery(capturesQuery(count))
  return (
    <section className={frame.webhooks} aria-labelledby="captures">
      <div className={frame.head}>
        <h2 id="captures">{t('epcis.captures.title')}</h2>
      </div>
      <p className={frame.none}>
        {t('epcis.captures.about', { address: `POST ${config().apiBase}/capture` })}{' '}
        {t('epcis.captures.refused')}
      </p>
      <Recent />
      {listFault(captures) ||
        (!captures.data ? (
          <ListSkeleton rows={3} height={54} />
        ) : captures.data.length === 0 ? (
          <p className={frame.none}>{t('epcis.captures.none')}</p>
        ) : (
          <ul className={classes.list} aria-label={t('epcis.captures.list')}>
            {captures.data.map((one) => (
              <Row key={one.captureID} of={one} />
            ))}
          </ul>
        ))}
      {captures.data?.length === count && count < most && (
        <Button variant="subtle" className={classes.more} onClick={() => setCount(most)}>
          {t('epcis.captures.more')}
        </Button>
      )}
    </section>
  )
}

/** How much came in a day; what was refused stands among the requests of its key. */
function Recent() {
  const { t } = useTranslation()
  const { data } = useQuery(recentQuery)
  if (!data || data.documents === 0) return null
  return (
    <p className={frame.none}>
      {t('epcis.captures.documents', { count: data.documents })}
      {data.refused > 0 && `, ${t('epcis.captures.refusals', { count: data.refused })}`}
      {'. '}
      {data.keys.map(({ _id, name }, n) => (
        <Fragment key={_id}>
          {n > 0 && ' · '}
          <Go to={paths.connections({ key: _id })}>
            {data.keys.length === 1 ? t('epcis.captures.why') : t('epcis.captures.whyOf', { name })}
          </Go>
        </Fragment>
      ))}
    </p>
  )
}

function Row({ of }: { of: Capture }) {
  const { t } = useTranslation()
  const { createdAt, by, captured, known, warnings } = of
  const counts = [
    t('epcis.captures.events', { count: captured }),
    ...(known > 0 ? [t('epcis.captures.known', { count: known })] : []),
  ]
  const [, key] = /^key:(.+)$/.exec(by._id) ?? []
  return (
    <li>
      <time dateTime={createdAt}>{lastUpdate(createdAt)}</time>
      <span>{key ? <Go to={paths.connections({ key })}>{by.name}</Go> : by.name}</span>
      <span className={classes.new}>{counts.join(' · ')}</span>
      {warnings.length > 0 && (
        <details>
          <summary>{t('epcis.captures.warnings', { count: warnings.length })}</summary>
          <ul>
            {warnings.map(({ path, message }) => (
              <li key={path}>
                <code>{path}</code> {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
