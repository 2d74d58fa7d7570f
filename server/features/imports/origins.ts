import { initiates, kindOf } from '../../../core/rules/workflow.ts'
import type { MilestoneSchema, Stage } from '../configuration/configuration.ts'
import { type FileRecord, findNamed, productNames } from './names.ts'
import { addNameFault, originsIn } from './resolve.ts'
import { addFaults, type Importer, type Row } from './rows.ts'

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
 * Finds the origins that rows name, among the readable products of all stages that lead to the rows' own and among the rows before them,
 * by `identifierOf`: undefined where a row makes nothing that could be an origin.
 */
export async function findOrigins(
  importer: Importer,
  stage: Stage,
  rows: readonly Row[],
  identifierOf: (row: Row) => string | undefined,
): Promise<Map<Row, Origins>> {
  const { tx, session, language } = importer
  const named = rows.flatMap((row) => {
    const called = originsIn(row)
    const edges = edgesInto(importer, stage, row.values.process?.milestoneSchema)
    return called.length ? [{ row, called, edges }] : []
  })
  const found = new Map<Row, Origins>()
  if (!named.length) return found
  const stages = [...new Set(named.flatMap(({ edges }) => edges.map(({ origin }) => origin)))]
  const names = productNames(session, stages)
  const inFile = stages.includes(stage.id)
    ? rows.flatMap((row) => fileRecord(row, stage, identifierOf(row)))
    : []
  const find = await findNamed(
    tx,
    names,
    named.flatMap(({ called }) => called.map(({ name }) => name)),
    inFile,
  )
  const places = new Map(rows.map((row, n) => [row, n]))
  for (const { row, called, edges } of named) {
    const from: FileRecord[] = []
    for (const { path, name } of called) {
      const record = find(name, row.organization || undefined)
      if (record === undefined || record === 'ambiguous')
        addNameFault(row, language, { path, name, names }, record)
      // A row is made before those that name it.
      else if (record.row && places.get(record.row)! >= places.get(row)!)
        addFaults(row, language, [{ path, key: 'imports.unknown', params: { name } }])
      else from.push(record)
    }
    if (from.length < called.length) continue
    const own = edges.filter((edge) => from.every(({ schema }) => schema === edge.origin))
    const edge =
      own.find(({ milestoneSchema }) => milestoneSchema === row.values.process?.milestoneSchema) ?? own[0]
    const isGrouping = kindOf(edge?.ratio) === 'grouping'
    if (!edge || (from.length > 1 && !isGrouping)) {
      addFaults(row, language, [{ path: '/origin', key: 'imports.oneOrigin' }])
      continue
    }
    row.needs = from.flatMap((record) => record.row ?? [])
    found.set(row, {
      schema: importer.config.milestoneSchemas.get(edge.milestoneSchema)!,
      isGrouping,
      from: from.map(({ _id, row: made }) => made ?? _id),
    })
  }
  return found
}

const fileRecord = (row: Row, { id }: Stage, identifier: string | undefined): FileRecord[] =>
  identifier ? [{ _id: '', names: [identifier], organization: row.organization, schema: id, row }] : []
