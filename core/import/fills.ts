import { kindOf } from '../fields/index.ts'
import { isNumeric, type View } from '../fields/kind.ts'
import { unitOf } from '../fields/number.ts'
import { isDated, readCell } from './cells.ts'
import type { Target } from './columns.ts'
import type { Fill } from './recipe.ts'

/** A text for all rows as it is kept: choices by their values, and a figure with its unit, which the form may change (FIG-02). */
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

/** A kept text as whoever reads it now would type it: `from` is the language in which it was written. */
export function recalledFill(fill: Fill, target: Target | undefined, from: View, to: View): Fill {
  const field = target?.field
  if (!field || !('text' in fill)) return fill
  const isWritten = isNumeric(field.property) || isDated(field)
  if (!field.property.enum && !(isWritten && from.language !== to.language)) return fill
  const value = readCell(fill.text, field, from)
  const text = kindOf(field.descriptor).toInput(value, field, to)
  // What can't be read stays as it is, so that its fault is seen.
  return text === '' ? fill : isNumeric(field.property) ? keptFill({ text }, target, to) : { text }
}
