import { kindOf } from '../fields/index.ts'
import { isNumeric, type View } from '../fields/kind.ts'
import { unitOf } from '../fields/number.ts'
import { isDated, readCell } from './cells.ts'
import type { Target } from './columns.ts'
import type { Fill } from './recipe.ts'

/** The stored form of a text for all rows: enum values, and figures with their unit, since the form's may change (FIG-02). */
export function keptFill(fill: Fill, target: Target | undefined, view: View): Fill {
  const field = target?.field
  if (!field || !('text' in fill)) return fill
  if (field.property.enum) {
    const value = kindOf(field.descriptor).parse(fill.text, field, view)
    return { text: [value].flat().join('; ') }
  }
  const unit = unitOf(field.descriptor)
  return unit !== undefined && /[\d.,]\s*$/.test(fill.text) ? { text: `${fill.text.trim()} ${unit}` } : fill
}

/** A stored text in the reader's notation; `from` is the language in which it was typed. */
export function recalledFill(fill: Fill, target: Target | undefined, from: View, to: View): Fill {
  const field = target?.field
  if (!field || !('text' in fill)) return fill
  const isWritten = isNumeric(field.property) || isDated(field)
  if (!field.property.enum && !(isWritten && from.language !== to.language)) return fill
  const value = readCell(fill.text, field, from)
  const text = kindOf(field.descriptor).toInput(value, field, to)
  // An unreadable text stays, so that its fault is shown.
  return text === '' ? fill : isNumeric(field.property) ? keptFill({ text }, target, to) : { text }
}
