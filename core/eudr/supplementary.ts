/**
 * The units that a heading has at the EU beside its weight (EUD-16, from the EU's guidance on units of measure): number of items, cubic
 * metres, kilograms of substance 90 % dry.
 */
const units: Readonly<Record<string, readonly string[]>> = {
  NAR: ['010221', '010229', '4011', '4013', '4104'],
  MTQ: ['4403', '4406', '4408', '4410', '4411', '4412', '4413'],
  KSD: ['4701', '4702', '4704', '4705'],
}
const headings = Object.entries(units).flatMap(([unit, known]) => known.map((heading) => ({ heading, unit })))

/** The unit of a heading; null where it has none; undefined where it is too short to tell. */
export function supplementaryUnitOf(heading: string): string | null | undefined {
  const known = headings.find((one) => heading.startsWith(one.heading))
  if (known) return known.unit
  return headings.some((one) => one.heading.startsWith(heading)) ? undefined : null
}
