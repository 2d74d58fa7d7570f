import type { TProperties } from 'typebox'
import type { Fault } from '../errors/refusal.ts'
import { text as say } from '../i18n/index.ts'
import { isEqual } from '../json/equal.ts'
import { pointer } from '../json/pointer.ts'
import { readInstant } from './datetime.ts'
import type { Form } from './form.ts'
import { isPlaceholder } from './identifier.ts'
import {
  fault,
  isBlank,
  isRecord,
  pointerFault,
  type Context,
  type Kind,
  type Options,
  type Property,
  type Reference,
  type View,
} from './kind.ts'
import { isOmitted } from './omitted.ts'

/** The registry, typed for generic code. `index.ts` has the exact type. */
export type Kinds = Readonly<Record<string, Kind>>

/** Required wherever the form has them, even if the schema doesn't list them (PRE-03, MIL-21). */
const alwaysRequired = ['identifier', 'occurred_at']
const day = 24 * 60 * 60 * 1000

interface Member {
  name: string
  kind: Kind
  field: { property: Property; descriptor: Options<TProperties> }
}

// A bulk write checks the same form ten thousand times. The cache is safe because forms are immutable.
const remembered = new WeakMap<Form, Member[]>()

export function membersOf(kinds: Kinds, form: Form): Member[] {
  const known = remembered.get(form)
  if (known !== undefined) return known
  const members = Object.entries(form.schema.properties).flatMap(([name, property]) => {
    const descriptor = form.descriptor[name]
    const kind = descriptor && Object.hasOwn(kinds, descriptor.kind) ? kinds[descriptor.kind] : undefined
    return descriptor && kind ? [{ name, kind, field: { property, descriptor } }] : []
  })
  remembered.set(form, members)
  return members
}

/** Whether a field is required. An edit requires it only if the record's version did, or if the record has it filled (§4 Apply). */
export function isRequired(form: Form, name: string, stored?: Context['stored']): boolean {
  const isIn = (required: readonly string[] = []) => alwaysRequired.includes(name) || required.includes(name)
  if (!isIn(form.schema.required)) return false
  if (stored === undefined || Object.hasOwn(stored.dataSchema, name)) return true
  return stored.properties.includes(name) && isIn(stored.required)
}

/**
 * The data with each known member normalised and empty ones left out. Defaults come from the form, read-only members from the
 * stored record.
 */
export function normaliseMembers(kinds: Kinds, form: Form, data: unknown, context: Context): unknown {
  if (!isRecord(data)) return data
  const { stored, ignored = [] } = context
  const entries: [string, unknown][] = []
  for (const { name, kind, field } of membersOf(kinds, form)) {
    const sent = isKeptPlaceholder(name, data, context) ? data[name] : given(name, field, data, stored)
    // A kind or a rule that has changed since must not rewrite unchanged values.
    const isKept =
      isKeptPlaceholder(name, data, context) || isSameAsStored(name, sent, stored) || isOmitted(sent)
    const value = isKept ? sent : kind.normalise(sent, field, context)
    if (!kind.isEmpty(value)) entries.push([name, value])
  }
  const known = (name: string) => Object.hasOwn(form.schema.properties, name)
  for (const name of stored?.properties ?? []) {
    if (!known(name) && Object.hasOwn(stored?.dataSchema ?? {}, name))
      entries.push([name, stored?.dataSchema[name]])
  }
  const strange = Object.keys(data).filter(
    (name) => !known(name) && !ignored.includes(name) && !stored?.properties.includes(name),
  )
  return Object.fromEntries([...entries, ...strange.map((name) => [name, data[name]] as const)])
}

/** All faults of normalised data. */
export function memberFaults(kinds: Kinds, form: Form, data: unknown, context: Context): Fault[] {
  if (!isRecord(data)) return [fault('fields.form')]
  const { stored } = context
  const faults = Object.keys(data)
    .filter((name) => !Object.hasOwn(form.schema.properties, name) && !stored?.properties.includes(name))
    .map((name) => fault('fields.unknown', undefined, pointer(name)))
  for (const { name, kind, field } of membersOf(kinds, form)) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    if (kind.isEmpty(value)) {
      if (isRequired(form, name, stored)) faults.push(fault('fields.required', undefined, pointer(name)))
    } else if (name === 'identifier' && context.isUnidentified === true) {
      if (!isPlaceholder(value)) faults.push(fault('fields.unidentified', undefined, pointer(name)))
    } else {
      // Unchanged values pass, even if the form has become stricter.
      if (isSameAsStored(name, value, stored)) continue
      if (isOmitted(value)) {
        faults.push(fault('fields.notStored', undefined, pointer(name)))
        continue
      }
      faults.push(...kind.check(value, field, context).map((found) => pointerFault(name, found)))
      if (name === 'identifier' && !hasSource(kinds, form, data))
        faults.push(fault('fields.source', undefined, pointer(name)))
      if (name === 'occurred_at' && isTooFarAhead(value, context.now))
        faults.push(fault('fields.tooFarAhead', undefined, pointer(name)))
    }
  }
  return faults
}

/** Normalises and checks the data of a form. Data with faults must not be stored. */
export function checkMembers(
  kinds: Kinds,
  form: Form,
  input: unknown,
  context: Context,
): { data: Record<string, unknown>; faults: Fault[] } {
  // Missing data counts as an empty form, so each missing member gets its fault.
  const data = normaliseMembers(kinds, form, input ?? {}, context)
  return { data: isRecord(data) ? data : {}, faults: memberFaults(kinds, form, data, context) }
}

/** The values of a breakdown's row in one line. */
export function dataToText(kinds: Kinds, form: Form, data: unknown, view: View): string {
  if (!isRecord(data)) return ''
  return membersOf(kinds, form)
    .map(({ name, kind, field }) => (Object.hasOwn(data, name) ? kind.toText(data[name], field, view) : ''))
    .filter(Boolean)
    .join(' · ')
}

/** The value of one field as people read it. Empty values give an empty text. */
export function memberText(
  { name, kind, field }: Member,
  data: Readonly<Record<string, unknown>>,
  view: View,
): string {
  const value = Object.hasOwn(data, name) ? data[name] : undefined
  if (kind.isEmpty(value)) return ''
  // A geometry's summary has a text of its own.
  if (isOmitted(value) && Object.keys(value).length === 1) return say(view.language, 'fields.omitted')
  return kind.toText(value, field, view)
}

const isSameAsStored = (name: string, value: unknown, stored: Context['stored']): boolean =>
  stored !== undefined && Object.hasOwn(stored.dataSchema, name) && isEqual(value, stored.dataSchema[name])

/** All references of the data, each with its path. */
export function dataReferences(kinds: Kinds, form: Form, data: unknown): Reference[] {
  if (!isRecord(data)) return []
  return membersOf(kinds, form).flatMap(({ name, kind, field }) =>
    (kind.references?.(data[name], field) ?? []).map((found) => ({
      ...found,
      path: pointer(name) + found.path,
    })),
  )
}

function given(
  name: string,
  { property, descriptor }: Member['field'],
  data: Record<string, unknown>,
  stored: Context['stored'],
): unknown {
  const before = stored && Object.hasOwn(stored.dataSchema, name) ? stored.dataSchema[name] : undefined
  if (descriptor.readOnly === true) return before ?? property.default
  const sent = Object.hasOwn(data, name) ? data[name] : undefined
  // Lists omit large values; an omitted value that comes back changes nothing.
  if (before !== undefined && isOmitted(sent)) return before
  return sent === undefined && stored === undefined ? property.default : sent
}

/** Placeholders are generated, so they skip the field's own checks. */
function isKeptPlaceholder(name: string, data: Record<string, unknown>, context: Context): boolean {
  return name === 'identifier' && context.isUnidentified === true && isPlaceholder(data[name])
}

/** PRE-09: an identifier that is derived from a place or asset needs that field first. */
function hasSource(kinds: Kinds, form: Form, data: Record<string, unknown>): boolean {
  const source = form.descriptor.identifier?.source
  if (source === undefined || !Object.hasOwn(form.schema.properties, source)) return true
  const kind = kinds[form.descriptor[source]?.kind ?? '']
  return kind === undefined ? !isBlank(data[source]) : !kind.isEmpty(data[source])
}

function isTooFarAhead(value: unknown, now: Date): boolean {
  const instant = readInstant(value)
  return instant !== undefined && instant.getTime() > now.getTime() + day
}
