import type { Key } from '../../../core/contract/keys.ts'
import { shortDay } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import { localDay } from '../../forms/inputs/LastDay.tsx'

const day = 86_400_000
/** Days before its end from which a key warns, as the mail to the administrators does. */
const fewDays = 7

type KeyState = 'open' | 'ending' | 'expired' | 'revoked'

export function stateOf({ revokedAt, expiresAt }: Key, now = Date.now()): KeyState {
  if (revokedAt) return 'revoked'
  if (expiresAt === null) return 'open'
  const left = Date.parse(expiresAt) - now
  return left <= 0 ? 'expired' : left <= fewDays * day ? 'ending' : 'open'
}

export const isEnded = (key: Key): boolean => ['expired', 'revoked'].includes(stateOf(key))

/** A moment's day, in the language and the zone of the reader. */
export function useDays(): (moment: string) => string {
  const { i18n } = useTranslation()
  return (moment) => shortDay(localDay(moment), i18n.language)
}

/** The end of a key: its day, that it has none, or how it ended. */
export function useEnd(): (key: Key) => string {
  const { t } = useTranslation()
  const dayOf = useDays()
  return (key) => {
    const state = stateOf(key)
    if (state === 'revoked') return t('connections.ended.revoked', { day: dayOf(key.revokedAt!) })
    if (key.expiresAt === null) return t('connections.endless')
    if (state === 'expired') return t('connections.ended.expired', { day: dayOf(key.expiresAt) })
    return dayOf(key.expiresAt)
  }
}
