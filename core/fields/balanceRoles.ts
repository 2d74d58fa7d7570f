/** Effect of a process's number on the product's remaining amount. */
export const balanceRoles = ['loss', 'gain', 'out'] as const
export type BalanceRole = (typeof balanceRoles)[number]

/** How strictly a stage judges its balance; `warn` is the default. */
export const balanceModes = ['off', 'warn', 'refuse'] as const
export type BalanceMode = (typeof balanceModes)[number]

/** Default tolerance in percent of the amount made. */
export const defaultTolerance = 0.5

export const balanceStates = ['balanced', 'open', 'over', 'unknown', 'none'] as const
export type BalanceState = (typeof balanceStates)[number]

export const balanceWarnings = ['OVER_USED', 'YIELD_LOW', 'YIELD_HIGH'] as const
