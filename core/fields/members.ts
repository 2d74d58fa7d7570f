import type { TProperties } from 'typebox'
import type { Fault } from '../errors/refusal.ts'
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

/** The registry as generic code sees it; `index.ts` holds the exact one. */
export type Kinds = Readonly<Record<string, Kind>>

/** Required of every record that has them, whatever the schema lists (PRE-03, MIL-21). */
const alwaysRequired = ['identifier', 'occurred_at']
const day = 24 * 60 * 60 * 1000

interface Member {
  name: string
  kind: Kind
  field: { property: Property; descriptor: Options<TProperties> }
}

// A bulk write asks the same form ten thousand times. Forms are never changed once made: configuration is versioned.
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

/** Whether a field has to be filled; of a record under edit not what was added since its version (§4 Apply). */
export function isRequired(form: Form, name: string, stored?: Context['stored']): boolean {
  const required = alwaysRequired.includes(name) || (form.schema.required ?? []).includes(name)
  return required && (stored === undefined || stored.properties.includes(name))
}

/** The data with every known member normalised and none empty; defaults and read-only members come from the form and the stored record. */
export function normaliseMembers(kinds: Kinds, form: Form, data: unknown, context: Context): unknown {
  if (!isRecord(data)) return data
  const { stored, ignored = [] } = context
  const entries: [string, unknown][] = []
  for (const { name, kind, field } of membersOf(kinds, form)) {
    const value = isKeptPlaceholder(name, data, context)
      ? data[name]
      : kind.normalise(given(name, field, data, stored), field, context)
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

/** Every faulty path of normalised data at once. */
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
      faults.push(...kind.check(value, field, context).map((found) => pointerFault(name, found)))
      if (name === 'identifier' && !hasSource(kinds, form, data))
        faults.push(fault('fields.source', undefined, pointer(name)))
      if (name === 'occurred_at' && isTooFarAhead(value, context.now))
        faults.push(fault('fields.tooFarAhead', undefined, pointer(name)))
    }
  }
  return faults
}

/** What a form's data is worth: normalised, with every fault. The data may be stored only if there is none. */
export function checkMembers(
  kinds: Kinds,
  form: Form,
  input: unknown,
  context: Context,
): { data: Record<string, unknown>; faults: Fault[] } {
  // No data at all is an empty form, so that every missing member is named.
  const data = normaliseMembers(kinds, form, input ?? {}, context)
  return { data: isRecord(data) ? data : {}, faults: memberFaults(kinds, form, data, context) }
}

/** The values of a form in one line, for the rows of a breakdown. */
export function dataToText(kinds: Kinds, form: Form, data: unknown, view: View): string {
  if (!isRecord(data)) return ''
  return membersOf(kinds, form)
    .map(({ name, kind, field }) => (Object.hasOwn(data, name) ? kind.toText(data[name], field, view) : ''))
    .filter(Boolean)
    .join(' · ')
}

/** Everything outside that the data points to, with its path in the data. */
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
  return sent === undefined && stored === undefined ? property.default : sent
}

/** A placeholder is nobody's typing: the identifier's kind has no say in it. */
function isKeptPlaceholder(name: string, data: Record<string, unknown>, context: Context): boolean {
  return name === 'identifier' && context.isUnidentified === true && isPlaceholder(data[name])
}

/** PRE-09: an identifier that is taken from a place or asset needs that one first. */
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
