import { accentRoles, isAccent, type Scheme } from '../../../core/look/colours.ts'

type Colour = `#${string}`

/** How a geometry is drawn. */
export interface DrawnLook {
  line: Colour
  lineWidth: number
  fill: Colour
  fillOpacity: number
}

const blue = { light: '#1847C9', dark: '#86A5FF' } as const

/** GEO-08 in the form of a place: blue, without a fill. GEO-07 in all others: in the accent of the account. */
export function lookOf(isPlace: boolean, accent: string, scheme: Scheme): DrawnLook {
  if (isPlace) return { line: blue[scheme], lineWidth: 4, fill: blue[scheme], fillOpacity: 0 }
  const role = accentRoles(isAccent(accent) ? accent : 'yerba', scheme)
  return { line: role.accent, lineWidth: 1, fill: role.soft2, fillOpacity: 0.5 }
}
