import Type from 'typebox'
import type { PublicValue } from './publicValue.ts'
import type { Fault } from '../errors/refusal.ts'
import { isGeometry, isSummary, summarise } from '../geometry/summary.ts'
import { formatNumber, type Language, text as say } from '../i18n/index.ts'
import { accepts } from './accept.ts'
import { checkGeometry, maxGeometryLength, readGeometry } from '../geometry/check.ts'
import { defineKind, fault, isBlank, isRecord, strangers, type Reference } from './kind.ts'
import { isReadableLine, trimmed } from './strings.ts'
import { isWebAddress, webAddress } from './web-address.ts'

export const acceptOption = { accept: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) }

/**
 * `{name, url, type}`; with `store: geometry` the FeatureCollection that was read from a KML, KMZ or GeoJSON file, which clients
 * may send as text.
 */
export const file = defineKind({
  type: 'object',
  scalar: false,
  isTyped: false,
  isPublic: false,
  control: 'files',
  isProse: false,
  options: { ...acceptOption, store: Type.Optional(Type.Literal('geometry')) },
  limits: [],
  normalise(input, { descriptor }) {
    if (descriptor.store === 'geometry') return readGeometry(input)
    if (!isRecord(input)) return input
    return Object.fromEntries(Object.entries(input).map(([name, member]) => [name, trimmed(member)]))
  },
  check(value, { descriptor }) {
    if (descriptor.store === 'geometry') {
      const isTooBig = typeof value === 'string' && value.length > maxGeometryLength
      return isTooBig ? [fault('fields.fileTooBig')] : checkGeometry(value)
    }
    return checkFile(value, descriptor.accept)
  },
  toText(value, { descriptor }, { language }) {
    if (descriptor.store !== 'geometry')
      return isRecord(value) && typeof value.name === 'string' ? value.name : ''
    return geometryText(value, language)
  },
  toInput: () => '',
  parse: () => undefined,
  isEmpty: (value) => isBlank(value) || (isRecord(value) && Object.keys(value).length === 0),
  references: (value, { descriptor }) =>
    descriptor.store !== 'geometry' && isRecord(value)
      ? fileReference(value.url, descriptor.accept, '/url')
      : [],
  publicValue(value, { property, descriptor }) {
    const href = isRecord(value) && descriptor.store !== 'geometry' ? webAddress(value.url) : undefined
    return href && isRecord(value)
      ? { kind: 'file', file: { name: typeof value.name === 'string' ? value.name : property.title, href } }
      : undefined
  },
})

/** Whether a field holds polygons and points, which maps show. */
export const isGeometryField = (descriptor: { kind: string; store?: unknown }): boolean =>
  descriptor.kind === 'file' && descriptor.store === 'geometry'

/** Whether a field holds a file that people open. */
export const isFileField = (descriptor: { kind: string; store?: unknown }): boolean =>
  descriptor.kind === 'file' && descriptor.store !== 'geometry'

/** The addresses in the value of one picture or of several. */
export const pictureAddresses = (value: unknown): string[] =>
  [value].flat().filter((address): address is string => typeof address === 'string' && address !== '')

export function publicPictures(value: unknown): PublicValue | undefined {
  const sources = pictureAddresses(value).flatMap((address) => webAddress(address) ?? [])
  return sources.length > 0 ? { kind: 'images', sources } : undefined
}

/** A geometry or its summary: `3 polígonos · 12,4 ha`. Values from before geometries were checked may be unreadable. */
export function geometryText(value: unknown, language: Language): string {
  const summary = isGeometry(value) ? summarise(value) : isSummary(value) ? value : undefined
  if (!summary) return isBlank(value) ? '' : say(language, 'fields.geometry')
  const { features: count, points, areaHa } = summary
  if (areaHa === null) return say(language, 'fields.points', { count })
  return [
    say(language, 'fields.polygons', { count }),
    ...(points === undefined ? [] : [say(language, 'fields.points', { count: points })]),
    formatNumber(areaHa, language, 'ha'),
  ].join(' · ')
}

function checkFile(value: unknown, accept: string | undefined): Fault[] {
  if (!isRecord(value)) return [fault('fields.file')]
  const { name, url, type } = value
  const faults = strangers(value, ['name', 'url', 'type'])
  if (typeof name !== 'string' || name === '' || name.length > 200 || !isReadableLine(name))
    faults.push(fault('fields.file', undefined, '/name'))
  if (!isWebAddress(url)) faults.push(fault('fields.url', undefined, '/url'))
  if (typeof type !== 'string' || !/^[\w.+-]+\/[\w.+-]+$/.test(type))
    faults.push(fault('fields.file', undefined, '/type'))
  if (faults.length > 0) return faults
  return accepts({ name: name as string, type: type as string }, accept)
    ? []
    : [fault('fields.fileType', { accept: accept ?? '' }, '/type')]
}

export function fileReference(url: unknown, accept: string | undefined, path = ''): Reference[] {
  if (typeof url !== 'string' || url === '') return []
  return [{ to: 'file', id: url, path, ...(accept === undefined ? {} : { accept }) }]
}
