import { strToU8, zipSync } from 'fflate'

/** Bytes of a file of plots. */
export const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? strToU8(content) : content

/** Parts of KML, from the inside out. */
export const ring = '-60.2,-29.4,0 -60.19,-29.4,0 -60.19,-29.39,0 -60.2,-29.39,0 -60.2,-29.4,0'
export const linear = (coordinates: string) =>
  `<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`
export const polygon = (outer = ring, inner = '') =>
  `<Polygon><outerBoundaryIs>${linear(outer)}</outerBoundaryIs>${inner}</Polygon>`
export const placemark = (geometry: string, name = 'Lote') =>
  `<Placemark><name>${name}</name>${geometry}</Placemark>`
export const document = (content: string, prolog = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${prolog}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${content}</Document></kml>`
export const good = document(placemark(polygon()))
export const zip = (entries: Record<string, string | Uint8Array>) =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([name, content]) => [name, bytesOf(content)])))

/** The same ground as GeoJSON. */
export const square = [
  [
    [-60.2, -29.4],
    [-60.19, -29.4],
    [-60.19, -29.39],
    [-60.2, -29.39],
    [-60.2, -29.4],
  ],
]
export const geojson = (geometry: unknown) => JSON.stringify(geometry)
export const feature = (geometry: unknown) => ({ type: 'Feature', properties: { name: 'Lote' }, geometry })
export const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
