import type { Language, TextParams } from '../i18n/index.ts'
import { text } from '../i18n/index.ts'
import type { Fault } from './refusal.ts'

/** Doubts about the value itself, which its event stores. Doubts about how a text was read are not stored (TRU-03). */
export const keptDoubts = [
  'POSITION_SWAPPED',
  'POSITION_SIGN',
  'POSITION_ZERO',
  'POSITION_FAR',
  'GROUND_CORNERS',
  'GROUND_HUGE',
  'GROUND_OTHER_SIZE',
  'GROUND_TWICE',
  'GROUND_OVERLAP',
  'GROUND_HOLE',
  'GROUND_COARSE',
  'DATE_OLD',
  'REFERENCE_UNUSUAL',
] as const

/** What a reader says of a value (TRU-03); its text stands in the dictionaries under `remarks.CODE`. */
export const remarkCodes = [
  ...keptDoubts,
  // Positions.
  'POSITION_ONE_NUMBER',
  'POSITION_UNREADABLE',
  'POSITION_CONTRADICTS',
  'POSITION_SHORT_LINK',
  'POSITION_CODE',
  'POSITION_ZONE',
  'POSITION_WHICH',
  'POSITION_LOST_POINT',
  'POSITION_RANGE',
  'POSITION_COARSE',
  'POSITION_SYSTEM',
  'POSITION_HEIGHT',
  'POSITION_MAP_CENTRE',
  'PLACE_UNLINKED',
  // Plots.
  'GROUND_SYSTEM',
  'GROUND_ZONE',
  'GROUND_SYSTEM_READ',
  'GROUND_COLUMNS',
  'GROUND_PRODUCERS',
  'GROUND_CLOSED',
  'GROUND_LEFT',
  'GROUND_NOTHING',
  'GROUND_FORMAT',
  'GROUND_EMPTY',
  'GROUND_UNREADABLE',
  'GROUND_BROKEN',
  'GROUND_SHAPEFILE',
  'GROUND_SHAPEFILE_ROWS',
  'GROUND_TOO_BIG',
  'GROUND_INFLATED',
  'GROUND_NOT_KML',
  'GROUND_LINES',
  'GROUND_TOO_MANY',
  'GROUND_MANY_POSITIONS',
  'GROUND_MANY_POLYGONS',
  'GEOMETRY_MENDED',
  // Figures, days and names.
  'NUMBER_GROUP',
  'NUMBER_OTHER_READING',
  'UNIT_READ',
  'UNIT_OTHER',
  'DATE_TURNED',
  'DATE_NOON',
  'NAME_SIMILAR',
  // Cells of files.
  'CELL_ERROR',
  'CELL_FORMULA',
  'CELL_SCIENTIFIC',
  'CELL_MERGED',
  'CELL_DAY',
  'ROW_TOTAL',
  'ROW_WIDE',
  'ROW_TWICE',
  'ATTRIBUTE_LEFT',
  'CODE_TAKEN',
  'CODE_UNFIT',
] as const
export type RemarkCode = (typeof remarkCodes)[number]
export const isRemarkCode = (code: string | undefined): code is RemarkCode =>
  remarkCodes.some((one) => one === code)

/** Remarks without a question: what was left out or converted. */
const toldCodes: readonly string[] = [
  'POSITION_HEIGHT',
  'POSITION_MAP_CENTRE',
  'PLACE_UNLINKED',
  'GROUND_SYSTEM_READ',
  'GROUND_COLUMNS',
  'GROUND_PRODUCERS',
  'GROUND_CLOSED',
  'GROUND_LEFT',
  'GEOMETRY_MENDED',
  'UNIT_READ',
  'DATE_NOON',
  'ATTRIBUTE_LEFT',
  'CODE_TAKEN',
  'CODE_UNFIT',
] satisfies RemarkCode[]
export type KeptDoubt = (typeof keptDoubts)[number]
export const isKeptDoubt = (code: unknown): code is KeptDoubt => keptDoubts.some((one) => one === code)

/** Percent of the form's hectares by which the map's may differ before somebody is asked (GRD-06). */
const maxUnasked = 25

/** Whether a remark only says something; a small difference of hectares is no question. */
export const isTold = ({ code, details }: { code: string; details?: TextParams | undefined }): boolean =>
  toldCodes.includes(code) || (code === 'GROUND_OTHER_SIZE' && Number(details?.percent) <= maxUnasked)

/** Another reading of the same text, as a button. */
export interface Instead<V = unknown> {
  text: string
  value: V
}

/** One thing that a reader says; `details` fill its text. */
export interface Remark<V = unknown> {
  code: RemarkCode
  details: TextParams
  instead?: Instead<V>[]
}

/**
 * The result of reading a text (TRU-03). `fault` refuses the value, `told` lists what was left out or converted, `doubts` are asked but
 * never block.
 */
export type Reading<V> = { value: V; told?: Remark<V>[]; doubts?: Remark<V>[] } | { fault: Remark<V> }

export const remarkText = (language: Language, { code, details }: Pick<Remark, 'code' | 'details'>): string =>
  text(language, `remarks.${code}`, details)

/** Turns the fault of a reading into a fault of the form at `path`. */
export const faultOfRemark = ({ code, details, instead }: Remark, path = ''): Fault => ({
  path,
  key: `remarks.${code}`,
  params: details,
  code,
  details,
  ...(instead ? { instead } : {}),
})
