import pg from 'pg'
import {
  type ImportAnswer,
  type ImportedRow,
  type ImportInput,
  maxShownRows,
} from '../../../core/contract/imports.ts'
import type { ImportKind } from '../../../core/nouns/index.ts'
import { type Form, isGeometryField } from '../../../core/fields/index.ts'
import { figuresAt } from '../../../core/fields/written.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { accessTo } from '../../../core/nouns/access.ts'
import { permits } from '../../../core/rules/can.ts'
import { refuseUnless } from '../../platform/auth/demand.ts'
import { Outrun } from '../../platform/db/database.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { repeated } from '../products/rows.ts'
import { judgeAssetRows } from './assets.ts'
import { judgeLocationRows } from './locations.ts'
import { judgeMilestoneRows } from './milestones.ts'
import { judgeProductRows } from './products.ts'
import { reasonPresenter } from './reasons.ts'
import {
  addFaults,
  FoundFaults,
  formOf,
  type Importer,
  isChange,
  isGood,
  type Judge,
  type Row,
  rowOf,
  RowsAreFaulty,
  type Updates,
  type Write,
} from './rows.ts'
import { beginImport, insertImport, knowSaved } from './stored.ts'
import { suggest } from './suggest.ts'
import { updatePresenter } from './update.ts'
import { gatherWarnings, warningPresenter } from './warnings.ts'

const judges: Record<ImportKind, Judge> = {
  products: judgeProductRows,
  assets: judgeAssetRows,
  locations: judgeLocationRows,
  milestones: judgeMilestoneRows,
}

/** POST /imports: judges the rows and saves the good ones; a rehearsal runs the same code, and takes back what it wrote. */
export async function importRows(
  caller: Omit<Importer, 'config' | 'language' | 'updates'>,
  input: ImportInput,
  isLarge: boolean,
): Promise<ImportAnswer> {
  refuseUnless(permits(caller.session, accessTo(input.kind, 'write')))
  refuseFaults(repeatedNumbers(input))
  const config = await loadConfiguration(caller.tx)
  const importer = { ...caller, language: input.language, config, updates: updatesOf(input) }
  if (isLarge && !hasGround(importer.config, input)) refuse('TOO_LARGE')
  const rows = input.rows.map(rowOf)
  for (const row of rows) convertFigures(config, input, row)
  // One reason is enough for a line that the file's reader refuses whole.
  const write = await judges[input.kind](
    importer,
    rows.filter(({ faults }) => faults.every(({ path }) => path !== '')),
    input.schema,
  )
  await knowSaved(importer, input, rows)
  // Before anything is written, so that a rehearsal suggests what saving does.
  await suggest(
    importer,
    rows.filter(({ faults }) => faults.length > 0),
  )
  const id = await settle(importer, input, rows, write)
  return {
    import: id,
    good: rows.filter(isGood).length,
    known: rows.filter(({ known }) => known).length,
    changed: rows.filter(isChange).length,
    faulty: rows.filter(({ faults }) => faults.length > 0).length,
    warnings: gatherWarnings(rows, input.language),
    rows: shown(rows).map(rowPresenter(importer, input)),
  }
}

function updatesOf({ update = [], versions, rehearse }: ImportInput): Updates {
  const asked = new Set(update === true ? [] : update)
  return { has: (n) => update === true || asked.has(n), versions, rehearse }
}

/** Figures that were read by an older version of a form, in the units of today (FIG-02). */
function convertFigures(config: Configuration, input: ImportInput, row: Row): void {
  const { dataSchema, process } = row.values
  const today = (form: Form | undefined, from: number | undefined, values: typeof dataSchema, at: string) => {
    if (!form || from === undefined) return values
    const { data, faults } = figuresAt(form, { from }, values)
    addFaults(
      row,
      faults.map((fault) => ({ ...fault, path: at + fault.path })),
    )
    return data
  }
  row.values = {
    ...row.values,
    dataSchema: today(formOf(config, input), input.schemaVersion, dataSchema, '/dataSchema'),
  }
  if (!process) return
  const form = config.milestoneSchemas.get(process.milestoneSchema)
  const own = today(form, process.milestoneSchemaVersion, process.dataSchema, '/process/dataSchema')
  row.values.process = { ...process, dataSchema: own }
}

/** Whether records of a kind have grounds, of which thousands are large (GRD-08). */
function hasGround(config: Configuration, { kind, schema }: ImportInput): boolean {
  if (kind === 'locations') return true
  const form = formOf(config, { kind, schema })
  return form !== undefined && Object.values(form.descriptor).some(isGeometryField)
}

/** A row is known by its number in the file, so each has its own. */
function repeatedNumbers({ rows }: ImportInput): Fault[] {
  const seen = new Set<number>()
  return rows.flatMap(({ n }, index): Fault[] => {
    if (!seen.has(n)) {
      seen.add(n)
      return []
    }
    return [{ path: `/rows/${index}/n`, key: 'fields.repeated' }]
  })
}

/**
 * Writes the good rows until the rules refuse none of them any more: whoever is refused leaves, with those that name it as their
 * origin. Returns the id of the import, null where nothing is kept.
 */
async function settle(
  importer: Importer,
  input: ImportInput,
  rows: readonly Row[],
  write: Write,
): Promise<string | null> {
  const { tx, language } = importer
  for (;;) {
    leaveDependants(rows)
    const written = rows.filter((row) => isGood(row) || isChange(row))
    const found = new FoundFaults(written, language)
    const isKept =
      !input.rehearse && (input.mode === 'valid' || rows.every(({ faults }) => faults.length === 0))
    const work = async () => {
      if (written.length > 0) await write(found)
      found.throwAny()
    }
    try {
      if (!isKept) {
        await tx.rehearse(work)
        return null
      }
      const id = beginImport(tx)
      await tx.attempt(work)
      await insertImport(importer, id, input, rows)
      return id
    } catch (error) {
      // Somebody saved one of the rows a moment ago: all are looked at again.
      if (error instanceof pg.DatabaseError && error.code === '23505') throw new Outrun()
      if (!(error instanceof RowsAreFaulty)) throw error
    }
  }
}

/** A row falls with the rows that make its origins, and repeats no row that isn't saved. */
function leaveDependants(rows: readonly Row[]): void {
  for (const row of rows) {
    const fallen = row.needs.find(({ faults }) => faults.length > 0)
    if (fallen && row.faults.length === 0)
      addFaults(row, [{ path: '/origin', key: 'imports.originFaulty', params: { row: `${fallen.n}` } }])
    const same = row.known?.row
    if (same && same.faults.length > 0) {
      delete row.known
      addFaults(row, [repeated(same.n)])
    }
  }
}

/** The rows that an answer names, in the order of the file; of too many the faulty ones, which somebody mends, then those that change something, then known ones, then good ones of which something is said. */
function shown(rows: readonly Row[]): Row[] {
  const faulty = rows.filter(({ faults }) => faults.length > 0)
  const changed = rows.filter(isChange)
  const known = rows.filter((row) => row.known && row.faults.length === 0)
  const good = rows.filter(isGood)
  const warned = good.filter(({ warnings }) => warnings.length > 0)
  const readOtherwise = good.filter(({ read }) => read.length > 0)
  const chosen = new Set(
    [...faulty, ...changed, ...known, ...warned, ...readOtherwise].slice(0, maxShownRows),
  )
  return rows.filter((row) => chosen.has(row))
}

function rowPresenter(importer: Importer, input: ImportInput): (row: Row) => ImportedRow {
  const presentWarning = warningPresenter(importer.language)
  const presentReasons = reasonPresenter(importer, input)
  const presentUpdate = updatePresenter()
  return (row) => {
    const { n, faults, warnings, known, update, read } = row
    const product = known?.product ?? (input.kind === 'products' ? update?.record : undefined)
    return {
      n,
      state: known ? 'known' : faults.length > 0 ? 'faulty' : update ? 'changed' : 'good',
      ...(product === undefined ? {} : { product }),
      ...presentUpdate(update),
      faults: presentReasons(row),
      warnings: warnings.map(presentWarning),
      ...(read.length > 0 ? { read } : {}),
    }
  }
}
