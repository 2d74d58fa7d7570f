import type { Fault } from '../errors/refusal.ts'
import { fault, pointerFault } from './kind.ts'

/** An empty list counts as no value. */
export function isEmptyList(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The text entries of a list; other entries are ignored. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** The items without repeats, in their order. Anything but a list is left for `check` to refuse. */
export function distinct(input: unknown): unknown {
  return Array.isArray(input) ? [...new Set(input)] : input
}

/** Faults of a list, one path for each item. The items of a list over its limit are not checked. */
export function checkList(
  value: unknown,
  max: number,
  checkItem: (item: unknown, index: number) => Fault[],
): Fault[] {
  if (!Array.isArray(value)) return [fault('fields.list')]
  if (value.length > max) return [fault('fields.tooMany', { max })]
  return value.flatMap((item: unknown, index) =>
    checkItem(item, index).map((found) => pointerFault(index, found)),
  )
}
