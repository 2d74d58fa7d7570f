import type { LabelAnswer } from '../../../core/contract/symbols.ts'
import { answerOf, presentCode } from '../../../core/gs1/acts.ts'
import { readLabel } from '../../../core/gs1/label.ts'

/** What a label says (GS1-10), without the product that it names. */
export function answerLabel(text: string): Omit<LabelAnswer, 'product'> {
  const label = readLabel(text)
  if ('fault' in label) return answerOf(label.fault)
  if ('readings' in label)
    return {
      ok: false,
      fault: 'SEVERAL',
      readings: label.readings.map((elements) => presentCode(elements)),
    }
  return presentCode(label.elements)
}
