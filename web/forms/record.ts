import type { Issue } from '../../core/errors/refusal.ts'
import {
  checkData,
  checkTranslations,
  isPlaceholder,
  isRequired,
  kindOf,
  placeholderFrom,
  type Context,
  type Form,
  type Translations,
} from '../../core/fields/index.ts'
import { text, type Language } from '../../core/i18n/index.ts'
import { pointer, pointerNames } from '../../core/json/pointer.ts'
import { withoutRemoved } from './checks/entries.ts'
import { displayOf } from './kinds.ts'
import { fieldLines, subtractFields, type FieldLine } from './versions.ts'

/** The edited record, with the API's member names, so that fault paths match. */
export interface FormRecord {
  /** Id of the organization in charge; '' until one is chosen. */
  organization: string
  dataSchema: Record<string, unknown>
  i18n: Translations
  isUnidentified: boolean
  /** The saved place of records that stand at one: assets. */
  location?: NamedPlace | null
  /** For new records: the form version that decides the units of its figures (FIG-02). */
  formVersion?: number
}

export interface NamedPlace {
  _id: string
  name: string
}

/** The record being edited, and the form of the version that it was written with. */
export interface StoredRecord {
  dataSchema: Readonly<Record<string, unknown>>
  own: Form
}

/** Languages of the account and of the person. */
export interface FormLanguages {
  shown: Language
  default: Language
  supported: readonly Language[]
}

export interface Rules {
  form: Form
  languages: FormLanguages
  stored?: StoredRecord | undefined
  /** False when the record has no organization of its own. */
  hasOrganization: boolean
}

/** A fault that blocks saving. */
export interface RecordFault extends Issue {
  /** The value is missing; otherwise it is wrong. */
  missing: boolean
}

export const organizationPath = '/organization'
export const placePath = '/location'
export const fieldPath = (name: string): string => pointer('dataSchema', name)
const translationPath = (language: Language, name: string) => pointer('i18n', language, 'dataSchema', name)

/** A new record with the schema's defaults. */
export function newRecord(form: Form): FormRecord {
  const defaults = Object.entries(form.schema.properties).filter(
    ([, property]) => property.default !== undefined,
  )
  return {
    organization: '',
    dataSchema: Object.fromEntries(defaults.map(([name, property]) => [name, property.default])),
    i18n: {},
    isUnidentified: false,
  }
}

/**
 * Values of the form for the next new record: organization, place, choices and days of the record before. Its identifier is
 * empty, and so is the field that gave it.
 */
export function nextRecord(form: Form, made: FormRecord): FormRecord {
  const fresh = newRecord(form)
  const source = form.descriptor.identifier?.source
  const kept = Object.entries(made.dataSchema).filter(([name]) => {
    const descriptor = form.descriptor[name]
    return (
      name !== 'identifier' &&
      name !== source &&
      descriptor &&
      displayOf(descriptor.kind).staysInNext === true
    )
  })
  const { organization, location } = made
  return {
    ...fresh,
    organization,
    ...(location === undefined ? {} : { location }),
    dataSchema: { ...fresh.dataSchema, ...Object.fromEntries(kept) },
  }
}

/** The same as on the server: the fields of the record's own version, and the fields that it holds. */
const contextStored = ({ dataSchema, own }: StoredRecord): NonNullable<Context['stored']> => ({
  dataSchema,
  properties: [...Object.keys(own.schema.properties), ...Object.keys(dataSchema)],
  required: own.schema.required ?? [],
})

/** Whether a field must be filled. An older record needs only what its version required, and what it holds. */
export const isFieldRequired = ({ form, stored }: Rules, name: string): boolean =>
  isRequired(form, name, stored && contextStored(stored))

function contextOf({ languages, stored }: Rules, isUnidentified: boolean): Context {
  return {
    now: new Date(),
    defaultLanguage: languages.default,
    supportedLanguages: languages.supported,
    isUnidentified,
    // The server sanitises on saving, so stored and sent values need no sanitising here.
    sanitise: (html) => html,
    ignored: ['nodeType', 'nodeId', 'nodeIds', 'nodeQuantities'],
    ...(stored ? { stored: contextStored(stored) } : {}),
  }
}

/**
 * Values of an older record in fields that its form no longer has, under the titles of the record's version (§4 Apply).
 * They are sent along but cannot be changed: the server keeps the stored ones.
 */
export function removedLines({ i18n }: FormRecord, { form, languages, stored }: Rules): FieldLine[] {
  return stored
    ? fieldLines(subtractFields(stored.own, form), { dataSchema: stored.dataSchema, i18n }, languages.shown)
    : []
}

/** All faults of a record, in the order of the form: PRE-03, FRM-04 and the faults of its field kinds. */
export function findFaults(record: FormRecord, rules: Rules): RecordFault[] {
  const { form, languages, hasOrganization } = rules
  const context = contextOf(rules, record.isUnidentified)
  const say = (key: Parameters<typeof text>[1], params?: Parameters<typeof text>[2]) =>
    text(languages.shown, key, params)
  const found: RecordFault[] = []
  if (hasOrganization && !record.organization)
    found.push({ path: organizationPath, message: say('fields.requiredMark'), missing: true })

  const faults = [
    ...checkData(form, withoutRemoved(form, record.dataSchema), context).faults.map((fault) => ({
      ...fault,
      path: `/dataSchema${fault.path}`,
    })),
    ...checkTranslations(form, record.i18n, context).faults.map((fault) => ({
      ...fault,
      path: `/i18n${fault.path}`,
    })),
  ]
  for (const { path, key, params } of faults) {
    const missing = key === 'fields.required'
    found.push({ path, message: say(missing ? 'fields.requiredMark' : key, params), missing })
  }
  const order = Object.keys(form.schema.properties)
  const place = ({ path }: Issue) => (path === organizationPath ? -1 : order.indexOf(fieldOfPath(path) ?? ''))
  return found.toSorted((a, b) => place(a) - place(b))
}

/** The property that a wire path points into; undefined when it points into none. */
export function fieldOfPath(path: string): string | undefined {
  const [part, ...rest] = pointerNames(path)
  if (part === 'dataSchema') return rest[0]
  return part === 'i18n' && rest[1] === 'dataSchema' ? rest[2] : undefined
}

/** Faults of one field, with paths relative to it: '' is the field itself, `/coords/lat` a part of it. */
export function issuesOf(issues: readonly Issue[], name: string): Issue[] {
  const path = fieldPath(name)
  return issues
    .filter((issue) => issue.path === path || issue.path.startsWith(`${path}/`))
    .map((issue) => ({ ...issue, path: issue.path.slice(path.length) }))
}

/** The fault of a field's translation into a language. */
export function translationIssue(
  issues: readonly Issue[],
  language: Language,
  name: string,
): string | undefined {
  return issues.find(({ path }) => path === translationPath(language, name))?.message
}

/** Splits the server's faults into those that a field of the form can show and all others. */
export function placeIssues(
  issues: readonly Issue[],
  { form, hasOrganization }: Rules,
): { placed: Issue[]; others: Issue[] } {
  const hasPlace = ({ path }: Issue) =>
    (hasOrganization && (path === organizationPath || path === placePath)) ||
    Object.hasOwn(form.schema.properties, fieldOfPath(path) ?? '')
  return { placed: issues.filter(hasPlace), others: issues.filter((issue) => !hasPlace(issue)) }
}

/** The title under which the footer lists a fault. */
export function titleOfPath(path: string, form: Form, organizationTitle: string): string {
  const name = fieldOfPath(path)
  return name === undefined ? organizationTitle : (form.schema.properties[name]?.title ?? name)
}

/** The identifier once the record is marked as unidentified or not: the original one where it is of that sort (PRE-07). */
export const identifierAs = (isUnidentified: boolean, { dataSchema: { identifier } }: FormRecord): unknown =>
  isPlaceholder(identifier) === isUnidentified
    ? identifier
    : isUnidentified
      ? placeholderFrom(crypto.randomUUID())
      : undefined

/** The body to send: without empty values, and with the mark of a placeholder (PRE-08). */
export function payloadOf(
  record: FormRecord,
  { form }: Pick<Rules, 'form'>,
): Omit<FormRecord, 'organization' | 'location'> {
  const filled = Object.entries(record.dataSchema).filter(([name, value]) => {
    const descriptor = form.descriptor[name]
    return descriptor ? !kindOf(descriptor).isEmpty(value) : value !== undefined
  })
  return {
    dataSchema: Object.fromEntries(filled),
    i18n: record.i18n,
    isUnidentified: isPlaceholder(record.dataSchema.identifier),
  }
}

export const sameRecord = (a: FormRecord, b: FormRecord): boolean => JSON.stringify(a) === JSON.stringify(b)
