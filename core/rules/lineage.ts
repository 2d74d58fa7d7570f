/** A graph begins at one product; larger lineages are cut, nearest products first (GRF-03). */
export const maxGraphDepth = 20
export const maxGraphNodes = 5000

/** A trace tells whom to call, so it goes farther (TRC-07). */
export const maxTraceSteps = 40
export const maxTraceProducts = 20_000
/** Rows of a page of a trace, and of what a recall reaches (TRC-01). */
export const traceRowsOfPage = 200
/** Starts of one trace (TRC-08). */
export const maxTracedAtOnce = 100
