import { sql } from 'kysely'
import type { PublicField, PublicOrganizationPage, PublicProduct } from '../../../core/contract/publicPage.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'

/** Bytes of files, by the keys at the ends of their addresses. */
export type FileSizes = ReadonlyMap<string, number>

const none: FileSizes = new Map()
/** Files of one page whose size is looked up; the others are shown without. */
const maxFiles = 500

/** The sizes of the files that the records of a page name. A file never changes, so they are no part of what is compared. */
export async function readSizes(tx: Tx, records: string): Promise<FileSizes> {
  const keys = new Set(records.match(/\/api\/files\/[a-z2-7]{32}\.[a-z]+/g)?.map(keyOf))
  if (keys.size === 0) return none
  const rows = await readFiles(tx, { keys: [...keys].slice(0, maxFiles) }, null)
  return new Map(rows.flatMap(({ key, size }) => (size === null ? [] : [[key, size] as const])))
}

const readFiles = accountStatement((tx, { keys }: { keys: readonly string[] }) =>
  tx.db
    .selectFrom('files')
    .select(['key', 'size'])
    .where('account_id', '=', tx.accountId)
    .where('key', '=', sql<string>`any(${keys}::text[])`),
)

/** What stands after the last slash of an address. */
const keyOf = (address: string) => address.slice(address.lastIndexOf('/') + 1)

/** Writes the sizes beside the files of a page. */
export function addSizes(page: PublicProduct | PublicOrganizationPage, sizes: FileSizes): void {
  if (sizes.size === 0) return
  for (const file of filesOf(page)) {
    const size = sizes.get(keyOf(file.href))
    if (size !== undefined) file.size = size
  }
}

function filesOf(page: PublicProduct | PublicOrganizationPage) {
  if (page.kind === 'organization') return page.organization.files
  const fields: PublicField[] = page.story.flatMap(({ products }) =>
    products.flatMap((product) => [
      ...product.fields,
      ...product.processes.flatMap((process) => process.fields),
    ]),
  )
  const named = fields.flatMap(({ value }) => (value.kind === 'file' ? value.file : []))
  const vouched = (page.certificates ?? []).flatMap(({ file }) => file ?? [])
  return [...page.organization.files, ...named, ...vouched]
}
