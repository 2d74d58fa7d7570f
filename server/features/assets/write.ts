import { sql } from 'kysely'
import type { Pack } from '../../../core/pack/shape.ts'
import { formAt } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AssetSchema, Configuration } from '../configuration/configuration.ts'
import {
  type CheckedValues,
  checkValues,
  type FormValues,
  type StoredForm,
  versionAfterEdit,
} from '../configuration/forms.ts'
import { kinds } from '../configuration/kinds.ts'
import { uniqueKey } from '../products/key.ts'
import { reindexKind } from '../products/reindex.ts'
import { searchTexts } from '../products/search.ts'
import type { AssetRow } from './read.ts'
import { assetRecords } from './records.ts'

/** Checked values with the columns that follow from them. */
export interface CheckedAsset extends CheckedValues {
  /** Made of the values once they have no faults: long ones would take long. */
  makeColumns(): Pick<AssetRow, 'identifier' | 'headers' | 'search' | 'unique_key'>
}

/** Checks values against a schema's current form; `before` when editing. What they name, the caller judges. */
export async function checkAsset(
  tx: Tx,
  config: Configuration,
  schema: AssetSchema,
  values: FormValues,
  before?: AssetRow,
): Promise<CheckedAsset> {
  const stored: StoredForm | undefined = before && {
    kind: 'asset',
    schemaId: schema.id,
    version: before.asset_schema_version,
    data: before.data,
    i18n: before.i18n,
  }
  const checked = await checkValues(tx, config, schema, values, { ignored: [], stored })
  const { data } = checked
  const unique = schema.content.uniqueFields
  return {
    ...checked,
    makeColumns: () => ({
      identifier: String(data.identifier),
      ...searchTexts(
        config,
        before ? formAt(schema.content, before.asset_schema_version) : schema.content,
        data,
      ),
      unique_key: unique.length === 0 ? null : uniqueKey(unique.map((name) => data[name])),
    }),
  }
}

/** An asset to write; `author` replaces the transaction's own user and moment. */
interface AssetDraft {
  schema: AssetSchema
  checked: CheckedAsset
  organizationId: string
  locationId?: string | null
  author?: Tx
}

/** Writes new assets whose values have no faults; returns their ids. */
export async function insertAssets(tx: Tx, drafts: readonly AssetDraft[]): Promise<string[]> {
  const rows = await assetRecords.insert(
    tx,
    drafts.map(({ schema, checked, organizationId, locationId = null, author }) => ({
      values: {
        asset_schema_id: schema.id,
        asset_schema_version: schema.version,
        organization_id: organizationId,
        location_id: locationId,
        data: checked.data,
        i18n: checked.i18n,
        ...checked.makeColumns(),
      },
      author,
    })),
  )
  return rows.map(({ id }) => id)
}

/** Changes a live asset that the caller has locked; its values have no faults. */
export async function updateAsset(
  tx: Tx,
  schema: AssetSchema,
  before: AssetRow,
  {
    checked,
    organizationId,
    locationId = null,
  }: Pick<AssetDraft, 'checked' | 'organizationId' | 'locationId'>,
): Promise<void> {
  await assetRecords.change(tx, before, {
    asset_schema_version: versionAfterEdit(schema, checked.data, before.asset_schema_version),
    organization_id: organizationId,
    location_id: locationId,
    data: checked.data,
    i18n: checked.i18n,
    ...checked.makeColumns(),
  })
}

/** Rewrites the columns of lists and the unique keys where a pack changes them. */
export const reindexAssets = (tx: Tx, config: Configuration, before: Pack, after: Pack): Promise<void> =>
  reindexKind(tx, config, kinds.asset, {
    schemas: config.assetSchemas,
    isUnidentified: sql`false`,
    before,
    after,
  })
