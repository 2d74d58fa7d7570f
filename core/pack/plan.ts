import { isRecord } from '../fields/kind.ts'
import { printable } from '../fields/strings.ts'
import { text, type Language, type TextKey, type TextParams } from '../i18n/index.ts'
import { pointerNames } from '../json/pointer.ts'
import type { Choice } from './choices.ts'
import { changesOf, namedPack, packChanges, type Change } from './changes.ts'
import type { Pack } from './shape.ts'

/** A sentence of a plan, as the key of its text. */
export interface Sentence {
  key: TextKey
  params: TextParams
}

/** A sentence of a plan. With `keys`, it also has the keys of named things, for people who edit files. */
export function sentenceText(
  { key, params }: Sentence,
  language: Language,
  { keys = false }: { keys?: boolean } = {},
): string {
  const slug = params.id ?? params.field
  return text(language, key, { ...params, key: keys && slug !== undefined ? ` (${slug})` : '' })
}

/** What happens to one entry of the pack. */
interface PlanLine {
  mark: '+' | '~' | '-'
  /** The entry's key in the pack; an edge has that of its transformation. */
  id?: string
  sentence: Sentence
  details: Sentence[]
}

export interface PlanSection {
  name: SectionName
  lines: PlanLine[]
}

/** A reason why a pack can't be applied. */
export interface Obstacle {
  /** The obstacle; choices refer to it. */
  path: string
  sentence: Sentence
  /** Empty: only another pack resolves it. `--force-archive` chooses `archive` wherever it can be chosen. */
  choices: readonly Choice[]
}

/** The effect of applying a pack to an account (§4). Apply takes the hash and refuses if the plan has changed. */
export interface Plan {
  account: { id: string; name: string }
  /** False if the account already has this configuration. */
  changes: boolean
  /** Number of the account's current configuration. Null if it has none yet. */
  version: number | null
  sections: PlanSection[]
  warnings: Sentence[]
  obstacles: Obstacle[]
  /** Things that the choices archive. */
  archives: Sentence[]
  hash: string
}

const mapNames = [
  'dashboards',
  'verticals',
  'productSchemas',
  'milestoneSchemas',
  'edges',
  'assetSchemas',
  'checkSchemas',
  'pdfTemplates',
] as const
type MapName = (typeof mapNames)[number]
type SectionName = MapName | 'account' | 'settings' | 'featureFlags' | 'tags'

const forms: readonly MapName[] = ['productSchemas', 'milestoneSchemas', 'assetSchemas', 'checkSchemas']
type Entries = Record<string, Record<string, unknown>>

/** New, changed and removed entries by section. Sections without changes are left out. */
export function planSections(before: Pack | undefined, after: Pack): PlanSection[] {
  const changes = packChanges(before, after)
  if (changes.length === 0) return []
  const below = (section: string) => changes.filter(({ path }) => path.startsWith(`/${section}/`))
  const words = (name: 'featureFlags' | 'tags'): PlanSection => ({
    name,
    lines: below(name).map((change) => ({
      mark: 'after' in change ? '+' : '-',
      sentence: { key: 'pack.plan.word', params: { name: pointerNames(change.path)[1] ?? '' } },
      details: [],
    })),
  })
  const values = (name: 'account' | 'settings'): PlanSection => ({
    name,
    lines: below(name).map((change) => ({
      mark: !('before' in change) ? '+' : 'after' in change ? '~' : '-',
      sentence: valueSentence(change, pointerNames(change.path).slice(1).join('/')),
      details: [],
    })),
  })
  const then = before && entriesOf(before)
  const now = entriesOf(after)
  return [
    values('account'),
    values('settings'),
    words('featureFlags'),
    words('tags'),
    ...mapNames.map((name) => ({ name, lines: linesOf(name, then?.[name] ?? {}, now[name], changes) })),
  ].filter(({ lines }) => lines.length > 0)
}

/** The maps of a pack, and its edges as a map too. */
function entriesOf(pack: Pack): Record<MapName, Entries> {
  const { verticals, ...named } = namedPack(pack)
  const edges: Entries = {}
  const starts = new Map<string, boolean>()
  for (const [vertical, { workflows }] of Object.entries(verticals)) {
    for (const [origin, { processInitiator, next }] of Object.entries(workflows)) {
      starts.set(origin, processInitiator)
      for (const [id, edge] of Object.entries(next)) {
        const names = {
          name: pack.milestoneSchemas[id]?.name ?? id,
          origin: pack.productSchemas[origin]?.name ?? origin,
          destination: pack.productSchemas[edge.productSchema]?.name ?? edge.productSchema,
        }
        edges[id] = { names, productSchemaGroup: origin, ...edge, vertical }
      }
    }
  }
  return {
    dashboards: named.dashboards,
    verticals: Object.fromEntries(
      Object.entries(verticals).map(([id, { workflows: _, ...vertical }]) => [id, vertical]),
    ),
    productSchemas: Object.fromEntries(
      Object.entries(named.productSchemas).map(([id, stage]) => [
        id,
        { ...stage, processInitiator: starts.get(id) ?? false },
      ]),
    ),
    milestoneSchemas: named.milestoneSchemas,
    edges,
    assetSchemas: named.assetSchemas,
    checkSchemas: named.checkSchemas,
    pdfTemplates: named.pdfTemplates,
  }
}

function linesOf(section: MapName, before: Entries, after: Entries, changes: readonly Change[]): PlanLine[] {
  const titled = (id: string, { name, names }: Record<string, unknown>): Sentence =>
    isRecord(names)
      ? { key: 'pack.plan.edge', params: { id, ...(names as Record<string, string>) } }
      : { key: 'pack.plan.entry', params: { id, name: typeof name === 'string' ? name : id } }
  const lines = Object.entries(after).flatMap(([id, entry]): PlanLine[] => {
    const old = Object.hasOwn(before, id) ? before[id] : undefined
    if (old === undefined)
      return [
        {
          mark: '+',
          id,
          sentence: titled(id, entry),
          details: section === 'edges' ? [edgeSentence(entry)] : [],
        },
      ]
    const details = forms.includes(section) ? formDetails(old, entry) : valueDetails(old, entry)
    return details.length > 0 ? [{ mark: '~', id, sentence: titled(id, entry), details }] : []
  })
  const gone = Object.entries(before)
    .filter(([id]) => !Object.hasOwn(after, id))
    .map(([id, entry]): PlanLine => ({ mark: '-', id, sentence: titled(id, entry), details: [] }))
  const moved = changes.some(
    ({ moved: order, path }) =>
      order && (section === 'edges' ? path.endsWith('/next') : path === `/${section}`),
  )
  const order: PlanLine = { mark: '~', sentence: { key: 'pack.plan.order', params: {} }, details: [] }
  return [...lines, ...gone, ...(moved ? [order] : [])]
}

/** Describes a new edge in the words of the pack's file. */
function edgeSentence({
  ratio,
  reuse,
  initiator,
  strictTime,
  yield: bounds,
}: Record<string, unknown>): Sentence {
  const words = Object.entries({ reuse, initiator, strictTime }).filter(([, value]) => value === true)
  const yields = bounds === undefined ? [] : [`yield ${shown(bounds)}`]
  const name = [`ratio ${shown(ratio)}`, ...words.map(([word]) => word), ...yields].join(', ')
  return { key: 'pack.plan.word', params: { name } }
}

/** Leaves out `names`: stages and processes report changes of their own names. */
const valueDetails = (before: object, after: object): Sentence[] =>
  changesOf('', { ...before, names: undefined }, { ...after, names: undefined }).map((change) =>
    valueSentence(change, pointerNames(change.path).join('/')),
  )

/** Details of a changed form: first its fields, then its other members. */
function formDetails(before: Record<string, unknown>, after: Record<string, unknown>): Sentence[] {
  const { schema, descriptor, i18n, ...others } = formOf(after)
  const old = formOf(before)
  const details: Sentence[] = []
  for (const [name, property] of Object.entries(schema.properties)) {
    const field = { name, title: titleOf(property, name) }
    const was = Object.hasOwn(old.schema.properties, name) ? old.schema.properties[name] : undefined
    const required = schema.required.includes(name)
    const kind = kindIn(descriptor, name)
    if (was === undefined) {
      const key = required ? 'pack.plan.field.newRequired' : 'pack.plan.field.new'
      details.push({ key, params: { ...field, kind } })
      continue
    }
    const wasKind = kindIn(old.descriptor, name)
    if (kind !== wasKind)
      details.push({ key: 'pack.plan.field.kind', params: { ...field, before: wasKind, after: kind } })
    if (required !== old.schema.required.includes(name))
      details.push({
        key: required ? 'pack.plan.field.required' : 'pack.plan.field.optional',
        params: field,
      })
    const parts = (form: Form, its: unknown) => ({
      ...(isRecord(its) ? its : {}),
      ...(isRecord(form.descriptor[name]) ? form.descriptor[name] : {}),
      kind: undefined,
      ...translationsOf(form.i18n, name),
    })
    for (const change of changesOf('', parts(old, was), parts({ schema, descriptor, i18n }, property)))
      details.push(valueSentence(change, pointerNames(change.path).join('/'), field))
  }
  for (const [name, property] of Object.entries(old.schema.properties)) {
    if (!Object.hasOwn(schema.properties, name))
      details.push({ key: 'pack.plan.field.gone', params: { name, title: titleOf(property, name) } })
  }
  const moved = changesOf('/schema/properties', old.schema.properties, schema.properties).some(
    (change) => change.moved && change.path === '/schema/properties',
  )
  if (moved) details.push({ key: 'pack.plan.order', params: {} })
  const { schema: _schema, descriptor: _descriptor, i18n: _i18n, ...rest } = old
  return [
    ...details,
    ...valueDetails({ ...rest, i18n: ownTexts(old.i18n) }, { ...others, i18n: ownTexts(i18n) }),
  ]
}

interface Form {
  schema: { required: string[]; properties: Record<string, unknown> }
  descriptor: Record<string, unknown>
  i18n: Record<string, unknown>
}

function formOf(entry: Record<string, unknown>): Form & Record<string, unknown> {
  const { required = [], properties } = entry.schema as {
    required?: string[]
    properties: Form['descriptor']
  }
  return {
    ...entry,
    schema: { required, properties },
    descriptor: entry.descriptor as Form['descriptor'],
    i18n: (entry.i18n ?? {}) as Form['i18n'],
  }
}

const titleOf = (property: unknown, name: string): string =>
  isRecord(property) && typeof property.title === 'string' ? property.title : name

const kindIn = (descriptor: Record<string, unknown>, name: string): string => {
  const entry = descriptor[name]
  return isRecord(entry) ? String(entry.kind) : ''
}

/** The texts of one field in other languages: `{ "i18n/en": {…} }`. */
const translationsOf = (i18n: Form['i18n'], name: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(i18n).flatMap(([language, texts]) => {
      const properties = isRecord(texts) && isRecord(texts.properties) ? texts.properties : {}
      return Object.hasOwn(properties, name) ? [[language, properties[name]] as const] : []
    }),
  )

/** Translations of a form without those of its fields. */
const ownTexts = (i18n: Form['i18n']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(i18n).map(([language, texts]) => [
      language,
      isRecord(texts) ? { ...texts, properties: undefined } : texts,
    ]),
  )

function valueSentence(change: Change, member: string, field?: { name: string; title: string }): Sentence {
  if (change.moved) return { key: 'pack.plan.order', params: {} }
  const how = !('before' in change) ? 'valueNew' : 'after' in change ? 'value' : 'valueGone'
  const params = { member, before: shown(change.before), after: shown(change.after) }
  return field
    ? { key: `pack.plan.field.${how}`, params: { ...field, ...params } }
    : { key: `pack.plan.${how}`, params }
}

const maxShown = 80
/** A value as it stands in a file, cut to 80 characters. */
export function shown(value: unknown): string {
  const whole = JSON.stringify(value) ?? ''
  return whole.length > maxShown ? `${whole.slice(0, maxShown)}…` : whole
}

/** A plan as text. Its last line is the hash. */
export function planText(plan: Plan, language: Language, warnings: readonly string[] = []): string {
  const say = (sentence: Sentence) => sentenceText(sentence, language, { keys: true })
  const { account, version, hash } = plan
  const lines = [
    !plan.changes
      ? text(language, 'pack.plan.nothing', { ...account, version: String(version ?? 0) })
      : version === null
        ? text(language, 'pack.plan.titleNew', account)
        : text(language, 'pack.plan.title', {
            ...account,
            before: String(version),
            after: String(version + 1),
          }),
  ]
  const part = (title: TextKey, members: readonly string[]) => {
    if (members.length > 0) lines.push('', text(language, title), ...members)
  }
  for (const { name, lines: entries } of plan.sections)
    part(
      `pack.plan.section.${name}`,
      entries.flatMap(({ mark, sentence, details }) => [
        `  ${mark} ${say(sentence)}`,
        ...details.map((detail) => `      ${say(detail)}`),
      ]),
    )
  part(
    'pack.plan.archives',
    plan.archives.map((sentence) => `  - ${say(sentence)}`),
  )
  part(
    'pack.plan.warnings',
    [...warnings, ...plan.warnings.map(say)].map((line) => `  ! ${line}`),
  )
  if (plan.warnings.some(({ key }) => key.startsWith('pack.plan.warn.own.')))
    lines.push(text(language, 'pack.plan.overwrite'))
  part(
    'pack.plan.refusals',
    plan.obstacles.map(({ sentence, choices }) => `  ${choices.length > 0 ? '! ' : '!!'} ${say(sentence)}`),
  )
  if (plan.obstacles.some(({ choices }) => choices.length > 0)) lines.push(text(language, 'pack.plan.force'))
  if (plan.changes) lines.push('', text(language, 'pack.plan.hash', { hash }))
  return lines.map(printable).join('\n')
}
