import type { Session } from '../../../core/rules/can.ts'
import { refuseFaults } from '../../../core/errors/refusal.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { JudgeReferences } from '../../platform/references.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import type { FormValues } from '../configuration/forms.ts'
import { organizationFaults } from '../organizations/usable.ts'
import { placeReference } from './create.ts'
import type { AssetRow } from './read.ts'
import { checkAsset, updateAsset } from './write.ts'

interface Change extends Partial<FormValues> {
  organizationId?: string
  locationId?: string | null
  /** STALE is the last refusal. */
  checkVersion?(): Promise<void>
}

/** PUT /assets/:id, of a live asset that the caller has locked. Absent members stay. */
export async function changeAsset(
  { tx, session, judge }: { tx: Tx; session: Session; judge: JudgeReferences },
  before: AssetRow,
  {
    organizationId = before.organization_id,
    locationId = before.location_id,
    dataSchema = before.data,
    i18n = before.i18n,
    sentAs,
    checkVersion,
  }: Change,
): Promise<void> {
  demand(session, 'asset.edit', before.organization_id)
  const config = await loadConfiguration(tx)
  const schema = config.assetSchemas.get(before.asset_schema_id)!
  const faults =
    organizationId === before.organization_id ? [] : await organizationFaults(tx, session, organizationId)
  const checked = await checkAsset(tx, config, schema, { dataSchema, i18n, sentAs }, before)
  const place = locationId === before.location_id ? [] : placeReference(locationId)
  const [unknown = []] = await judge([[...place, ...checked.references]])
  refuseFaults([...faults, ...checked.faults, ...unknown])
  await checkVersion?.()
  await updateAsset(tx, schema, before, { checked, organizationId, locationId })
}
