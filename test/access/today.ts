import type { AccessTable } from './table.ts'

export const today: AccessTable<'today'> = { get: { request: () => ({}) } }
