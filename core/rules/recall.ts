interface Recall {
  kind: 'hold' | 'recall' | 'drill'
  status: 'open' | 'lifted' | 'ended'
}

/** What follows for a product that is an item of a recall (RCL-03, RCL-06). */
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
