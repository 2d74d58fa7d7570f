import type { PublicPlace } from './publicValue.ts'
import type { Fault } from '../errors/refusal.ts'
import { faultOfRemark } from '../errors/remarks.ts'
import { pairOf, pairText } from '../readers/pairs.ts'
import { readPosition } from '../readers/position.ts'
import { isLatitude, isLongitude } from '../geometry/check.ts'
import { type Context, defineKind, fault, isBlank, isRecord, pointerFault, strangers } from './kind.ts'
import { checkString, trimmed } from './strings.ts'

const words = ['name', 'address', 'city', 'state', 'country'] as const
const line = { type: 'string', title: '-' } as const

/** Reads coordinates that are a text (TRU-02). */
const readTyped = (value: unknown, country: unknown, { outlineOf, country: own, defaultLanguage }: Context) =>
  typeof value === 'string' && value.trim() !== ''
    ? readPosition(value, {
        country: outlineOf?.(country) ?? outlineOf?.(own),
        language: defaultLanguage,
      })
    : undefined

/** Snapshot of a Location, or a typed place: `{_id?, name?, coords: {lng, lat}, country, state, city?, address?}`. Coordinates, or country and state, are required. */
export const location = defineKind({
  type: 'object',
  scalar: false,
  isTyped: false,
  isPublic: false,
  control: 'place',
  isProse: false,
  isSource: true,
  named: 'one',
  options: {},
  limits: [],
  normalise(input, _field, context) {
    if (!isRecord(input)) return input
    const read = (member: unknown) => {
      const reading = readTyped(member, input.country, context)
      return reading && 'value' in reading ? pairOf(reading.value) : coords(member)
    }
    const members = Object.entries(input).map(
      ([name, member]) => [name, name === 'coords' ? read(member) : trimmed(member)] as const,
    )
    return Object.fromEntries(members.filter(([, member]) => !isBlank(member)))
  },
  check(value, _field, context) {
    if (!isRecord(value)) return [fault('fields.location')]
    const faults = strangers(value, ['_id', 'coords', ...words])
    if (value._id !== undefined && (typeof value._id !== 'string' || value._id.length > 64))
      faults.push(fault('fields.location', undefined, '/_id'))
    for (const word of words) {
      if (value[word] !== undefined)
        faults.push(...checkString(value[word], line, 200).map((found) => pointerFault(word, found)))
    }
    const typed = readTyped(value.coords, value.country, context)
    if (typed && 'fault' in typed) faults.push(faultOfRemark(typed.fault, '/coords'))
    else if (value.coords !== undefined)
      faults.push(...checkCoords(value.coords).map((found) => pointerFault('coords', found)))
    else if (value.country === undefined || value.state === undefined) faults.push(fault('fields.location'))
    return faults
  },
  toText(value) {
    if (!isRecord(value)) return ''
    if (typeof value.name === 'string') return value.name
    const place = [value.city, value.state, value.country]
      .filter((part): part is string => typeof part === 'string')
      .join(', ')
    if (place !== '') return place
    if (!isRecord(value.coords)) return typeof value.coords === 'string' ? value.coords : ''
    return `${String(value.coords.lat)}, ${String(value.coords.lng)}`
  },
  toDetail(value) {
    const { lat, lng } = isRecord(value) ? placeOf(value) : {}
    return lat === undefined || lng === undefined ? undefined : pairText({ lat, lng })
  },
  toInput: () => '',
  parse: () => undefined,
  isEmpty: (value) =>
    isBlank(value) ||
    (isRecord(value) &&
      Object.values(value).every(
        (member) => isBlank(member) || (isRecord(member) && Object.keys(member).length === 0),
      )),
  references: (value) =>
    isRecord(value) && typeof value._id === 'string' ? [{ to: 'location', id: value._id, path: '/_id' }] : [],
  publicValue: (value) => (isRecord(value) ? { kind: 'place', place: placeOf(value) } : undefined),
  paperValue: (value) => (isRecord(value) ? { place: placeOf(value) } : {}),
})

/** A place as pages and papers write it. */
export function placeOf(value: Record<string, unknown>): PublicPlace {
  const place: PublicPlace = {}
  for (const word of words) {
    const text = value[word]
    if (typeof text === 'string' && text !== '') place[word] = text
  }
  const coords = isRecord(value.coords) ? value.coords : isRecord(value.cords) ? value.cords : {}
  const { lat, lng } = coords as { lat?: unknown; lng?: unknown }
  if (typeof lat === 'number' && typeof lng === 'number') {
    place.lat = lat
    place.lng = lng
  }
  return place
}

function coords(input: unknown): unknown {
  return isRecord(input) && isBlank(input.lat) && isBlank(input.lng) ? undefined : input
}

function checkCoords(value: unknown): Fault[] {
  if (!isRecord(value)) return [fault('fields.location')]
  const faults = strangers(value, ['lat', 'lng'])
  if (!isLatitude(value.lat)) faults.push(fault('fields.latitude', undefined, '/lat'))
  if (!isLongitude(value.lng)) faults.push(fault('fields.longitude', undefined, '/lng'))
  return faults
}
