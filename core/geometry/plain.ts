/** A number of at most six decimals, written as JSON.stringify does. */
const degrees = String.raw`(?:0|-?(?:[1-9]\d{0,2}(?:\.\d{0,5}[1-9])?|0\.\d{0,5}[1-9]))`
const position = String.raw`\[${degrees}, ${degrees}\]`
const ring = String.raw`\[${position}(?:, ${position}){3,}\]`
const collection = new RegExp(
  String.raw`^\{"type": "FeatureCollection", "features": \[\{"type": "Feature", "geometry": \{"type": "Polygon", "coordinates": (\[${ring}\])\}, "properties": \{\}\}\]\}$`,
)
/** A longer text is taken apart: an expression would remember each of its digits. */
const maxLength = 20_000

/**
 * The coordinates of a collection that holds one polygon without holes and nothing else, from its text as PostgreSQL writes it:
 * those whose numbers already stand as they stand in a file.
 */
export function plainCoordinates(text: string): string | undefined {
  if (text.length > maxLength) return undefined
  return collection.exec(text)?.[1]?.replace(/ /g, '')
}
