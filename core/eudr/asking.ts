/** State of a call to the EU (EUD-13). */
interface Question {
  /** When it began; absent once an answer came. */
  asked?: string | null
  /** When it ended without an answer. */
  ended?: string | null
}

/** Upper limit for a call with its preparation. */
const maxCallMillis = 35_000

/** When the wait for an answer ends; null without an open call. */
export const listensUntil = (eu: Question | null): number | null =>
  eu?.asked && !eu.ended ? new Date(eu.asked).getTime() + maxCallMillis : null

/** The EU may still answer a call. */
export const isUnderWay = (eu: Question | null, now: number): boolean => now < (listensUntil(eu) ?? 0)

/** The call got no answer, so its outcome is unknown. */
export const isUnknown = (eu: Question | null, now: number): boolean =>
  Boolean(eu?.asked) && !isUnderWay(eu, now)

const maxPollMillis = 86_400_000

/** Milliseconds before the next question about a statement; each wait doubles the one before. */
export const pollWait = (asks: number, minutes: number): number =>
  Math.min(minutes * 60_000 * 2 ** asks, maxPollMillis)

/** Until when a declared one may be amended or withdrawn. */
export const changeableUntil = (eu: { submitted?: string | null } | null, amendHours: number): number =>
  new Date(eu?.submitted ?? 0).getTime() + amendHours * 3_600_000
