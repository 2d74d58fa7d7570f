/** GS1 identifiers that a field of each kind may take, for the studio. */
const byKind = {
  text: ['01', '02', '00', '10', '21', '240', '241', '400'],
  date: ['11', '12', '13', '15', '16', '17'],
  number: ['3100', '3150', '3160', '3140', '30', '37'],
  integer: ['30', '37'],
  location: ['410', '412', '414', '416'],
} as const

export const labelledAs = (kind: string): readonly (typeof byKind)[keyof typeof byKind][number][] =>
  Object.hasOwn(byKind, kind) ? byKind[kind as keyof typeof byKind] : []
