import type { ImportFault, ImportInput } from '../../../core/contract/imports.ts'
import { type Form, localise } from '../../../core/fields/index.ts'
import { text } from '../../../core/i18n/index.ts'
import { columnsOfPath } from '../../../core/import/rows.ts'
import { pointerNames } from '../../../core/json/pointer.ts'
import { formOf, type Importer, type Row } from './rows.ts'

type SheetNames = Pick<ImportInput, 'kind' | 'schema' | 'heads' | 'matching'>

/** Says what stands against rows, each reason with the head of its column (IMP-13). */
export function reasonPresenter(importer: Importer, input: SheetNames): (row: Row) => ImportFault[] {
  const headOf = headNamer(importer, input)
  return (row) =>
    row.faults.map(({ path, key, params, code = 'INVALID', suggestion, details, instead }) => {
      // This text names the field by itself.
      const head = code === 'DIFFERS' ? undefined : headOf(row, path)
      return {
        column: path,
        code,
        message: text(importer.language, key, params),
        ...(head === undefined ? {} : { head }),
        ...(suggestion === undefined ? {} : { suggestion }),
        ...(details === undefined ? {} : { details }),
        ...(instead === undefined ? {} : { instead }),
      }
    })
}

/** Names what the file calls a place in a row, else what its form does; undefined where neither does. */
function headNamer({ config, language }: Importer, { kind, schema, heads = [], matching = [] }: SheetNames) {
  const own = formOf(config, { kind, schema })
  const localised = new Map<Form, Form>()
  const titleOf = (form: Form | undefined, [field = '']: readonly string[]) => {
    if (!form) return undefined
    const said = localised.get(form) ?? localise(form, language, config.defaultLanguage)
    localised.set(form, said)
    return Object.hasOwn(said.schema.properties, field) ? said.schema.properties[field]!.title : undefined
  }
  return ({ values: { process }, cells = [] }: Row, path: string): string | undefined => {
    const called = columnsOfPath(path, matching, cells).flatMap((column) => heads[column] || [])
    if (called.length > 0) return called.join(', ')
    const [member, ...names] = pointerNames(path)
    if (member === 'dataSchema') return titleOf(own, names)
    const [inProcess, ...fields] = names
    return member === 'process' && inProcess === 'dataSchema'
      ? titleOf(config.milestoneSchemas.get(process?.milestoneSchema ?? ''), fields)
      : undefined
  }
}
