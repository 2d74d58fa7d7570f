export const recallKinds = ['hold', 'recall', 'drill'] as const
export const recallStates = ['open', 'lifted', 'ended'] as const
export const recallItemStates = [
  'held',
  'notified',
  'confirmed',
  'unanswered',
  'returned',
  'destroyed',
  'released',
] as const
/** What people may set; `confirmed` is only what a holder answers. */
export const settableItemStates = recallItemStates.filter((state) => state !== 'confirmed')

interface Recall {
  kind: 'hold' | 'recall' | 'drill'
  status: 'open' | 'lifted' | 'ended'
}

/** Effects on a product in a recall (RCL-03, RCL-06). */
interface Effects {
  /** It can't become an origin. */
  holds: boolean
  /** Its public page tells of the recall; for some time also after it was lifted. */
  shows: boolean
}

export const effectsOf = ({ kind, status }: Recall, item: string): Effects => ({
  holds: kind !== 'drill' && status !== 'lifted' && item !== 'released',
  shows: kind === 'recall' && item !== 'released',
})

/** A drill ends by itself after these hours (RCL-07). */
export const drillHours = 24
