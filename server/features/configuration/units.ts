import type { Configuration } from './configuration.ts'

/** FIG-02: the unit of a field in the version of its form that a record was written with, where today's has another one. */
export const unitWritten = (
  { formerUnits }: Pick<Configuration, 'formerUnits'>,
  kind: 'product' | 'milestone',
  written: { schema: string; version: number; field: string },
  today: string | undefined,
): string | undefined => formerUnits[kind].find((one) => isOf(one, written))?.unit ?? today

const isOf = (one: FormerUnit, { schema, version, field }: Omit<FormerUnit, 'unit'>): boolean =>
  one.schema === schema && one.version === version && one.field === field

/** A unit that a field had in an older version of its form. */
export interface FormerUnit {
  schema: string
  version: number
  field: string
  unit: string
}
