import { readCode } from './code.ts'
import { readDecimal } from './decimal.ts'
import { readDegrees } from './degrees.ts'
import { type PairReading, type ReadPosition, whichOf } from './pairs.ts'

/** Addresses that lead to others, which nobody follows here. */
const short = /^(?:[\w.-]*\.)?(?:goo\.gl|g\.co|bit\.ly|tinyurl\.com|t\.co|is\.gd|cutt\.ly|maps\.apple)$/i
const shortPaths: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/(?:^|\.)openstreetmap\.org$|^osm\.org$/i, /^\/go\//],
  [/(?:^|\.)waze\.com$/i, /^\/(?:ul\/)?h[\w]{6,}/],
]

const address =
  /\bgeo:\S+|\bhttps?:\/\/\S+|\b(?:www\.|maps\.|google\.|goo\.gl|osm\.org|waze\.com|openstreetmap\.org)\S*\/\S*/i

/** POS-04: a link to a map, as text alone; nothing is asked of its server. */
export function readLink(text: string): PairReading | undefined {
  const [found] = address.exec(text) ?? []
  if (found === undefined) return undefined
  if (/^geo:/i.test(found)) return readGeo(found)
  const url = urlOf(found)
  if (!url) return unreadable
  const host = url.hostname
  const isShort =
    short.test(host) || shortPaths.some(([at, path]) => at.test(host) && path.test(url.pathname))
  if (isShort) return { fault: { code: 'POSITION_SHORT_LINK', details: {} } }
  return readMap(url) ?? readCode(decoded(found)) ?? unreadable
}

const unreadable: PairReading = { fault: { code: 'POSITION_UNREADABLE', details: {} } }

function urlOf(found: string): URL | undefined {
  try {
    return new URL(/^https?:/i.test(found) ? found : `https://${found}`)
  } catch {
    return undefined
  }
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** The pair in a part of a link, however it is written there; a label behind it stays out. */
function pairIn(part: string | undefined | null): ReadPosition | undefined {
  if (!part) return undefined
  const text = part
    .replace(/^(?:loc:|ll\.)/i, '')
    .replace(/\(.*\)$/, '')
    .trim()
  const found = readDecimal(text) ?? readDegrees(text)
  return found && 'value' in found ? { ...found.value, as: 'link' } : undefined
}

const foundAt = (value: ReadPosition | undefined): PairReading | undefined => value && { value }
const centreOf = (value: ReadPosition | undefined): PairReading | undefined =>
  value && { value, told: [{ code: 'POSITION_MAP_CENTRE', details: {} }] }

/** geo:-29.46,-60.21;u=35?q=-29.46,-60.21(Lote): where the search is a pair, it is the place. */
function readGeo(link: string): PairReading {
  const [place = '', query = ''] = link.slice(4).split('?')
  const own = pairIn(place.split(';')[0])
  const asked = pairIn(new URLSearchParams(query).get('q'))
  return foundAt(asked ?? own) ?? unreadable
}

function readMap(url: URL): PairReading | undefined {
  const params = new URLSearchParams(url.search)
  const param = (...names: string[]) => names.map((name) => pairIn(params.get(name))).find(Boolean)
  const path = decoded(url.pathname)
  const [start, end] = [param('origin', 'saddr'), param('destination', 'daddr')]
  const stops = /\/dir\/(.*?)(?:\/@|\/data=|$)/.exec(path)?.[1]?.split('/').filter(Boolean) ?? []
  if (params.has('origin') || params.has('saddr') || stops.length > 1)
    return whichOf([start, end, ...stops.map(pairIn)].filter((one) => one !== undefined))
  const marks = [...path.matchAll(/!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/g)].flatMap(
    ([, lat, lng]) => pairIn(`${lat}, ${lng}`) ?? [],
  )
  if (marks.length > 1) return whichOf(marks)
  const apart = (lat: string, lng: string) =>
    params.has(lat) && params.has(lng) ? pairIn(`${params.get(lat)}, ${params.get(lng)}`) : undefined
  const place = /\/(?:place|search|dir)\/+([^/@]+)/.exec(path)?.[1]
  const centre = /@(-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?)/.exec(path)?.[1]
  const map = /[#&]map=\d+(?:\.\d+)?\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/.exec(url.hash)
  return (
    foundAt(
      marks[0] ??
        param('q', 'query', 'll', 'destination', 'daddr', 'coordinate', 'latlng', 'to') ??
        apart('mlat', 'mlon') ??
        pairIn(place),
    ) ??
    centreOf(pairIn(centre) ?? (map ? pairIn(`${map[1]}, ${map[2]}`) : undefined)) ??
    centreOf(apart('lat', 'lon') ?? apart('lat', 'lng') ?? param('center', 'sll', 'cp'))
  )
}
