import type {
  PublicCheck,
  PublicField,
  PublicOutline,
  PublicPlace,
  PublicValue,
} from '../../../core/contract/publicPage.ts'
import {
  localise,
  localiseData,
  type Descriptor,
  type Form,
  type Property,
} from '../../../core/fields/index.ts'
import { isRecord } from '../../../core/fields/kind.ts'
import { isPublic } from '../../../core/fields/public.ts'
import { isGeometry, isSummary, summarise } from '../../../core/geometry/summary.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { sanitise } from '../configuration/rich-text.ts'
import type { Attempt } from './attempt.ts'

/** The public part of a form, in one language. Every page needs it, so it is cached. */
export interface PublicForm<F extends Form = Form> {
  form: F
  /** Public fields, in the form's order. */
  shown: ShownField[]
  /** Names of the public map files. */
  maps: string[]
  /** Has a public file other than maps. */
  hasFile: boolean
}

interface ShownField {
  name: string
  property: Property
  descriptor: Descriptor
  title: string
  header: boolean
  role: PublicField['role']
  /** People type it, in another language than the page's. */
  isForeign: boolean
}

/** Kinds whose values are words that people type. */
const typedKinds = new Set<Descriptor['kind']>([
  'text',
  'i18n-text',
  'textarea',
  'rich-text',
  'disaggregate',
  'assets',
])

const isCode = (value: PublicValue) => value.kind === 'text' && value.code === true

export function publicForm<F extends Form>(
  form: F,
  language: Language,
  defaultLanguage: Language,
): PublicForm<F> {
  const localised = localise(form, language, defaultLanguage)
  const shown = Object.entries(localised.schema.properties).flatMap(([name, property]) => {
    const descriptor = localised.descriptor[name]
    if (!descriptor || name === 'identifier' || name === 'occurred_at') return []
    if (!isPublic(descriptor)) return []
    const header = property.header === true
    const role = descriptor.role === 'description' ? descriptor.role : undefined
    const isForeign = language !== defaultLanguage && typedKinds.has(descriptor.kind)
    return { name, property, descriptor, title: property.title, header, role, isForeign }
  })
  return {
    form: localised,
    shown,
    maps: shown.flatMap(({ name, descriptor }) => (isMap(descriptor) ? [name] : [])),
    hasFile: shown.some(({ descriptor }) => descriptor.kind === 'file' && !isMap(descriptor)),
  }
}

/** The public fields of a record, with their titles. */
export function publicFields(
  { form, shown }: PublicForm,
  stored: Record<string, unknown>,
  i18n: unknown,
  language: Language,
  attempt: Attempt,
  checkOf?: (id: string) => PublicCheck | undefined,
): PublicField[] {
  const data = attempt('translations', () => localiseData(form, stored, i18n, language)) ?? stored
  return shown.flatMap((field) => {
    const { name, title, header, role, isForeign } = field
    const value = Object.hasOwn(data, name)
      ? attempt(`field ${name}`, () => publicValue(field, data[name], checkOf))
      : undefined
    if (!value) return []
    const foreign = isForeign && data[name] === stored[name] && !isCode(value)
    return { key: name, title, header, value, ...(role && { role }), ...(foreign && { foreign }) }
  })
}

/** The outlines of a record's public map files that have a polygon. */
export function publicOutlines(
  { maps }: PublicForm,
  data: Record<string, unknown>,
  attempt: Attempt,
): PublicOutline[] {
  return maps.flatMap((name) => attempt(`map ${name}`, () => outlineOf(data[name])) ?? [])
}

/** A drawing needs three corners; the outline of a point has one. */
function outlineOf(value: unknown): PublicOutline[] {
  const { outline } = isSummary(value) ? value : isGeometry(value) ? summarise(value) : { outline: [] }
  return outline.length >= 3 ? [outline] : []
}

const isMap = (descriptor: Descriptor) => descriptor.kind === 'file' && descriptor.store === 'geometry'

function publicValue(
  { name, property, descriptor }: ShownField,
  value: unknown,
  checkOf?: (id: string) => PublicCheck | undefined,
): PublicValue | undefined {
  if (value === null || value === undefined || value === '') return undefined
  switch (descriptor.kind) {
    case 'text':
    case 'email':
      return typeof value === 'string'
        ? property.pattern === undefined
          ? { kind: 'text', text: value }
          : { kind: 'text', text: value, code: true }
        : undefined
    case 'i18n-text':
    case 'textarea':
      return typeof value === 'string'
        ? property.header
          ? { kind: 'text', text: value }
          : { kind: 'text', text: value, long: true }
        : undefined
    case 'rich-text':
      return typeof value === 'string' ? { kind: 'rich', html: withoutStyles(sanitise(value)) } : undefined
    case 'number':
    case 'integer':
      return typeof value === 'number'
        ? descriptor.unit === undefined
          ? { kind: 'number', number: value }
          : { kind: 'number', number: value, unit: descriptor.unit }
        : undefined
    case 'date':
    case 'date-string':
      return isDate(value) ? { kind: 'date', date: value.slice(0, 10) } : undefined
    case 'datetime':
      return isDate(value) ? { kind: 'date', date: value, time: true } : undefined
    case 'select':
      return typeof value === 'string' ? { kind: 'choices', labels: [labelOf(descriptor, value)] } : undefined
    case 'multiple-select':
      return { kind: 'choices', labels: texts(value).map((one) => labelOf(descriptor, one)) }
    case 'url':
      return linkTo(value, '')
    case 'link':
      return isRecord(value)
        ? linkTo(value.url, typeof value.title === 'string' ? value.title : '')
        : undefined
    case 'file': {
      const href = isRecord(value) && !isMap(descriptor) ? webAddress(value.url) : undefined
      return href && isRecord(value)
        ? { kind: 'file', file: { name: typeof value.name === 'string' ? value.name : property.title, href } }
        : undefined
    }
    case 'image':
    case 'images': {
      const sources = (Array.isArray(value) ? value : [value]).flatMap((source) => webAddress(source) ?? [])
      return sources.length > 0 ? { kind: 'images', sources } : undefined
    }
    case 'video': {
      const source = webAddress(value)
      return source ? { kind: 'video', source } : undefined
    }
    case 'location':
      return isRecord(value) ? { kind: 'place', place: placeOf(value) } : undefined
    case 'assets': {
      const names = Array.isArray(value)
        ? value.flatMap((asset: unknown) =>
            isRecord(asset) && typeof asset.name === 'string' ? [asset.name] : [],
          )
        : []
      // Supplies are counted, never named (§2.5).
      if (name === 'supplies')
        return Array.isArray(value) && value.length > 0 ? { kind: 'number', number: value.length } : undefined
      return names.length > 0 ? { kind: 'names', names } : undefined
    }
    case 'checklist': {
      const checks = texts(value).flatMap((id) => checkOf?.(id) ?? [])
      return checks.length > 0 ? { kind: 'checks', checks } : undefined
    }
    case 'disaggregate':
      return partsOf(value)
  }
}

/** A date that a page can write; the day alone must be one too. */
const isDate = (value: unknown): value is string =>
  typeof value === 'string' &&
  !Number.isNaN(Date.parse(value)) &&
  !Number.isNaN(Date.parse(value.slice(0, 10)))

function labelOf(descriptor: Descriptor, value: string): string {
  const { enumLabels = {} } = descriptor as { enumLabels?: Record<string, string> }
  return (Object.hasOwn(enumLabels, value) ? enumLabels[value] : undefined) ?? value
}

/** Each row with its share, the first number of its inner form; largest first. */
function partsOf(value: unknown): PublicValue | undefined {
  if (!Array.isArray(value)) return undefined
  const parts = value.flatMap((row: unknown) => {
    const share =
      isRecord(row) && isRecord(row.dataSchema)
        ? Object.values(row.dataSchema).find((one) => typeof one === 'number')
        : undefined
    return isRecord(row) && typeof row.name === 'string' && typeof share === 'number' && share > 0
      ? [{ name: row.name, share }]
      : []
  })
  return parts.length > 0 ? { kind: 'parts', parts: parts.sort((a, b) => b.share - a.share) } : undefined
}

const placeWords = ['name', 'address', 'city', 'state', 'country'] as const

export function placeOf(value: Record<string, unknown>): PublicPlace {
  const place: PublicPlace = {}
  for (const key of placeWords) {
    const word = value[key]
    if (typeof word === 'string' && word !== '') place[key] = word
  }
  const coords = isRecord(value.coords) ? value.coords : isRecord(value.cords) ? value.cords : {}
  const { lat, lng } = coords as { lat?: unknown; lng?: unknown }
  if (typeof lat === 'number' && typeof lng === 'number') {
    place.lat = lat
    place.lng = lng
  }
  return place
}

/** An http(s) address that a page may link to; undefined for other schemes (javascript:, data:) and with a password. */
export function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const url = URL.canParse(value)
    ? new URL(value)
    : URL.canParse(`https://${value}`) && /^[\w-]+(\.[\w-]+)+/.test(value)
      ? new URL(`https://${value}`)
      : undefined
  const isOpen = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  return isOpen ? url.href : undefined
}

function linkTo(address: unknown, label: string): PublicValue | undefined {
  const href = webAddress(address)
  return href
    ? { kind: 'link', href, label: label || href.replace(/^https?:\/\/(www\.)?|\/$/g, '') }
    : undefined
}

/** The page's policy forbids style attributes, so alignment becomes a class. */
function withoutStyles(html: string): string {
  return html
    .replace(/ style="text-align:(left|right|center|justify);?"/g, ' class="to-$1"')
    .replace(/ style="[^"]*"/g, '')
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
