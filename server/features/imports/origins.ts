import { initiates, kindOf } from '../../../core/rules/workflow.ts'
import type { MilestoneSchema, Stage } from '../configuration/configuration.ts'
import { type FileRecord, findNamed, productNames } from './names.ts'
import { addNameFault, isFound, meantBy, originsIn } from './resolve.ts'
import { addFaults, type Importer, type JudgedRow, type Row } from './rows.ts'

/** What a row is made of: the transformation, and its origins, records or earlier rows of the file. */
export interface Origins {
  schema: MilestoneSchema
  isGrouping: boolean
  from: (string | Row)[]
}

/** The transformations by which a row of a stage may be made: those that begin its products, and what it names as its process. */
const edgesInto = ({ config }: Importer, stage: Stage, named: string | undefined) =>
  config.edges.filter(
    (edge) =>
      edge.destination === stage.id &&
      (initiates(edge, stage) || edge.milestoneSchema === named) &&
      config.milestoneSchemas.get(edge.milestoneSchema)?.removed === false,
  )

/**
 * Finds the origins that rows name, among the readable products of all stages that lead to the rows' own and among the rows before
 * them that are new: of others the record is meant.
 */
export async function findOrigins<R extends JudgedRow<unknown>>(
  importer: Importer,
  stage: Stage,
  rows: readonly R[],
  isNew: (row: R) => boolean,
): Promise<void> {
  const { tx, session } = importer
  const named = rows.flatMap((one, at) => {
    const called = originsIn(one.row)
    const edges = edgesInto(importer, stage, one.row.values.process?.milestoneSchema)
    return called.length ? [{ one, at, called, edges }] : []
  })
  if (!named.length) return
  const stages = [...new Set(named.flatMap(({ edges }) => edges.map(({ origin }) => origin)))]
  const names = productNames(session, stages)
  const inFile = stages.includes(stage.id)
    ? rows.flatMap((one, at) => (isNew(one) ? fileRecord(one, at, stage) : []))
    : []
  const find = await findNamed(
    tx,
    names,
    named.flatMap(({ called }) => called.map(({ name }) => name)),
    inFile,
  )
  for (const { one, at, called, edges } of named) {
    const { row } = one
    const from: FileRecord[] = []
    for (const { path, name } of called) {
      const found = find(name, row.organization || undefined)
      if (!isFound(found)) addNameFault(row, { path, name, names }, found)
      // A row is made before those that name it.
      else if (found.record.made && found.record.made.at >= at)
        addFaults(row, [{ path, key: 'imports.unknown', params: { name }, code: 'UNKNOWN' }])
      else from.push(meantBy(row, { path, name }, found.record))
    }
    if (from.length < called.length) continue
    const own = edges.filter((edge) => from.every(({ schema }) => schema === edge.origin))
    const edge =
      own.find(({ milestoneSchema }) => milestoneSchema === row.values.process?.milestoneSchema) ?? own[0]
    const isGrouping = kindOf(edge?.ratio) === 'grouping'
    if (!edge || (from.length > 1 && !isGrouping)) {
      addFaults(row, [{ path: '/origin', key: 'imports.oneOrigin' }])
      continue
    }
    row.needs = from.flatMap(({ made }) => made?.row ?? [])
    one.origins = {
      schema: importer.config.milestoneSchemas.get(edge.milestoneSchema)!,
      isGrouping,
      from: from.map(({ _id, made }) => made?.row ?? _id),
    }
  }
}

function fileRecord({ row, identifier }: JudgedRow<unknown>, at: number, { id }: Stage): FileRecord[] {
  const { organization } = row
  return identifier ? [{ _id: '', names: [identifier], organization, schema: id, made: { row, at } }] : []
}
