import type { Translator } from '../../ui/texts.ts'
import type { SheetFault } from '../../sheet/sheet.ts'
import type { OwnWay } from '../../sheet/SheetFaults.tsx'
import { originKey, possibleOrigins, renamedOrigin } from './origin.ts'
import { maxNames, type NewRows } from './useNewRows.ts'

/** The ways out of faults that only a sheet of new records knows; `named` is the column of names, `next` the next free one. */
export const waysOf = (
  form: NewRows,
  faults: readonly SheetFault[],
  { named, next }: { named: string; next: string | null | undefined },
  t: Translator,
): readonly OwnWay[] => freeWay(form, faults, { named, next }, t) ?? originWays(form, faults, t)

/** The way out of taken names: the next free ones. */
function freeWay(
  form: NewRows,
  faults: readonly SheetFault[],
  { named, next }: { named: string; next: string | null | undefined },
  t: Translator,
): readonly OwnWay[] | undefined {
  if (!next || !faults.every((fault) => form.isTaken(fault))) return undefined
  const free = form.freeNames(next, faults.length)
  const [first] = free
  if (first === undefined || free.length < faults.length) return undefined
  return [
    {
      label: t('copies.useFree', { count: free.length, name: first }),
      onTake: () => form.sheet.edit(faults.map(({ row }, at) => ({ row, column: named, value: free[at] }))),
    },
  ]
}

/** The origins that a name may mean, each as a button: one press takes it in all cells that say the same (NAM-01). */
function originWays(
  { origin, sheet }: NewRows,
  [fault]: readonly SheetFault[],
  t: Translator,
): readonly OwnWay[] {
  const value = sheet.rows.find(({ id }) => id === fault?.row)?.values[fault?.column ?? '']
  const found = origin && fault?.column === originKey ? possibleOrigins(value, origin) : undefined
  if (!found) return []
  return found.origins.slice(0, maxNames).map(({ label }) => {
    const edits = sheet.rows.flatMap(({ id, values }) => {
      const renamed = renamedOrigin(values[originKey], found.name, label)
      return renamed === undefined ? [] : [{ row: id, column: originKey, value: renamed }]
    })
    return {
      label: t('newRows.useOrigin', { name: label, count: edits.length }),
      onTake: () => sheet.edit(edits),
    }
  })
}
