import { createHash } from 'node:crypto'
import type { UniqueFields } from '../../../core/pack/shape.ts'

/** An index of PostgreSQL holds no more than 2,704 bytes; a longer key is stored as its hash. */
const maxKeyBytes = 1_000

/**
 * The key by which a product is unique in its stage and organization (§2.1): equal for values that look alike, whatever their
 * case, their width or characters that nobody sees (NFKC). As JSON, so that the boundaries between values stay unambiguous.
 */
export function uniqueKey(values: readonly unknown[]): string {
  const key = JSON.stringify(values.map((value) => (typeof value === 'string' ? fold(value) : (value ?? ''))))
  return Buffer.byteLength(key) <= maxKeyBytes ? key : createHash('sha256').update(key).digest('base64url')
}

/** What makes the keys of a stage's or a kind's records. */
export const keyedBy = ({ uniqueFields, uniqueIn }: UniqueFields) =>
  [uniqueIn ?? 'organization', ...uniqueFields].join('\n')

/** Both keys of a product: in its organization, and in the account where its stage says so (NAM-03). */
export function keyColumns(
  { uniqueFields, uniqueIn }: UniqueFields,
  data: Readonly<Record<string, unknown>>,
  isUnidentified: boolean,
): { unique_key: string | null; account_key: string | null } {
  const unique_key =
    isUnidentified || uniqueFields.length === 0 ? null : uniqueKey(uniqueFields.map((name) => data[name]))
  return { unique_key, account_key: uniqueIn === 'account' ? unique_key : null }
}

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
