import { isRecord } from '../fields/kind.ts'
import { isEqual } from '../json/equal.ts'

/** Days that the files of a rejected answer are kept. */
export const rejectedFileDays = 30

type Values = Readonly<Record<string, unknown>>

/** Values for the record: the signed ones, overlaid with the accepting person's changes; null removes one. */
export function acceptedValues(signed: Values, laid: Values): Record<string, unknown> {
  const all = { ...signed, ...laid }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

/** Signed values that the acceptance changed or removed. Added values don't count. */
export const changedNames = (signed: Values, accepted: Values): string[] =>
  Object.keys(signed).filter((name) => !isEqual(signed[name] ?? null, accepted[name] ?? null))

/** A signed file, identified by its content, since it has no address before acceptance. */
export interface SignedFile {
  name: string
  sha256: string
}

const isSignedFile = (value: unknown): value is SignedFile =>
  isRecord(value) && typeof value.sha256 === 'string' && typeof value.name === 'string'

/** Values with each signed file as `place` puts it. */
export function placeFiles(
  values: Values,
  place: (file: SignedFile, field: string) => unknown,
): Record<string, unknown> {
  const placed = (value: unknown, field: string): unknown =>
    isSignedFile(value)
      ? place(value, field)
      : Array.isArray(value)
        ? value.map((one) => placed(one, field))
        : value
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, placed(value, name)]))
}
