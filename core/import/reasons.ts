interface Reason {
  head?: string
  message: string
}

/** A reason with the head of its column (IMP-13). */
export const reasonText = ({ head, message }: Reason): string =>
  head === undefined ? message : `${head}: ${message}`

/** All that stands against a row, in one cell. */
export const reasonsText = (reasons: readonly Reason[]): string => reasons.map(reasonText).join(' · ')
