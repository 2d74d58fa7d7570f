import { refuse } from '../../../core/errors/refusal.ts'
import { insertJudged, judgeAssets, rowOf as keyedRow } from '../assets/create.ts'
import { findOthers } from '../products/rows.ts'
import { knowRows } from './known.ts'
import { placeNames } from './names.ts'
import { addFormFaults, fillNames, resolve, resolveOrganizations } from './resolve.ts'
import { type Judge, judgeEach, withKey, writeGood } from './rows.ts'

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
  for (const one of assets) addFormFaults(one, one.faults)
  await knowRows(importer, 'asset', await findOthers('asset', tx, assets))
  return async () => {
    await writeGood(assets, async (good) => {
      const ids = await insertJudged(
        tx,
        good.map((one) => one.judged),
      )
      return ids.map((id) => ({ id }))
    })
  }
}
