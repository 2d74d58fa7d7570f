import { useMemo } from 'react'
import { useTranslation } from '../ui/texts.ts'
import type { Language } from '../../core/i18n/index.ts'
import { isNumeric } from '../../core/fields/kind.ts'
import { decimalsOf } from '../forms/cells.ts'
import { commonPrefix } from '../ui/identifier.ts'
import { showCell } from './sheet.ts'
import type { SheetProps } from './Sheet.tsx'
import { statusProp, type GridRow, type View } from './view.ts'

/** What cells show beside the rows. */
export function useView(
  { columns, sheet, notes, offer, isLocked = false }: SheetProps,
  language: Language,
): Omit<View, 'onType' | 'onMove' | 'earlyKeys'> {
  const { t } = useTranslation()
  const { rows, pasted, check } = sheet
  const { decimals, prefixes } = useMemo(() => {
    const numbers = columns.filter(({ property }) => isNumeric(property))
    const fixed = columns.filter((column) => column.fixed)
    return {
      decimals: new Map(
        numbers.map(({ key }) => [key, Math.max(0, ...rows.map(({ values }) => decimalsOf(values[key])))]),
      ),
      prefixes: new Map(
        fixed.map((column) => [
          column.key,
          commonPrefix(rows.map(({ values }) => showCell(column, values[column.key], language))),
        ]),
      ),
    }
  }, [columns, rows, language])
  const [first] = rows
  const own = first?.isLocked ? rows.slice(1) : rows
  return {
    language,
    isLocked,
    pasted,
    original: first?.isLocked ? first : undefined,
    decimals,
    prefixes,
    offer,
    notes: notes ?? noNotes,
    allChecked: own.length > 0 && own.every(({ isChecked }) => isChecked),
    texts: {
      cell: (title, row, value, fault) =>
        fault === undefined
          ? t('sheet.cell', { title, row, value: value || t('sheet.emptyCell') })
          : t('sheet.faultyCell', { title, row, value: value || t('sheet.emptyCell'), fault }),
      check: (name) => t('sheet.check', { name }),
      checkAll: t('sheet.checkAll'),
      missing: t('sheet.missing'),
    },
    onCheck: (row, isChecked) => check([row.id], isChecked),
    onCheckAll: (isChecked) =>
      check(
        own.map(({ id }) => id),
        isChecked,
      ),
  }
}

const noNotes: ReadonlyMap<string, string> = new Map()

/** The rows for the grid. A fault of a whole row stands in its first cell. */
export function useGridRows({ sheet: { rows }, faults, columns }: SheetProps): GridRow[] {
  return useMemo(() => {
    const [first] = columns
    const byRow = new Map<string, Map<string, string>>()
    for (const { row, column = first?.key ?? statusProp, message } of faults) {
      const cells = byRow.get(row) ?? new Map<string, string>()
      if (!cells.has(column)) cells.set(column, message)
      byRow.set(row, cells)
    }
    return rows.map((row) => ({ row, faults: byRow.get(row.id) }))
  }, [rows, faults, columns])
}
