import type { AccessTable } from './table.ts'

export const me: AccessTable<'me'> = {
  settings: { request: () => ({}) },
  changeSettings: { request: () => ({ body: { density: 'compact', columns: { locations: ['name'] } } }) },
}
