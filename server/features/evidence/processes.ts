import { sql } from 'kysely'
import { localMoment, writeMoment } from '../../../core/fields/calendar.ts'
import { fieldText, type Form, localise, localiseData, references } from '../../../core/fields/index.ts'
import { isForPartners } from '../../../core/fields/public.ts'
import { csvLines, csvMark } from '../../../core/i18n/csv.ts'
import { text } from '../../../core/i18n/index.ts'
import { can } from '../../../core/rules/can.ts'
import type { TracedProduct } from '../../../core/contract/trace.ts'
import { formAt } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { briefData } from '../products/listed-values.ts'
import { type Evidence, inBatches } from './evidence.ts'
import type { ChosenFiles } from './files.ts'

/** Products whose processes are in memory together. */
const batchSize = 100

const heads = [
  'stage',
  'identifier',
  'process',
  'at',
  'organization',
  'recorded',
  'corrected',
  'private',
  'values',
  'files',
] as const

/** A process as the report lists it. */
interface ListedProcess {
  identifier: string
  process: string
  at: string
  organization: string
}

interface ProcessRow {
  product_id: string
  schema: string
  /** Of its form. */
  version: number
  organization: string
  data: Record<string, unknown>
  i18n: unknown
  occurred_at: Date
  created_at: Date
  corrected_at: Date | null
  private: boolean
}

/** What the report says of the table of processes. */
export interface ProcessSum {
  count: number
  first: ListedProcess[]
}

/** Processes that the report lists. */
const maxListedProcesses = 500

/**
 * The live processes of the products, each with its values as people read them and its files, which are chosen on the way. Who recorded
 * them is in the history alone.
 */
export async function* processesCsv(
  evidence: Evidence,
  files: ChosenFiles,
  sum: ProcessSum,
  onProducts: (count: number) => Promise<void>,
): AsyncGenerator<string> {
  const { language, read, rows } = evidence
  yield csvMark + csvLines([heads.map((name) => text(language, `evidence.heads.${name}`))], language)
  const tell = tellerOf(evidence)
  for (const batch of inBatches(rows, batchSize)) {
    const products = new Map(batch.map((row) => [row._id, row]))
    const { processes, known } = await read(async (tx) => {
      const found = await readProcesses(tx, evidence, [...products.keys()])
      const named = found.flatMap((row) => filesOf(evidence, row))
      return { processes: found, known: await files.look(tx, named) }
    })
    yield csvLines(
      processes.map((row) => {
        const cells = tell(row, products.get(row.product_id)!)
        sum.count++
        if (sum.first.length < maxListedProcesses)
          sum.first.push({
            identifier: cells[1]!,
            process: cells[2]!,
            at: cells[3]!,
            organization: cells[4]!,
          })
        const own = filesOf(evidence, row).flatMap((address) => known.get(address) ?? [])
        return [...cells, own.map((file) => files.choose(file)).join(', ')]
      }),
      language,
    )
    await onProducts(batch.length)
  }
}

/** The products in the order of the trace, the processes of each as they happened. */
async function readProcesses(
  tx: Tx,
  { session, config }: Evidence,
  ids: readonly string[],
): Promise<ProcessRow[]> {
  const schemas = [...config.milestoneSchemas.keys()].filter(
    (id) => can(session, 'milestoneSchema.read', id).allowed,
  )
  const { rows } = await sql<ProcessRow>`
    select m.product_id, m.milestone_schema_id as schema, m.milestone_schema_version as version, o.name as organization,
      ${sql.raw(briefData('m'))} as data, m.i18n,
      m.occurred_at, m.created_at, m.corrected_at, m.private
    from milestones m
    join organizations o on o.account_id = ${tx.accountId} and o.id = m.organization_id
    where m.account_id = ${tx.accountId} and m.product_id = ${anyOf(ids)} and m.deleted_at is null
      and m.milestone_schema_id = any(${schemas}::text[])
    order by array_position(${ids}::uuid[], m.product_id), m.occurred_at, m.id
  `.execute(tx.db)
  return rows
}

/** Addresses of files in the values of a process. */
const filesOf = ({ config }: Evidence, { schema, data }: ProcessRow): string[] =>
  references(config.milestoneSchemas.get(schema)!.content, data).flatMap(({ to, id }) =>
    to === 'file' ? [id] : [],
  )

/** The cells of a process, without its files. */
function tellerOf({ config, language, defaultLanguage, timeZone }: Evidence) {
  const view = { language, timeZone }
  const forms = new Map<Form, Form & { name: string }>()
  const moment = (at: Date | null) => {
    if (at === null) return ''
    return writeMoment(localMoment(at, timeZone), language)
  }
  return (row: ProcessRow, product: TracedProduct): string[] => {
    const content = formAt(config.milestoneSchemas.get(row.schema)!.content, row.version)
    const form = forms.get(content) ?? localise(content, language, defaultLanguage)
    forms.set(content, form)
    const own = localiseData(form, row.data, row.i18n, language)
    const values = Object.entries(form.schema.properties).flatMap(([name, { title }]) => {
      if (isForPartners(form.descriptor[name]!)) return []
      const said = fieldText(form, name, own, view)
      return said === '' ? [] : [`${title}: ${said}`]
    })
    return [
      product.stage.name,
      product.identifier,
      form.name,
      moment(row.occurred_at),
      row.organization,
      moment(row.created_at),
      moment(row.corrected_at),
      text(language, row.private ? 'trace.yes' : 'trace.no'),
      values.join(' · '),
    ]
  }
}
