/** Replaces a large value in lists. Sent back, it keeps the stored value. */
export const omitted = { omitted: true }

/** Whether a value stands for another that a list left out; a geometry's summary says more of it. */
export const isOmitted = (value: unknown): value is { omitted: true } =>
  typeof value === 'object' && value !== null && (value as { omitted?: unknown }).omitted === true
