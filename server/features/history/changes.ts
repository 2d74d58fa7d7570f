import type { HistoryChange, HistoryValue } from '../../../core/contract/history.ts'
import { isKeptDoubt, type KeptDoubt } from '../../../core/errors/remarks.ts'
import { localMoment, readIso, writeDay } from '../../../core/fields/calendar.ts'
import { wholeText, type Form, localise, references } from '../../../core/fields/index.ts'
import { isRecord, type Noun } from '../../../core/fields/kind.ts'
import { formatNumber, type Language, text, type TextKey } from '../../../core/i18n/index.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { pointer, pointerNames } from '../../../core/json/pointer.ts'
import { columnKey, columnsOf, type HistoryType, shownColumns } from '../../../core/nouns/history.ts'
import type { Column } from '../../../core/nouns/noun.ts'
import { levelOne } from '../../../core/rules/role.ts'
import type { Columns } from '../../platform/records.ts'
import { type Names, type Reader, restricted } from './names.ts'

/** An event with the columns that it changed, by their names of today. */
export interface ChangeRecord {
  type: string
  before: Columns
  after: Columns
  /** The form that it was written with. */
  form: Form | undefined
}

/** A change whose names are still to be read. */
export type Draft = (names: Names) => HistoryChange

/** Characters of a value in the history. */
const maxLength = 2_000

/** What an event changed, field by field. Records that values mention are asked of `names`. */
export function draftChanges(told: ChangeRecord, reader: Reader, names: Names): Draft[] {
  return shownColumns(told.type, told.after).flatMap((column) => {
    const [before, after] = [told.before[column], told.after[column]]
    if (isNothing(before) && isNothing(after)) return []
    if (isEqual(before ?? null, after ?? null)) return []
    const kind = columnsOf(told.type)[column]!
    switch (kind) {
      case 'form':
        return draftFields(told, before, after, reader, names)
      case 'translations':
        return draftTranslations(told, before, after, reader)
      case 'profile':
        return draftProfile(before, after, reader.language)
      default:
        return [draftColumn({ type: told.type, column, kind }, before, after, reader, names)]
    }
  })
}

/** What a column holds that nobody filled. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** The reason for a correction, which stands among its columns. */
export const reasonOf = ({ after }: ChangeRecord): string | undefined =>
  typeof after.reason === 'string' && after.reason !== '' ? after.reason : undefined

/** What was doubtful and saved in spite of it, which stands among its columns. */
export const doubtsOf = ({ after }: ChangeRecord): KeptDoubt[] =>
  Array.isArray(after.doubts) ? (after.doubts as unknown[]).filter(isKeptDoubt) : []

/** The answer by a link that a change accepted, and what was signed where acceptance changed it; it stands among its columns. */
export function acceptedAnswer({
  after,
}: Pick<ChangeRecord, 'after'>): { id: string; signed: Columns } | undefined {
  const { answer } = after
  return isRecord(answer) && typeof answer.id === 'string' && isRecord(answer.signed)
    ? { id: answer.id, signed: answer.signed }
    : undefined
}

/** As signed, and as it was accepted. */
export function draftSigned(told: ChangeRecord, signed: Columns, reader: Reader, names: Names): Draft[] {
  const data = isRecord(told.after.data) ? told.after.data : {}
  const accepted = Object.fromEntries(Object.keys(signed).map((name) => [name, data[name]]))
  return draftFields(told, signed, accepted, reader, names)
}

function draftFields(
  { form: stored }: ChangeRecord,
  before: unknown,
  after: unknown,
  { language, config, timeZone, session }: Reader,
  names: Names,
): Draft[] {
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const form = stored && localise(stored, language, config.defaultLanguage)
  const fields = Object.keys({ ...form?.schema.properties, ...old, ...now })
  const mention = (data: Columns) =>
    stored === undefined || session.admin
      ? []
      : references(stored, data).flatMap(({ to, id, path }) => {
          const type = nounTables[to]
          if (type) names.want(type, id)
          return type ? [{ field: pointerNames(path)[0]!, type, id }] : []
        })
  const mentioned = [mention(old), mention(now)]
  return fields
    .filter((name) => !isEqual(old[name] ?? null, now[name] ?? null))
    .map((name) => (known) => {
      const valueOf = (data: Columns, n: 0 | 1): HistoryValue => {
        const hidden = mentioned[n]!.some(
          ({ field, type, id }) => field === name && known.of(type, id) === restricted,
        )
        if (hidden) return restricted
        if (data[name] === undefined || data[name] === null) return null
        const shown = form ? wholeText(form, name, data, { language, timeZone }) : ''
        return shown === '' ? plainText(data[name], language) : cut(shown)
      }
      return {
        path: `/dataSchema${pointer(name)}`,
        title: form?.schema.properties[name]?.title ?? name,
        before: valueOf(old, 0),
        after: valueOf(now, 1),
      }
    })
}

/** The tables of what fields mention; null of what whoever reads the record may read. */
const nounTables: Record<Noun, HistoryType | null> = {
  asset: 'assets',
  check: null,
  file: null,
  location: 'locations',
  organization: 'organizations',
}

/** Of a record without a form, the members of each language are its columns. */
function draftTranslations(
  { type, form: stored }: ChangeRecord,
  before: unknown,
  after: unknown,
  { language, config }: Reader,
): Draft[] {
  const form = stored && localise(stored, language, config.defaultLanguage)
  const textsOf = (column: unknown, of: Language): Columns => {
    const entry = isRecord(column) ? column[of] : undefined
    if (!isRecord(entry)) return {}
    return isRecord(entry.dataSchema) ? entry.dataSchema : entry
  }
  const titleOf = (name: string) =>
    form?.schema.properties[name]?.title ??
    (Object.hasOwn(columnsOf(type), name) ? text(language, columnKey(type, name)) : name)
  return config.supportedLanguages.flatMap((of) => {
    const [old, now] = [textsOf(before, of), textsOf(after, of)]
    return Object.keys({ ...old, ...now })
      .filter((name) => (old[name] ?? '') !== (now[name] ?? ''))
      .map((name) => () => ({
        path: `/i18n${stored === undefined ? pointer(of, name) : pointer(of, 'dataSchema', name)}`,
        title: text(language, 'history.inLanguage', { field: titleOf(name), language: of }),
        before: plainText(old[name], language),
        after: plainText(now[name], language),
      }))
  })
}

const profileMembers = [
  'logoUrl',
  'frontImageUrl',
  'videoUrl',
  'labelOfInputSearch',
  'country',
  'state',
  'city',
  'address',
  'cords',
  'website',
  'phoneNumber',
  'email',
  'gln',
  'gs1Prefixes',
  'socialMedia',
  'data',
  'disclaimer',
  'i18n',
] as const

function draftProfile(before: unknown, after: unknown, language: Language): Draft[] {
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return profileMembers
    .filter((name) => !isEqual(old[name] ?? null, now[name] ?? null))
    .map((name) => () => ({
      path: `/${name}`,
      title: text(language, `history.profile.${name}`),
      before: plainText(old[name], language),
      after: plainText(now[name], language),
    }))
}

interface TypedColumn {
  type: string
  column: string
  kind: Column
}

function draftColumn(
  { type, column, kind }: TypedColumn,
  before: unknown,
  after: unknown,
  reader: Reader,
  names: Names,
): Draft {
  const { language } = reader
  const head = { path: `/${column}`, title: text(language, columnKey(type, column)) }
  const table = kind === 'links' ? 'products' : isOf(kind) ? kind.of : undefined
  if (!table)
    return () => ({
      ...head,
      before: columnText(kind, before, reader),
      after: columnText(kind, after, reader),
    })
  const [old, now] = [idsOf(kind, before), idsOf(kind, after)]
  if (kind !== 'links') {
    for (const id of [...old, ...now]) names.want(table, id)
    return (known) => ({
      ...head,
      before: namesText(table, old, known, language),
      after: namesText(table, now, known, language),
    })
  }
  // A lot has thousands of origins: those that stay are only counted.
  const [stayed, were] = [new Set(now), new Set(old)]
  const [gone, added] = [old.filter((id) => !stayed.has(id)), now.filter((id) => !were.has(id))]
  for (const id of [...gone, ...added]) names.want(table, id)
  return (known) => ({
    ...head,
    before: namesText(table, gone, known, language),
    after:
      added.length === 0 && now.length > 0
        ? text(language, 'history.left', { count: now.length })
        : namesText(table, added, known, language),
  })
}

const isOf = (kind: Column): kind is { of: string } => typeof kind === 'object' && 'of' in kind

function idsOf(kind: Column, value: unknown): string[] {
  if (kind === 'links')
    return (Array.isArray(value) ? value : []).flatMap((link: unknown) =>
      isRecord(link) && typeof link.origin_id === 'string' ? [link.origin_id] : [],
    )
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

/** Names side by side. Those that the person may not read are only counted. */
function namesText(type: string, ids: readonly string[], names: Names, language: Language): HistoryValue {
  if (ids.length === 0) return null
  const found = ids.map((id) => names.of(type, id))
  const shown = found.flatMap((one) =>
    one && 'name' in one
      ? [one.schema && type === 'milestones' ? `${one.schema.name}, ${one.name}` : one.name]
      : [],
  )
  const hidden = found.filter((one) => one === restricted).length
  if (shown.length === 0) return hidden > 0 ? restricted : null
  return cut(
    [...shown, ...(hidden > 0 ? [text(language, 'history.hidden', { count: hidden })] : [])].join(', '),
  )
}

function columnText(kind: Column, value: unknown, { language, timeZone }: Reader): HistoryValue {
  if (value === undefined || value === null) return null
  if (typeof kind === 'object' && 'choice' in kind)
    return text(language, `${kind.choice}.${value as string}` as TextKey)
  switch (kind) {
    case 'yesNo':
      return text(language, value === true ? 'history.yes' : 'history.no')
    case 'privacy':
      return text(language, value === true ? 'history.private' : 'history.public')
    case 'hectares':
      return typeof value === 'number' ? formatNumber(value, language, 'ha') : null
    case 'time':
      return typeof value === 'string'
        ? writeDay(localMoment(new Date(value), timeZone), 'full', language)
        : null
    case 'day':
      return typeof value === 'string' ? writeDay(readIso(value)!, 'full', language) : null
    case 'count':
      return String(Array.isArray(value) ? value.length : isRecord(value) ? Object.keys(value).length : 0)
    case 'roles':
      return (Array.isArray(value) ? value : [])
        .map((role) =>
          text(language, role === levelOne ? 'history.roles.levelOne' : 'history.roles.levelTwo'),
        )
        .join(', ')
    case 'quiet':
      return null
    default:
      return plainText(value, language)
  }
}

/** A value without a kind of its own. Of what is neither text nor figure, it is only said that it changed. */
function plainText(value: unknown, language: Language): string | null {
  if (typeof value === 'string') return value === '' ? null : cut(value)
  if (typeof value === 'number') return formatNumber(value, language)
  if (typeof value === 'boolean') return text(language, value ? 'history.yes' : 'history.no')
  if (isRecord(value) && typeof value.lat === 'number' && typeof value.lng === 'number')
    return `${value.lat}, ${value.lng}`
  return null
}

const cut = (value: string): string => (value.length > maxLength ? `${value.slice(0, maxLength)}…` : value)
