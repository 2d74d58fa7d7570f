import type { Fault } from '../errors/refusal.ts'
import { fault, pointerFault } from './kind.ts'

/** A list without anything in it is no value. */
export function isEmptyList(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Each item without repeats, in the order given; what isn't a list stays for `check`. */
export function distinct(input: unknown): unknown {
  return Array.isArray(input) ? [...new Set(input)] : input
}

/** Faults of a list, one path an item; a list over its limit is not looked into. */
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
