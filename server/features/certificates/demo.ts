import { demoCertificates } from '../../../demo/generator/certificates.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import type { Tx } from '../../platform/db/database.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { noValues } from './check.ts'
import { certificateRecords, searchOf } from './records.ts'

const minute = 60_000
const day = 86_400_000

/** The certificates of an account of the demo, after all that its people recorded. */
export async function writeDemoCertificates(
  tx: Tx,
  userId: string,
  original: string,
  organizations: ReadonlyMap<string, string>,
): Promise<void> {
  const { timeZone } = await loadConfiguration(tx)
  const dayFrom = (days: number) => isoDay(localMoment(new Date(tx.now.getTime() + days * day), timeZone))
  const drafts = (demoCertificates[original] ?? []).map((one, n) => {
    const values = {
      ...noValues,
      name: one.name,
      sort: one.kind,
      document_number: one.number,
      issuer: one.issuer,
      organization_ids: one.organizations.flatMap((name) => organizations.get(name) ?? []),
      stage_ids: [...(one.stages ?? [])],
      valid_from: dayFrom(one.from),
      valid_to: one.to === null ? null : dayFrom(one.to),
      is_public: one.public ?? false,
    }
    const author = tx.as(userId, new Date(tx.now.getTime() - (12 - n) * minute))
    return { values: { ...values, search: searchOf(values) }, author }
  })
  await certificateRecords.insert(tx, drafts)
}
