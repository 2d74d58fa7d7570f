import { sql } from 'kysely'
import type { ConfigVersion } from '../../../core/contract/packs.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { completePack } from '../../../core/pack/complete.ts'
import type { Pack, PackInput } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Slice } from '../../platform/db/lists.ts'
import { mapInSlices } from '../../platform/process/slices.ts'
import { namesOf } from '../accounts/members.ts'
import { linesBetween } from './present.ts'

interface VersionRow {
  n: number
  applied_at: Date
  applied_by: string
  current: boolean
  repeats: number | null
  pack: PackInput
  earlier: PackInput | null
}

const words = { '+': 'added', '~': 'changed', '-': 'removed' } as const

/** Lines of a version's summary: what a list has room for. */
const maxSummary = 3

/** The account's configurations, the newest first; those of one number alone, if it is given. */
export async function readVersions(
  tx: Tx,
  { limit, offset }: Pick<Slice, 'limit' | 'offset'>,
  n?: number,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select c.n, c.applied_at, c.applied_by, c.pack, e.pack as earlier,
      not exists (select from config_versions l where l.account_id = ${tx.accountId} and l.n > c.n) as current,
      (select max(r.n) from config_versions r
       where r.account_id = ${tx.accountId} and r.n < c.n - 1 and r.hash = c.hash) as repeats
    from config_versions c
    left join config_versions e on e.account_id = ${tx.accountId} and e.n = c.n - 1
    where c.account_id = ${tx.accountId} ${n === undefined ? sql`` : sql`and c.n = ${n}`}
    order by c.n desc limit ${limit} offset ${offset}
  `.execute(tx.db)
  return rows
}

export const packOfRow = ({ pack }: VersionRow): Pack => completePack(pack)

export const linesOfVersion = ({ pack, earlier }: VersionRow, language: Language) =>
  linesBetween(earlier ? completePack(earlier) : undefined, completePack(pack), language)

export async function presentVersions(
  tx: Tx,
  rows: readonly VersionRow[],
  language: Language,
): Promise<ConfigVersion[]> {
  const names = await namesOf(
    tx,
    rows.map((row) => row.applied_by),
  )
  return mapInSlices(rows, (row) => ({
    n: row.n,
    at: row.applied_at.toISOString(),
    by: { _id: row.applied_by, name: names.get(row.applied_by) ?? row.applied_by },
    current: row.current,
    repeats: row.repeats,
    summary: row.earlier
      ? linesOfVersion(row, language)
          .slice(0, maxSummary)
          .map(({ mark, name }) => text(language, `config.summary.${words[mark]}`, { name }))
      : [],
  }))
}
