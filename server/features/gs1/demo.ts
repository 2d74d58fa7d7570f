import { demoLinks } from '../../../demo/generator/codes.ts'
import type { Tx } from '../../platform/db/database.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { claimKey, linkRecords, valuesOf } from './links.ts'

/** Where the codes of an account of the demo lead besides its pages; copies have no GTINs. */
export async function writeDemoLinks(tx: Tx, userId: string, original: string): Promise<void> {
  const { gtins } = await loadConfiguration(tx)
  for (const { gtin } of gtins)
    for (const link of demoLinks[original] ?? []) {
      const { values } = await valuesOf(tx, { ...link, anchor: `/01/${gtin}` }, false)
      await claimKey(tx, values.anchor)
      await linkRecords.insert(tx, [{ values, author: tx.as(userId, tx.now) }])
    }
}
