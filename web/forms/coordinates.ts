export interface Coordinates {
  lat: number
  lng: number
}

const number = '([+-]?\\d+(?:\\.\\d+)?)'
const typed = new RegExp(`^\\s*[([]?\\s*${number}\\s*,\\s*${number}\\s*[)\\]]?\\s*$`)

/**
 * LOC-05: reads latitude and longitude as people paste them, `(-31.4, -64.2)`; undefined when the text is no pair or
 * out of range.
 */
export function readCoordinates(text: string): Coordinates | undefined {
  const [, latitude, longitude] = typed.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  const [lat, lng] = [Number(latitude), Number(longitude)]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

export const writeCoordinates = ({ lat, lng }: Coordinates): string => `${lat}, ${lng}`
