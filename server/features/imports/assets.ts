import { refuse } from '../../../core/errors/refusal.ts'
import { insertJudged, judgeAssets, rowOf as keyedRow } from '../assets/create.ts'
import { unknownOrganization } from '../organizations/usable.ts'
import { findOthers } from '../products/rows.ts'
import { knowRows } from './known.ts'
import { placeNames } from './names.ts'
import { type Filled, fillNames, formFaults, resolve, resolveOrganizations } from './resolve.ts'
import { addFaults, type Judge, type Row } from './rows.ts'

/** Assets of a kind, each with its place. */
export const judgeAssetRows: Judge = async (importer, rows, schemaId) => {
  const { tx, session, config, language } = importer
  const schema = config.assetSchemas.get(schemaId ?? '')
  if (!schema || schema.removed)
    return refuse('INVALID', { faults: [{ path: '/schema', key: 'error.case.dataNotFound' }] })
  await resolveOrganizations(importer, rows)
  const places = new Map<Row, string>()
  await resolve(
    importer,
    placeNames(session),
    rows.flatMap((row) => {
      const name = row.values.location?.trim()
      return name
        ? [{ row, path: '/location', name, use: ({ _id }: { _id: string }) => void places.set(row, _id) }]
        : []
    }),
  )
  const forms = rows.map((row): Filled => {
    return { row, at: '/dataSchema', form: schema, data: { ...row.values.dataSchema } }
  })
  await fillNames(importer, forms, { isPlaced: true })
  const judged = await judgeAssets(
    importer,
    config,
    rows.map((row, n) => ({
      organization: row.organization,
      assetSchema: schema.id,
      location: places.get(row) ?? null,
      dataSchema: forms[n]!.data,
    })),
  )
  const keyed = judged.map(keyedRow)
  const others = await findOthers('asset', tx, keyed)
  for (const [n, row] of rows.entries()) {
    row.isUnkeyed = keyed[n]!.key === undefined
    addFaults(
      row,
      language,
      formFaults(
        forms[n]!,
        judged[n]!.faults.filter((fault) => fault !== unknownOrganization || row.organization !== ''),
      ),
    )
  }
  await knowRows(
    importer,
    'asset',
    rows.map((row, n) => ({
      row,
      form: schema,
      sent: forms[n]!.data,
      data: judged[n]!.checked?.data ?? {},
      others: others[n]!,
    })),
    (row) => ({ place: places.get(row) }),
  )
  const judgedOf = new Map(rows.map((row, n) => [row, judged[n]!]))
  return async (good) => {
    const ids = await insertJudged(
      tx,
      good.map((row) => judgedOf.get(row)!),
    )
    return new Map(good.map((row, n) => [row, ids[n]!]))
  }
}
