import type { checks as spanish } from '../es/checks.ts'
import type { Shape } from '../shape.ts'

export const checks: Shape<typeof spanish> = {
  title: 'Checks',
  noun: { a: 'a check' },
  history: {
    asset_id: 'Asset',
    milestone_id: 'Process',
  },
  search: 'Search by name',
  show: 'View',
  columns: { date: 'Date' },
  asksFor: { m: 'asks for a {{one}}', f: 'asks for a {{one}}' },
  version: 'version {{version}}',
  asked: 'What {{name}} asks',
  empty: 'No checks were found. Whoever administers the configuration of the account defines them.',
  notFound: {
    title: 'Attention! No check matches',
    text: 'There are no checks whose name contains “{{search}}”.',
  },
}
