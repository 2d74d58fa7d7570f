import { type Instead, isTold, type Remark, remarkText } from '../../core/errors/remarks.ts'
import type { Language } from '../../core/i18n/index.ts'

/** What readers say of a cell: a part of its text was converted, is asked about, or stayed out. */
export interface CellRemark {
  about: 'converted' | 'asked' | 'leftOut'
  /** Those of one code stand together. */
  code: string
  text: string
  /** Another reading, as a value of the cell. */
  instead?: Instead
}

/** A remark of a reader as one of a cell; `valueOf` makes the cell's value of another reading. */
export function cellRemark<V>(
  remark: Remark<V>,
  language: Language,
  valueOf: (reading: V) => unknown = (reading) => reading,
): CellRemark {
  const [first] = remark.instead ?? []
  return {
    about: isTold(remark) ? 'converted' : 'asked',
    code: remark.code,
    text: remarkText(language, remark),
    ...(first ? { instead: { text: first.text, value: valueOf(first.value) } } : {}),
  }
}
