import type { Descriptor } from './index.ts'

/** The field of a form that says the hectares of its ground. */
export const hectaresField = (descriptor: Readonly<Record<string, Descriptor>>): string | undefined =>
  Object.keys(descriptor).find((name) => descriptor[name]!.geojson === 'AREA')

/** Hectares of a ground by the values of a form. */
export function statedHa(
  descriptor: Readonly<Record<string, Descriptor>>,
  values: Readonly<Record<string, unknown>>,
): number | undefined {
  const name = hectaresField(descriptor)
  const value = name === undefined ? undefined : values[name]
  return typeof value === 'number' && value > 0 ? value : undefined
}
