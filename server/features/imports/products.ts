import type { ImportValues } from '../../../core/contract/imports.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { can } from '../../../core/rules/can.ts'
import { maxInsights } from '../../../core/rules/insight.ts'
import type { MilestoneSchema } from '../configuration/configuration.ts'
import { iconFaults, lineOf, textFaults } from '../insights/routes.ts'
import { insertInsights } from '../insights/write.ts'
import { recordFirst } from '../milestones/create.ts'
import { unknownOrganization } from '../organizations/usable.ts'
import {
  draftProducts,
  insertJudged,
  isDenied,
  type JudgedProduct,
  judgeProducts,
  rowOf as keyedRow,
} from '../products/create.ts'
import { findOthers } from '../products/rows.ts'
import { type Beside, knowRows } from './known.ts'
import { findOrigins, type Origins } from './origins.ts'
import { type Filled, fillNames, formFaults, resolveOrganizations } from './resolve.ts'
import { addFaults, type Importer, type Judge, type Row } from './rows.ts'

/** A process of a row: the transformation of its origins, or another one beside it. */
interface RowProcess {
  row: Row
  schema: MilestoneSchema
  dataSchema: Record<string, unknown>
  origins?: Origins
}

export const judgeProductRows: Judge = async (importer, rows, schemaId) => {
  const { tx, session, config, judge, language } = importer
  const stage = config.stages.get(schemaId ?? '')
  if (!stage || stage.removed || !can(session, 'stage.read', stage.id).allowed)
    return refuse('INVALID', { faults: [{ path: '/schema', key: 'error.case.dataNotFound' }] })
  await resolveOrganizations(importer, rows)
  const processes = rows.map((row) => processOf(importer, row, stage.id))
  const forms = rows.map((row): Filled => {
    return { row, at: '/dataSchema', form: stage, data: { ...row.values.dataSchema } }
  })
  await fillNames(importer, [
    ...forms,
    ...processes.flatMap((one): Filled[] =>
      one ? [{ row: one.row, at: '/process/dataSchema', form: one.schema, data: one.dataSchema }] : [],
    ),
  ])

  const drafts = await draftProducts(
    tx,
    session,
    config,
    rows.map(({ organization }, n) => ({
      organization,
      productSchema: stage.id,
      dataSchema: forms[n]!.data,
    })),
  )
  if (drafts.some((draft) => isDenied(session, draft))) refuse('FORBIDDEN')
  const judged = await judgeProducts(tx, config, drafts, judge)
  const keyed = judged.map(keyedRow)
  const others = await findOthers('product', tx, keyed)
  const identifiers = new Map(rows.map((row, n) => [row, textOf(forms[n]!.data.identifier)]))
  // A row whose record exists is no origin of its own: the record is.
  const isNew = (n: number) => others[n]!.record === undefined && others[n]!.row === undefined
  const places = new Map(rows.map((row, n) => [row, n]))
  const origins = await findOrigins(importer, stage, rows, (row) =>
    isNew(places.get(row)!) ? identifiers.get(row) : undefined,
  )
  for (const [n, row] of rows.entries()) {
    row.isUnkeyed = keyed[n]!.key === undefined
    // A name of no organization is said already.
    addFaults(
      row,
      language,
      formFaults(
        forms[n]!,
        judged[n]!.faults.filter((fault) => fault !== unknownOrganization || row.organization !== ''),
      ),
    )
    await judgeInsights(importer, row)
  }
  const besides = new Map(
    rows.map((row, n): [Row, Beside] => [row, { origins: origins.get(row), process: processes[n] }]),
  )
  await knowRows(
    importer,
    'product',
    rows.map((row, n) => ({
      row,
      form: stage,
      sent: forms[n]!.data,
      data: judged[n]!.checked?.data ?? {},
      others: others[n]!,
    })),
    (row) => besides.get(row)!,
  )

  return async (good, found) => {
    const made = await insertJudged(
      tx,
      good.map((row): JudgedProduct => judged[places.get(row)!]!),
    )
    const ids = new Map(good.map((row, n) => [row, made[n]!.id]))
    const positions = new Map(good.map((row, n) => [row, n]))
    const { first, second } = orderProcesses(good, (row) => ({
      origins: origins.get(row),
      process: processes[places.get(row)!],
    }))
    for (const some of [first, second])
      if (some.length)
        await recordFirst(
          importer,
          some.map(({ row, schema, dataSchema, origins: of }) => ({
            product: ids.get(row)!,
            input: {
              organization: row.organization,
              milestoneSchema: schema.id,
              dataSchema: of ? { ...dataSchema, ...nodesOf(of, ids) } : dataSchema,
            },
            number: row.n,
            name: identifiers.get(row) ?? '',
            known: [],
            at: (path) => `${positions.get(row)!}${columnOf(path, of !== undefined)}`,
          })),
          found,
        )
    const insights = good.flatMap((row) =>
      insightsOf(row).map((texts) => ({ productId: ids.get(row)!, ...texts })),
    )
    if (insights.length) await insertInsights(tx, insights)
    return ids
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined)

/** The process that a row names, if it is of its stage; its values are a copy, into which names are put. */
function processOf({ config, language }: Importer, row: Row, stage: string): RowProcess | undefined {
  const { process } = row.values
  if (!process) return undefined
  const schema = config.milestoneSchemas.get(process.milestoneSchema)
  if (schema && !schema.removed && schema.stage === stage)
    return { row, schema, dataSchema: { ...process.dataSchema } }
  addFaults(row, language, [{ path: '/process/milestoneSchema', key: 'error.case.dataNotFound' }])
  return undefined
}

/** The transformations, which go first, and the other processes. A transformation without an origin is refused by its own rules. */
function orderProcesses(
  rows: readonly Row[],
  besideOf: (row: Row) => { origins: Origins | undefined; process: RowProcess | undefined },
) {
  const first: RowProcess[] = []
  const second: RowProcess[] = []
  for (const row of rows) {
    const { origins, process } = besideOf(row)
    const isIts = origins !== undefined && process?.schema === origins.schema
    if (origins)
      first.push({ row, schema: origins.schema, dataSchema: isIts ? process.dataSchema : {}, origins })
    if (process && !isIts) (process.schema.edge ? first : second).push(process)
  }
  return { first, second }
}

/** The origins of a transformation as POST takes them. */
function nodesOf({ from, isGrouping }: Origins, ids: ReadonlyMap<Row, string>): Record<string, unknown> {
  const nodes = from.map((one) => (typeof one === 'string' ? one : ids.get(one)!))
  return { nodeType: 'PRODUCT', ...(isGrouping ? { nodeIds: nodes } : { nodeId: nodes[0] }) }
}

/** Where a fault of a process stands in the values of its row. */
function columnOf(path: string, isOrigin: boolean): string {
  if (path.startsWith('/dataSchema/nodeId')) return '/origin'
  if (path === '/milestoneSchema' && isOrigin) return '/origin'
  return path === '/organization' ? path : `/process${path}`
}

const insightsOf = ({ values }: Row): NonNullable<ImportValues['insights']> =>
  (values.insights ?? []).map(({ name, value }) => ({ name: lineOf(name), value: lineOf(value) }))

async function judgeInsights({ tx, language }: Importer, row: Row): Promise<void> {
  for (const [n, texts] of insightsOf(row).slice(0, maxInsights).entries())
    addFaults(
      row,
      language,
      [...textFaults(texts), ...(await iconFaults(tx, texts.name))].map((fault) => ({
        ...fault,
        path: `/insights/${n}${fault.path}`,
      })),
    )
}
