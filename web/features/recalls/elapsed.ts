import { useEffect, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'

const minute = 60_000

/** How long something has been going on, or went on until `over`; it goes on with the clock. */
export function useElapsed(begun: string, over: string | null): string {
  const { t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (over !== null) return undefined
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [over])
  const minutes = Math.max(0, Math.floor(((over ? Date.parse(over) : now) - Date.parse(begun)) / minute))
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return t('recalls.show.time.days', { days: Math.floor(hours / 24), hours: hours % 24 })
  if (hours > 0) return t('recalls.show.time.hours', { hours, minutes: minutes % 60 })
  return t('recalls.show.time.minutes', { minutes })
}
