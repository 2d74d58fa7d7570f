import { maxFileName } from '../../../core/rules/file.ts'

/** Names that differ in case alone are the same name. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()

/** `name`, or `name (2)`, `name (3)`…, before the ending: the first that is free. */
export function freeName(name: string, isTaken: (key: string) => boolean): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let number = 1; ; number++) {
    const tail = (number === 1 ? '' : ` (${number})`) + ending
    const candidate = stem.slice(0, maxFileName - tail.length) + tail
    if (!isTaken(nameKey(candidate))) return candidate
  }
}
