import type { TextKey } from '../../i18n/index.ts'
import { headOf } from './bytes.ts'

type Format = TextKey & `ground.format.${string}`

/** Formats without plots, or that are not supported, by their first bytes (GRD-01). */
const signs: readonly (readonly [RegExp, Format])[] = [
  [/^SQLite format 3/, 'ground.format.geopackage'],
  [/^AC10\d\d/, 'ground.format.dwg'],
  [/^(?:(?:\s*999\r?\n.*\r?\n)*\s*0\s*\r?\n\s*SECTION|AutoCAD Binary DXF)/, 'ground.format.dxf'],
  [/^%PDF/, 'ground.format.pdf'],
  [
    /^(?:\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|BM.{4}\0{4}|RIFF.{4}WEBP|.{4}ftyp)/s,
    'ground.format.picture',
  ],
  [/^(?:Rar!|7z\xbc\xaf)/, 'ground.format.archive'],
  [/^\xd0\xcf/, 'ground.format.document'],
  [/^\s*(?:<!doctype html|<html)/i, 'ground.format.page'],
  [/^\s*(?:<\?xml[^>]*>\s*)?<svg/i, 'ground.format.picture'],
]

export const formatOf = (bytes: Uint8Array): Format | undefined => {
  const head = headOf(bytes)
  return signs.find(([sign]) => sign.test(head))?.[1]
}

/** The same by the ending of a name, of files in an archive. */
const endings: readonly (readonly [RegExp, Format])[] = [
  [/\.gpkg$/i, 'ground.format.geopackage'],
  [/\.dwg$/i, 'ground.format.dwg'],
  [/\.dxf$/i, 'ground.format.dxf'],
  [/\.pdf$/i, 'ground.format.pdf'],
  [/\.(?:xlsx?|ods|csv)$/i, 'ground.format.table'],
  [/\.(?:rar|7z)$/i, 'ground.format.archive'],
  [/\.docx?$/i, 'ground.format.document'],
  [/\.(?:jpe?g|png|tiff?|heic|webp|svg)$/i, 'ground.format.picture'],
]

export const formatNamed = (name: string): Format | undefined =>
  endings.find(([ending]) => ending.test(name))?.[1]

export const isZip = ([p, k, three, four]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && three === 0x03 && four === 0x04
