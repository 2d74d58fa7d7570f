import { placeOf } from '../../../core/fields/location.ts'
import type {
  PublicOutline,
  PublicPlace,
  PublicProcess,
  PublicProduct,
  PublicRecall,
  PublicStatement,
  StoryProduct,
  WithdrawnPage,
} from '../../../core/contract/publicPage.ts'
import type { Form } from '../../../core/fields/index.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { formAt } from '../../../core/fields/written.ts'
import type { CheckSchema, Configuration, Stage } from '../configuration/configuration.ts'
import { checksById, type CheckRecord } from './checks.ts'
import { publicFields, publicForm, publicOutlines, type PublicForm } from './fields.ts'
import { publicCertificates } from './certificates.ts'
import { publicOrganization, spokenIn } from './organization.ts'
import type { KinRecord, ProcessRecord, RecallRecord, StoryRecords } from './records.ts'
import type { PageSettings } from './settings.ts'
import { composeStages } from './stages.ts'
import type { Attempt } from './attempt.ts'

/** The data of a product's page. */
export function composeProduct(
  {
    kin,
    processes: records,
    passages,
    totals,
    organizations,
    insights,
    recall,
    statement,
    certificates,
  }: StoryRecords,
  checks: readonly CheckRecord[],
  config: Configuration,
  settings: PageSettings,
  addressOf: (uuid: string) => string,
  attempt: Attempt,
): PublicProduct | WithdrawnPage {
  const { language } = settings
  const record = kin.find(({ own }) => own !== null)!
  const own = record.own!
  const organization = (profile: Record<string, unknown>) =>
    publicOrganization(
      { name: organizations[record.organization_id]!.name, profile },
      { showLogo: own.show_logo, ...settings },
      attempt,
    )
  if (own.deleted_at)
    return {
      kind: 'withdrawn',
      withdrawnAt: isoMoment(own.deleted_at),
      ...(own.profile ? { organization: organization(own.profile) } : {}),
    }
  const forms = formsOf(config, language)
  const checkOf = checksById(checks, (id, version) => forms.check(id, version), language, attempt)
  const processes = composeProcesses(records, checkOf, organizations, forms, attempt)
  const products = kin.map((one) => ({
    stage: one.stage,
    identifier: one.identifier,
    own: one === record,
    isStart: one.id === recall?.start_id && recall.state !== 'lifted',
    story: storyProduct(one, organizations, config, forms, processes.get(one.id) ?? [], attempt, checkOf),
  }))
  const stage = config.stages.get(record.stage)!
  const covering = publicCertificates(certificates, kin, settings.timeZone)
  return {
    kind: 'product',
    uuid: own.uuid,
    address: addressOf(own.uuid),
    language,
    languages: settings.languages,
    source: settings.source,
    accent: settings.accent,
    timeZone: settings.timeZone,
    identifier: shownIdentifier(record, language),
    stage: forms.stage(stage).form.name,
    pending: !own.requirements_satisfied,
    organization: organization(own.profile ?? {}),
    insights: insights.map(({ i18n, ...texts }) => ({
      ...texts,
      ...spokenIn(language === settings.source ? undefined : i18n?.[language], texts),
    })),
    towns: [...new Set(kin.map((one) => one.organization_id))].flatMap((id) => {
      const { name, profile } = organizations[id]!
      const place = attempt('place', () => townPlace(profile))
      return place ? { organization: name, place } : []
    }),
    story: composeStages(config, products, { passages, totals }, (one) => stageTexts(forms.stage(one).form)),
    ...(recall && { recall: publicRecall(recall, settings) }),
    ...(statement && publicStatement(statement, stage.content.statement?.public)),
    ...(covering.length > 0 && { certificates: covering }),
    updatedAt: latest([own.updated_at, ...records.flatMap(({ updated_at: at }) => at ?? [])]),
  }
}

/** Degrees to about a kilometre: an organization is shown in its town. */
const nearby = (degrees: number) => Math.round(degrees * 100) / 100

function townPlace(profile: Record<string, unknown>): PublicPlace | undefined {
  const { lat, lng, ...place } = placeOf(profile)
  const coords = lat !== undefined && lng !== undefined ? { lat: nearby(lat), lng: nearby(lng) } : {}
  return place.city !== undefined || lat !== undefined ? { ...place, ...coords } : undefined
}

type CheckOf = ReturnType<typeof checksById>

interface StoryProcess {
  process: PublicProcess
  outlines: PublicOutline[]
}

/** The public parts of processes, by product. */
function composeProcesses(
  records: readonly ProcessRecord[],
  checkOf: CheckOf,
  organizations: StoryRecords['organizations'],
  forms: Forms,
  attempt: Attempt,
): ReadonlyMap<string, readonly StoryProcess[]> {
  const found = new Map<string, StoryProcess[]>()
  for (const record of records) {
    const schema = forms.process(record.milestone_schema_id, record.version)
    if (!schema) continue
    const process: PublicProcess = {
      name: schema.name,
      date: isoMoment(record.occurred_at),
      organization: organizations[record.organization_id]!.name,
      transformation: schema.transformation,
      fields: publicFields(schema.form, record.data, record.i18n, forms.language, attempt, checkOf),
      ...(schema.document && { document: true }),
      ...(record.corrected_at && { correctedOn: isoMoment(record.corrected_at) }),
      ...(record.created_at && { recordedOn: isoMoment(record.created_at) }),
    }
    const storyProcess = { process, outlines: publicOutlines(schema.form, record.data, attempt) }
    const others = found.get(record.product_id)
    if (others) others.push(storyProcess)
    else found.set(record.product_id, [storyProcess])
  }
  return found
}

function storyProduct(
  record: KinRecord,
  organizations: StoryRecords['organizations'],
  config: Configuration,
  forms: Forms,
  storyProcesses: readonly StoryProcess[],
  attempt: Attempt,
  checkOf: CheckOf,
): StoryProduct {
  const stage = config.stages.get(record.stage)!
  const form = forms.stage(stage, record.version)
  const processes = storyProcesses.map(({ process }) => process)
  const made = processes.find((process) => process.transformation)
  // If the plot's own form has no polygons, a satellite check may have them.
  const drawn = publicOutlines(form, record.data, attempt)
  const outlines =
    drawn.length > 0 ? drawn : (storyProcesses.find((one) => one.outlines.length > 0)?.outlines ?? [])
  return {
    organization: organizations[record.organization_id]!.name,
    date: (made ?? processes[0])?.date ?? isoMoment(record.created_at),
    fields: publicFields(form, record.data, record.i18n, forms.language, attempt, checkOf),
    processes,
    ...((record.own || stage.content.publicIdentifier) && {
      identifier: shownIdentifier(record, forms.language),
    }),
    ...(record.corrected_at && { correctedOn: isoMoment(record.corrected_at) }),
    ...(made && { madeBy: made.name }),
    ...(outlines.length > 0 && { outlines }),
  }
}

/** Translates a placeholder; its suffix stays, because it alone distinguishes two placeholders. */
function shownIdentifier(
  { identifier, is_unidentified }: { identifier: string; is_unidentified: boolean },
  language: Language,
): string {
  return is_unidentified
    ? identifier.replace(/^Unidentified(?= - )/, text(language, 'publicPage.unidentified'))
    : identifier
}

/** The public part of a process schema. */
interface PublicSchema {
  name: string
  transformation: boolean
  /** Its records are certificates or reports. */
  document: boolean
  form: PublicForm
}

/** A cache of the account's public forms, for one configuration and language. */
class Forms {
  readonly language: Language
  readonly #config: Configuration
  readonly #forms = new Map<Form, PublicForm>()
  readonly #processes = new Map<Form, PublicSchema>()

  constructor(config: Configuration, language: Language) {
    this.#config = config
    this.language = language
  }

  stage({ content, version: today }: Stage, version = today): PublicForm<Stage['content']> {
    return this.#public(formAt(content, version))
  }

  process(id: string, version: number): PublicSchema | undefined {
    const schema = this.#config.milestoneSchemas.get(id)
    if (!schema) return undefined
    const content = formAt(schema.content, version)
    const known = this.#processes.get(content)
    if (known) return known
    const form = this.#public(content)
    const transformation = schema.group !== undefined
    const document = !transformation && (content.document ?? form.hasFile)
    const made = { name: form.form.name, transformation, document, form }
    this.#processes.set(content, made)
    return made
  }

  check(id: string, version: number): PublicForm<CheckSchema['content']> | undefined {
    const schema = this.#config.checkSchemas.get(id)
    return schema && this.#public(formAt(schema.content, version))
  }

  #public<F extends Form>(form: F): PublicForm<F> {
    const made = this.#forms.get(form) ?? publicForm(form, this.language, this.#config.defaultLanguage)
    this.#forms.set(form, made)
    return made as PublicForm<F>
  }
}

const formsCache = new WeakMap<Configuration, Map<Language, Forms>>()

/** The public forms of a configuration: each is made once, as all its records share it. */
export function formsOf(config: Configuration, language: Language): Forms {
  const byLanguage = formsCache.get(config) ?? new Map<Language, Forms>()
  formsCache.set(config, byLanguage)
  const forms = byLanguage.get(language) ?? new Forms(config, language)
  byLanguage.set(language, forms)
  return forms
}

/** Its texts in the page's language where they were written in it. A lifted one says why. */
function publicRecall(
  { state, reason, action, phone, i18n, organization, started_at, ended_at, end_reason }: RecallRecord,
  { language, source }: PageSettings,
): PublicRecall {
  const own = language === source ? { reason, action: action ?? '' } : i18n[language]
  const isWhole = own?.reason !== undefined && own.action !== undefined
  return {
    state,
    reason: isWhole ? own.reason! : reason,
    action: isWhole ? own.action! : (action ?? ''),
    phone: phone ?? '',
    organization,
    since: isoMoment(started_at),
    until: ended_at && isoMoment(ended_at),
    ...(!isWhole && { lang: source }),
    ...(state === 'lifted' && end_reason && { lifted: end_reason }),
  }
}

/** Its stage says whether it may be read. The number that opens it at the EU is for nobody here (EUD-18). */
function publicStatement(
  { referenceNumber, date }: NonNullable<StoryRecords['statement']>,
  shown: 'none' | 'reference' | 'full' = 'none',
): { statement?: PublicStatement } {
  if (shown === 'none') return {}
  const moment = new Date(date).toISOString()
  return { statement: { referenceNumber, date: moment } }
}

const stageTexts = ({ name, words, publicItem }: Stage['content']) => ({
  name,
  ...(words ? { words } : {}),
  ...(publicItem ? { item: publicItem } : {}),
})

/**
 * The database writes moments with an offset, and with microseconds where there are any. In UTC the text is cut without being
 * parsed.
 */
function isoMoment(stored: string): string {
  if (!stored.endsWith('+00:00')) return new Date(stored).toISOString()
  return stored.length === 25
    ? `${stored.slice(0, 19)}.000Z`
    : `${stored.slice(0, -6).slice(0, 23).padEnd(23, '0')}Z`
}

const latest = (moments: readonly string[]) =>
  new Date(Math.max(...moments.map((one) => Date.parse(one)))).toISOString()
