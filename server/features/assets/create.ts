import { tidyLine } from '../../../core/fields/strings.ts'
import pg from 'pg'
import type { Asset, AssetInput } from '../../../core/contract/assets.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { type Fault, refuseFaults } from '../../../core/errors/refusal.ts'
import type { Reference } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { Outrun, type Tx } from '../../platform/db/database.ts'
import { Slices } from '../../platform/process/slices.ts'
import type { JudgeReferences } from '../../platform/references.ts'
import { type AssetSchema, type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { unknownOrganization, usableOrganizations } from '../organizations/usable.ts'
import { keyOf, type NewRow, refuseRows } from '../products/rows.ts'
import { readAssetAnswers } from './read.ts'
import { type CheckedAsset, checkAsset, insertAssets } from './write.ts'

interface Creator {
  tx: Tx
  session: Session
  judge: JudgeReferences
  language: Language
}

interface JudgedAsset {
  schema: AssetSchema | undefined
  checked: CheckedAsset | undefined
  organizationId: string
  locationId: string | null
  identifier: string
  faults: Fault[]
}

/** POST /assets. */
export async function createAsset(caller: Creator, input: AssetInput): Promise<Asset> {
  const judged = await judgeAssets(caller, await loadConfiguration(caller.tx), [input])
  refuseFaults(judged[0]!.faults)
  const [asset] = await insertAnswered(caller, judged)
  return asset!
}

/** POST /assets/createMany: all or none. */
export async function createAssets(caller: Creator, inputs: readonly AssetInput[]): Promise<Asset[]> {
  const config = await loadConfiguration(caller.tx)
  const judged = await judgeAssets(caller, config, inputs)
  await refuseRows('asset', { ...caller, config }, judged.map(rowOf), {
    at: (n, path) => `/assets/${n}${path}`,
    numberOf: (n) => n + 1,
  })
  return insertAnswered(caller, judged).catch((error: unknown) => {
    // Taken a moment ago: the rows are looked at again, so that the right one is named.
    throw error instanceof pg.DatabaseError && error.code === '23505' ? new Outrun() : error
  })
}

/** A judged asset as a row whose unique values are compared. */
export const rowOf = ({ checked, ...row }: JudgedAsset): NewRow => ({
  ...row,
  key:
    row.schema && checked && !row.faults.includes(unknownOrganization)
      ? keyOf(row.schema, checked.data, row.faults)
      : undefined,
})

async function insertAnswered({ tx, session }: Creator, judged: readonly JudgedAsset[]): Promise<Asset[]> {
  return readAssetAnswers(tx, session, await insertJudged(tx, judged))
}

/** Writes judged assets that have no faults; returns their ids. */
export const insertJudged = (tx: Tx, judged: readonly JudgedAsset[]): Promise<string[]> =>
  insertAssets(
    tx,
    judged.map(({ schema, checked, ...rest }) => ({ schema: schema!, checked: checked!, ...rest })),
  )

/** Checks the forms of new assets, and judges what they name. */
export async function judgeAssets(
  { tx, session, judge }: Creator,
  config: Configuration,
  inputs: readonly AssetInput[],
): Promise<JudgedAsset[]> {
  const usable = await usableOrganizations(
    tx,
    session,
    inputs.map(({ organization }) => referenceId(organization)),
  )
  const slices = new Slices()
  const judged: JudgedAsset[] = []
  const references: Reference[][] = []
  for (const {
    assetSchema,
    organization,
    location,
    dataSchema,
    i18n,
    assetSchemaVersion: sentAs,
  } of inputs) {
    const known = config.assetSchemas.get(referenceId(assetSchema))
    const schema = known?.removed === false ? known : undefined
    const organizationId = referenceId(organization)
    const locationId = location === undefined || location === null ? null : referenceId(location)
    const values = { dataSchema, sentAs, ...(i18n === undefined ? {} : { i18n }) }
    const checked = schema && (await checkAsset(tx, config, schema, values))
    const { identifier } = dataSchema
    judged.push({
      schema,
      checked,
      organizationId,
      locationId,
      identifier: typeof identifier === 'string' ? tidyLine(identifier) : '',
      faults: [
        ...(schema ? [] : [{ path: '/assetSchema', key: 'error.case.dataNotFound' } as const]),
        ...(usable.has(organizationId) ? [] : [unknownOrganization]),
        ...(checked?.faults ?? []),
      ],
    })
    references.push([...placeReference(locationId), ...(checked?.references ?? [])])
    if (slices.isOver) await slices.pause()
  }
  const unknown = await judge(references)
  for (const [n, { faults }] of judged.entries()) faults.push(...unknown[n]!)
  return judged
}

/** The place of an asset is judged as those that its form names. */
export const placeReference = (id: string | null): Reference[] =>
  id === null ? [] : [{ to: 'location', id, path: '/location' }]
