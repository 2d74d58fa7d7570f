import { readGeojsonText, recordMark, type ReadGeojson } from './geojson.ts'
import { readOdk } from './odk.ts'
import type { GroundSource } from './read.ts'
import { readWktText } from './wkt.ts'

/** The elements of a text: GeoJSON, well-known text, or the positions of ODK and Kobo. Undefined for any other text. */
export function sourceOfText(written: string): GroundSource | Extract<ReadGeojson, string> | undefined {
  const text = written.replace(/^\uFEFF/, '')
  const [first] = text.trimStart()
  if (first === '{' || first === '[' || first === recordMark) return readGeojsonText(text)
  const wkt = readWktText(text)
  if (wkt) return wkt
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const elements = lines.flatMap((line) => readOdk(line) ?? [])
  return lines.length > 0 && elements.length === lines.length ? { elements } : undefined
}
