import { createElement, useId, useState } from 'react'
import { type Around, AroundContext } from '../forms/around.ts'
import { dayOf } from '../forms/dates.ts'
import { inputOf, sheetInputOf } from '../forms/registry.tsx'
import type { FormLanguages } from '../forms/record.ts'
import type { SheetColumn, SheetFault, SheetRow } from './sheet.ts'
import type { SheetState } from './useSheet.ts'

interface SheetFieldProps {
  column: SheetColumn
  row: SheetRow
  sheet: Pick<SheetState, 'edit'>
  faults: readonly SheetFault[]
  languages: FormLanguages
  /** Where the ground of a row is thought to lie. */
  aroundOf?: ((row: SheetRow) => Around) | undefined
  id?: string
}

/** A cell as an ordinary field: beside the sheet, and on a phone. */
export function SheetField({ column, row, sheet, faults, languages, aroundOf, id }: SheetFieldProps) {
  const own = useId()
  const [today] = useState(() => dayOf(new Date().toISOString()) ?? '')
  const { key, property, descriptor, required } = column
  const issues = faults
    .filter((fault) => fault.row === row.id && fault.column === key)
    .map(({ message }) => ({ path: '', message }))
  const input = createElement(sheetInputOf(descriptor.kind), {
    id: id ?? own,
    name: key,
    property,
    descriptor,
    value: row.values[key],
    onChange: (value: unknown) => sheet.edit([{ row: row.id, column: key, value }]),
    onLeave: () => {},
    issues,
    required,
    disabled: false,
    readOnly: column.readOnly ?? false,
    languages,
    translations: noTranslations,
    // The day of the row's process decides what had expired by then.
    day: dayOf(row.values[key.replace(/[^.]*$/, 'occurred_at')]) ?? today,
    inputOf,
  })
  return aroundOf ? <AroundContext value={aroundOf(row)}>{input}</AroundContext> : input
}

const noTranslations = { texts: {}, issues: {}, onChange: () => {} }
