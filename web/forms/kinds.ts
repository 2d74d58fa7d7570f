import { isoDay, localMoment, typedTime } from '../../core/fields/calendar.ts'
import type { KindName } from '../../core/fields/index.ts'
import { isOmitted } from '../../core/fields/omitted.ts'
import { labelOf } from '../../core/fields/labels.ts'
import { type Language, text } from '../../core/i18n/index.ts'
import { listDay } from '../ui/format.ts'
import { cellNumber, type CellDescriptor } from './cells.ts'

/** Display of a kind, apart from its input. */
interface KindDisplay {
  /** The value in a column of a list. */
  cell(value: string | number, descriptor: CellDescriptor, language: Language): string
  /** Available as a list column, since its values fit into a cell. */
  isColumn: boolean
  /** A day, without an hour. */
  isDay?: true
  /** Pixels of a column of a sheet. */
  columnWidth: number
  /** Whether its input needs the width of the form (look.md §4, form), or of a phone alone; the others stand two per row. */
  width: 'half' | 'whole' | 'wholeOnPhones'
  /** The form of the next record keeps the value: most often it is the same again. */
  staysInNext?: true
  /** Its input needs the server, so the studio shows it disabled. */
  asksServer: boolean
}

type Look = Omit<KindDisplay, 'isColumn'>

const plain = (value: string | number): string => (typeof value === 'string' ? value : '')

const line: Look = {
  cell: plain,
  columnWidth: 150,
  width: 'half',
  asksServer: false,
}
const number: Look = {
  ...line,
  cell: (value, descriptor, language) =>
    typeof value === 'number' ? cellNumber(value, descriptor, language, 0) : '',
  columnWidth: 96,
}
const choice: Look = { ...line, staysInNext: true }
const day: Look = {
  ...choice,
  isDay: true,
  cell: (value) => listDay(value),
}
const record: Look = { ...line, width: 'whole', asksServer: true }

/** Each kind is one of these. */
const column = (look: Look): KindDisplay => ({ ...look, isColumn: true })
const noColumn = (look: Look): KindDisplay => ({ ...look, isColumn: false })

/** Apart from the inputs, so that lists load less code. */
const displays = {
  text: column(line),
  'i18n-text': column({ ...line, width: 'whole' }),
  date: column({ ...day, columnWidth: 108 }),
  'date-string': column(day),
  datetime: column({
    ...choice,
    cell(value) {
      const instant = new Date(value)
      if (typeof value === 'number' || Number.isNaN(instant.getTime())) return plain(value)
      const moment = localMoment(instant)
      return `${listDay(isoDay(moment))} ${typedTime({ ...moment, second: 0, millisecond: 0 })}`
    },
    columnWidth: 138,
    width: 'wholeOnPhones',
  }),
  number: column(number),
  integer: column(number),
  email: column(line),
  url: noColumn(line),
  textarea: column({ ...line, width: 'whole' }),
  'rich-text': noColumn({ ...line, width: 'whole' }),
  file: noColumn(record),
  image: noColumn(record),
  images: noColumn(record),
  video: noColumn(record),
  link: noColumn({ ...line, width: 'whole' }),
  select: column({ ...choice, cell: (value, descriptor) => labelOf(value, { descriptor }) }),
  'multiple-select': noColumn(choice),
  checklist: noColumn(record),
  location: noColumn({ ...record, staysInNext: true }),
  assets: noColumn({ ...choice, asksServer: true }),
  disaggregate: noColumn(record),
} satisfies Record<KindName, KindDisplay>

export const displayOf = (kind: KindName): KindDisplay => displays[kind]

/**
 * The text of a header column: as `fieldText`, for the kinds that may be columns, without the unit, which the head shows.
 */
export function cellText(descriptor: CellDescriptor, value: unknown, language: Language): string {
  if (isOmitted(value)) return text(language, 'fields.omitted')
  return typeof value === 'string' || typeof value === 'number'
    ? displayOf(descriptor.kind).cell(value, descriptor, language)
    : ''
}
