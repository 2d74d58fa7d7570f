/** What a number of a process does to what is left of its product. */
export const balanceRoles = ['loss', 'gain', 'out'] as const
export type BalanceRole = (typeof balanceRoles)[number]

/** What a stage says of its balance; warn where it says nothing. */
export const balanceModes = ['off', 'warn', 'refuse'] as const
export type BalanceMode = (typeof balanceModes)[number]

/** In percent of what was made; for stages that say none. */
export const defaultTolerance = 0.5

export const balanceStates = ['balanced', 'open', 'over', 'unknown', 'none'] as const
export type BalanceState = (typeof balanceStates)[number]

export const balanceWarnings = ['OVER_USED', 'YIELD_LOW', 'YIELD_HIGH'] as const
