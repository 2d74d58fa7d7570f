import { refuse } from '../../../core/errors/refusal.ts'
import { can } from '../../../core/rules/can.ts'
import { maxInsights } from '../../../core/rules/insight.ts'
import { doubtsOfMoment } from '../../../core/rules/moment.ts'
import type { MilestoneSchema, Stage } from '../configuration/configuration.ts'
import { iconFaults, textFaults } from '../insights/routes.ts'
import { insertInsights } from '../insights/write.ts'
import { demand } from '../../platform/auth/demand.ts'
import { notedRemarks } from '../configuration/sent.ts'
import { recordFirst } from '../milestones/create.ts'
import {
  draftProducts,
  insertJudged,
  isDenied,
  type JudgedProduct,
  judgeProducts,
  rowOf as keyedRow,
} from '../products/create.ts'
import { lockProducts } from '../products/change.ts'
import { thingOf } from '../products/read.ts'
import { findOthers } from '../products/rows.ts'
import { changeProduct } from '../products/write.ts'
import { askAlike } from './alike.ts'
import { insightsOf, leftAttributes, nameLeftAttributes } from './attributes.ts'
import { knowRows } from './known.ts'
import { findOrigins, type Origins } from './origins.ts'
import { addFormFaults, type FormOfRow, fillNames, placeInRow, resolveOrganizations } from './resolve.ts'
import {
  addFaults,
  type FoundFaults,
  type Importer,
  isChange,
  type Judge,
  type JudgedRow,
  judgeEach,
  type Row,
  type RowWarning,
  withKey,
  writeGood,
} from './rows.ts'
import { mayUpdate, writeChanges } from './update.ts'

type ProductRow = JudgedRow<JudgedProduct>

export const judgeProductRows: Judge = async (importer, rows, schemaId) => {
  const { tx, session, config } = importer
  const stage = config.stages.get(schemaId ?? '')
  if (!stage || stage.removed || !can(session, 'stage.read', stage.id).allowed)
    return refuse('INVALID', { faults: [{ path: '/schema', key: 'error.case.dataNotFound' }] })
  await resolveOrganizations(importer, rows)
  const products = await judgeForms(importer, rows, stage)
  const others = await findOthers('product', tx, products)
  await findOrigins(importer, stage, products, (one) => !others.has(one))
  for (const one of products) {
    // What changes a record is judged by the rules of its own.
    if (!mayUpdate(importer, one.row, others.get(one))) {
      addFormFaults(one, one.faults)
      one.row.warnings.push(...(one.judged.checked?.remarks ?? []))
    }
    one.row.warnings.push(...doubtsOfProcess(importer, one))
    await judgeInsights(importer, one.row)
  }
  await knowRows(importer, 'product', others)
  await askAlike(importer, stage, products, others)
  await nameLeftAttributes(importer, products)
  return (found) => write(importer, products, found)
}

/** What is asked of the moment of a row's process (FIG-05). */
const doubtsOfProcess = ({ language, config }: Importer, { process }: ProductRow): RowWarning[] =>
  doubtsOfMoment(process?.data.occurred_at, { language, timeZone: config.timeZone }).map((one) => ({
    ...one,
    path: '/process/dataSchema/occurred_at',
  }))

/** Judges the forms of rows, with the names in them and in those of their processes as ids. */
async function judgeForms(importer: Importer, rows: readonly Row[], stage: Stage): Promise<ProductRow[]> {
  const { tx, session, config, judge } = importer
  const filled = rows.map((row) => ({
    row,
    at: '/dataSchema',
    form: stage,
    data: { ...row.values.dataSchema },
    process: processOf(importer, row, stage.id),
  }))
  await fillNames(importer, [...filled, ...filled.flatMap(({ process }) => process ?? [])])
  const judged = await judgeEach(filled, async (all) => {
    const drafts = await draftProducts(
      tx,
      session,
      config,
      all.map(({ row: { organization }, data }) => ({
        organization,
        productSchema: stage.id,
        dataSchema: data,
      })),
    )
    if (drafts.some((draft) => isDenied(session, draft))) refuse('FORBIDDEN')
    return judgeProducts(tx, config, drafts, judge)
  })
  return judged.map((one) => withKey(one, keyedRow))
}

/** The process that a row names, if it is of its stage; its values are a copy, into which names are put. */
function processOf(
  { config, session }: Importer,
  row: Row,
  stage: string,
): FormOfRow<MilestoneSchema> | undefined {
  const { process } = row.values
  if (!process) return undefined
  const form = config.milestoneSchemas.get(process.milestoneSchema)
  // A rehearsal compares with stored values, which are not for everybody: a process that one may not write is unknown (API-07).
  const mayWrite = form && can(session, 'milestoneSchema.write', form.id).allowed
  if (mayWrite && !form.removed && form.stage === stage)
    return { row, at: '/process/dataSchema', form, data: { ...process.dataSchema } }
  addFaults(row, [{ path: '/process/milestoneSchema', key: 'error.case.dataNotFound', code: 'UNKNOWN' }])
  return undefined
}

/** Writes products with their processes and insights. */
async function write(importer: Importer, products: readonly ProductRow[], found: FoundFaults): Promise<void> {
  const { tx } = importer
  await changeProducts(importer, products, found)
  const good = await writeGood(products, (all) =>
    insertJudged(
      tx,
      all.map(({ judged }) => judged),
    ),
  )
  for (const processes of orderProcesses(good))
    if (processes.length)
      await recordFirst(
        importer,
        processes.map(({ of: { row, identifier }, schema, data, origins }) => ({
          product: row.record!,
          input: {
            organization: row.organization,
            milestoneSchema: schema.id,
            dataSchema: origins ? { ...data, ...nodesOf(origins) } : data,
          },
          number: row.n,
          name: identifier,
          known: [],
          at: (path) => columnOf(path, origins !== undefined),
        })),
        found,
      )
  const insights = good.flatMap(({ row }) =>
    insightsOf(row).map((texts) => ({ productId: row.record!, ...texts })),
  )
  if (insights.length) await insertInsights(tx, insights)
}

/** Changes products by the rules of PUT /products/:id (IMP-12). */
async function changeProducts(
  { tx, session, config, judge }: Importer,
  products: readonly ProductRow[],
  found: FoundFaults,
): Promise<void> {
  await writeChanges(products, found, {
    lock: (ids) => lockProducts(tx, ids),
    change: async (before, { values }) => {
      demand(session, 'product.edit', thingOf(before))
      await changeProduct(
        tx,
        config,
        before,
        { dataSchema: { ...before.data, ...values }, sentAs: before.product_schema_version },
        { judge },
      )
    },
    placeOf: (one, path) => placeInRow(one, path),
  })
  for (const { row } of products)
    if (isChange(row) && row.record) row.warnings = [...leftAttributes(row), ...notedRemarks(tx, row.record)]
}

/** A process of a row: the transformation of its origins, or another one beside it. */
interface RowProcess {
  of: ProductRow
  schema: MilestoneSchema
  data: Record<string, unknown>
  origins?: Origins
}

/** The transformations, which go first, and the other processes. A transformation without an origin is refused by its own rules. */
function orderProcesses(products: readonly ProductRow[]): [first: RowProcess[], second: RowProcess[]] {
  const first: RowProcess[] = []
  const second: RowProcess[] = []
  for (const of of products) {
    const { origins, process } = of
    const isIts = origins !== undefined && process?.form === origins.schema
    if (origins) first.push({ of, schema: origins.schema, data: isIts ? process.data : {}, origins })
    if (process && !isIts)
      (process.form.edge ? first : second).push({ of, schema: process.form, data: process.data })
  }
  return [first, second]
}

/** The origins of a transformation as POST takes them. */
function nodesOf({ from, isGrouping }: Origins): Record<string, unknown> {
  const nodes = from.map((one) => (typeof one === 'string' ? one : one.record!))
  return { nodeType: 'PRODUCT', ...(isGrouping ? { nodeIds: nodes } : { nodeId: nodes[0] }) }
}

/** Where a fault of a process stands in the values of its row. */
function columnOf(path: string, isOrigin: boolean): string {
  if (path.startsWith('/dataSchema/nodeId')) return '/origin'
  if (path === '/milestoneSchema' && isOrigin) return '/origin'
  return path === '/organization' ? path : `/process${path}`
}

async function judgeInsights({ tx }: Importer, row: Row): Promise<void> {
  for (const [n, texts] of insightsOf(row).slice(0, maxInsights).entries()) {
    const faults = [...textFaults(texts), ...(await iconFaults(tx, texts.name))]
    addFaults(
      row,
      faults.map((fault) => ({ ...fault, path: `/insights/${n}${fault.path}` })),
    )
  }
}
