import { sql } from 'kysely'
import { isRecord } from '../../../core/fields/kind.ts'
import type { FileType } from '../../../core/rules/file.ts'
import { can } from '../../../core/rules/can.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { ViewReader } from './read.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
/** Of a key, as many letters as a number holds exactly. */
const numbered = 9

/** The files that a value of a field names. */
export function filesIn(value: unknown): { url: string; name: string }[] {
  if (Array.isArray(value)) return value.flatMap(filesIn)
  if (typeof value === 'string') return [{ url: value, name: '' }]
  if (!isRecord(value) || typeof value.url !== 'string') return []
  return [{ url: value.url, name: typeof value.name === 'string' ? value.name : '' }]
}

/** A file with the number by which a page opens it: the beginning of its key, which is random. */
export function numberedFile(
  { url, name }: { url: string; name: string },
  at: number,
): { n: number; name: string } {
  const key = url.slice(url.lastIndexOf('/') + 1)
  const n = Array.from(key.slice(0, numbered)).reduce((sum, letter) => sum * 32 + alphabet.indexOf(letter), 0)
  return { n, name: name || String(at + 1) }
}

function keyBeginning(n: number): string {
  let key = ''
  for (let rest = n; key.length < numbered; rest = Math.floor(rest / 32)) key = alphabet[rest % 32]! + key
  return key
}

/** The file of this number, if a record that the view shows names it (AUD-03). */
export async function findFile(
  { tx, config, session, included, stages }: ViewReader,
  n: number,
): Promise<{ key: string; name: string; type: FileType } | undefined> {
  if (!included.has('files') || n >= 32 ** numbered) return undefined
  const begun = keyBeginning(n)
  const products = stages.flatMap((stage) => stage.products)
  const open = [...config.milestoneSchemas.keys()].filter(
    (schema) => can(session, 'milestoneSchema.read', schema).allowed,
  )
  const { rows } = await sql<{ key: string; name: string; type: FileType }>`
    select f.key, f.name, f.type from files f
    where f.account_id = ${tx.accountId} and f.key >= ${begun} and f.key < ${`${begun}~`} and f.finished_at is not null
      and (
        exists (select 1 from products p
          where p.account_id = ${tx.accountId} and p.id = ${anyOf(products)} and position(f.key in p.data::text) > 0)
        or exists (select 1 from milestones m
          where m.account_id = ${tx.accountId} and m.product_id = ${anyOf(products)} and m.deleted_at is null
            and (${included.has('private')} or not m.private) and m.milestone_schema_id = any(${open}::text[])
            and position(f.key in m.data::text) > 0))
    limit 1
  `.execute(tx.db)
  return rows[0]
}
