import { refuse } from '../../../core/errors/refusal.ts'
import { insertJudged, judgeAssets, rowOf as keyedRow } from '../assets/create.ts'
import { changeAsset } from '../assets/change.ts'
import { assetRecords } from '../assets/records.ts'
import { findOthers } from '../products/rows.ts'
import { knowRows } from './known.ts'
import { placeNames } from './names.ts'
import { addFormFaults, fillNames, placeInRow, resolve, resolveOrganizations } from './resolve.ts'
import { type Judge, judgeEach, withKey, writeGood } from './rows.ts'
import { mayUpdate, writeChanges } from './update.ts'

/** Assets of a kind, each with its place. */
export const judgeAssetRows: Judge = async (importer, rows, schemaId) => {
  const { tx, session, config } = importer
  const schema = config.assetSchemas.get(schemaId ?? '')
  if (!schema || schema.removed)
    return refuse('INVALID', { faults: [{ path: '/schema', key: 'error.case.dataNotFound' }] })
  await resolveOrganizations(importer, rows)
  const filled = rows.map((row) => ({
    row,
    at: '/dataSchema',
    form: schema,
    data: { ...row.values.dataSchema },
    place: undefined as string | undefined,
  }))
  await resolve(
    importer,
    placeNames(session),
    filled.flatMap((one) => {
      const { row } = one
      const name = row.values.location?.trim()
      return name
        ? [{ row, path: '/location', name, use: ({ _id }: { _id: string }) => (one.place = _id) }]
        : []
    }),
  )
  await fillNames(importer, filled, { isPlaced: true })
  const judged = await judgeEach(filled, (all) =>
    judgeAssets(
      importer,
      config,
      all.map(({ row, data, place }) => ({
        organization: row.organization,
        assetSchema: schema.id,
        location: place ?? null,
        dataSchema: data,
      })),
    ),
  )
  const assets = judged.map((one) => withKey(one, keyedRow))
  const others = await findOthers('asset', tx, assets)
  for (const one of assets) if (!mayUpdate(importer, one.row, others.get(one))) addFormFaults(one, one.faults)
  await knowRows(importer, 'asset', others)
  return async (found) => {
    await writeChanges(assets, found, {
      lock: (ids) => assetRecords.lock(tx, ids),
      change: (before, { values, place }) =>
        changeAsset(importer, before, {
          dataSchema: { ...before.data, ...values },
          sentAs: before.asset_schema_version,
          ...(place === undefined ? {} : { locationId: place }),
        }),
      placeOf: (one, path) => placeInRow(one, path),
    })
    await writeGood(assets, async (good) => {
      const ids = await insertJudged(
        tx,
        good.map((one) => one.judged),
      )
      return ids.map((id) => ({ id }))
    })
  }
}
