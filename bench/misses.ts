/** Why a workload misses an aim, and the next idea: what its section of docs/performance.md says below its table. */
export const misses: Record<string, string> = {}
