import { Button, Skeleton } from '@mantine/core'
import { IconLock, IconLockOpen2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { HistorySeal } from '../../../core/contract/history.ts'
import { attempt } from '../../api/client.ts'
import { amount, exactClock, exactTime, isToday } from '../../ui/format.ts'
import { askForCheck, sealQuery } from './queries.ts'
import { sealText } from './words.ts'
import classes from './History.module.css'

/** The seal, from which the chain hangs: up to where it is whole, when that was checked, and a check on demand. */
export function ChainHead() {
  const { t } = useTranslation()
  const seal = useQuery(sealQuery)
  const [asking, setAsking] = useState(false)
  // The list says why nothing can be read.
  if (seal.isError && !seal.data) return null
  if (!seal.data) return <Skeleton height={38} m="12px 24px" />
  const { running, verified } = seal.data
  const isBroken = (verified?.brokenAt ?? null) !== null
  const Lock = isBroken ? IconLockOpen2 : IconLock
  const verifyNow = async () => {
    setAsking(true)
    await attempt(askForCheck(t('history.chain.started')))
    setAsking(false)
  }
  return (
    <div className={classes.head} data-broken={isBroken || undefined}>
      <span className={classes.lock} data-known={verified !== null || undefined}>
        <Lock size={15} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.chain} role="status">
        <ChainText seal={seal.data} />
      </div>
      <Button variant="subtle" loading={asking} disabled={running} onClick={() => void verifyNow()}>
        {t(running ? 'history.chain.running' : 'history.chain.verify')}
      </Button>
    </div>
  )
}

function ChainText({ seal: { n, hash, verified } }: { seal: HistorySeal }) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => amount(value, i18n.language)
  if (n === 0) return <strong>{t('history.chain.empty')}</strong>
  if (!verified)
    return (
      <>
        <strong>{t('history.chain.unknown', { n: number(n) })}</strong>
        <span>{t('history.chain.seal', { hash: sealText(hash) })}</span>
      </>
    )
  const { at, differ, brokenAt } = verified
  const when = isToday(at) ? t('history.day', { time: exactClock(at) }) : exactTime(at, i18n.language)
  return (
    <>
      <strong>
        {brokenAt === null
          ? t('history.chain.whole', { n: number(verified.n) })
          : t('history.chain.broken', { n: number(brokenAt) })}
      </strong>
      <span>
        {t('history.chain.found', { count: differ, n: number(verified.n), when })}{' '}
        {brokenAt === null ? t('history.chain.seal', { hash: sealText(hash) }) : t('history.chain.help')}
      </span>
    </>
  )
}
