import type {
  PublicOutline,
  PublicProcess,
  PublicProduct,
  StoryProduct,
} from '../../../core/contract/publicPage.ts'
import type { Form } from '../../../core/fields/index.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { Configuration, Stage } from '../configuration/configuration.ts'
import { publicFields, publicForm, publicOutlines, type PublicForm } from './fields.ts'
import { publicOrganization } from './organization.ts'
import type { KinRecord, ProcessRecord, StoryRecords } from './records.ts'
import type { PageSettings } from './settings.ts'
import { tellStages } from './stages.ts'

/** Everything that the page of a product shows, or undefined when the product is archived. */
export function tellProduct(
  { kin, processes: records, passages, totals, insights }: StoryRecords,
  config: Configuration,
  settings: PageSettings,
  addressOf: (uuid: string) => string,
): PublicProduct | undefined {
  const { language } = settings
  const record = kin.find(({ own }) => own !== null)
  if (!record?.own || record.own.deleted_at) return undefined
  const { own } = record
  const forms = formsOf(config, language)
  const processes = tellProcesses(records, forms)
  const products = kin.map((one) => ({
    stage: one.stage,
    own: one === record,
    story: storyProduct(one, config, forms, processes.get(one.id) ?? []),
  }))
  const stage = config.stages.get(record.stage)!
  return {
    kind: 'product',
    uuid: own.uuid,
    address: addressOf(own.uuid),
    language,
    languages: settings.languages,
    accent: settings.accent,
    timeZone: settings.timeZone,
    identifier: shownIdentifier(record, language),
    stage: forms.stage(stage).form.name,
    pending: !own.requirements_satisfied,
    organization: publicOrganization(
      { name: record.organization, profile: own.profile },
      { showLogo: own.show_logo },
    ),
    insights,
    story: tellStages(config, products, { passages, totals }, (one) => saidOf(forms.stage(one).form)),
    updatedAt: latest([
      own.updated_at,
      ...(processes.get(record.id) ?? []).map((process) => process.updatedAt),
    ]),
  }
}

interface StoryProcess {
  process: PublicProcess
  outlines: PublicOutline[]
  updatedAt: string
}

/** What the public reads of the processes, by their products. */
function tellProcesses(
  records: readonly ProcessRecord[],
  forms: Forms,
): ReadonlyMap<string, readonly StoryProcess[]> {
  const found = new Map<string, StoryProcess[]>()
  for (const record of records) {
    const schema = forms.process(record.milestone_schema_id)
    if (!schema) continue
    const process: PublicProcess = {
      name: schema.name,
      date: moment(record.occurred_at),
      organization: record.organization,
      transformation: schema.transformation,
      ...(schema.document ? { document: true as const } : {}),
      fields: publicFields(schema.form, record.data, record.i18n, forms.language),
      ...(record.corrected_at ? { correctedOn: moment(record.corrected_at) } : {}),
      ...(record.late ? { recordedOn: moment(record.created_at) } : {}),
    }
    const told = {
      process,
      outlines: publicOutlines(schema.form, record.data),
      updatedAt: record.updated_at,
    }
    const others = found.get(record.product_id)
    if (others) others.push(told)
    else found.set(record.product_id, [told])
  }
  return found
}

function storyProduct(
  record: KinRecord,
  config: Configuration,
  forms: Forms,
  told: readonly StoryProcess[],
): StoryProduct {
  const stage = config.stages.get(record.stage)!
  const form = forms.stage(stage)
  const processes = told.map(({ process }) => process)
  const made = processes.find((process) => process.transformation)
  // A satellite check may hold the polygons that the plot's own form lacks.
  const drawn = publicOutlines(form, record.data)
  const outlines = drawn.length > 0 ? drawn : (told.find((one) => one.outlines.length > 0)?.outlines ?? [])
  return {
    ...(record.own || stage.content.publicIdentifier
      ? { identifier: shownIdentifier(record, forms.language) }
      : {}),
    organization: record.organization,
    date: (made ?? processes[0])?.date ?? moment(record.created_at),
    ...(record.corrected_at ? { correctedOn: moment(record.corrected_at) } : {}),
    ...(made ? { madeBy: made.name } : {}),
    fields: publicFields(form, record.data, record.i18n, forms.language),
    processes,
    ...(outlines.length > 0 ? { outlines } : {}),
  }
}

/** A placeholder is said in the reader's language; its suffix stays, since it is all that tells two of them apart. */
function shownIdentifier(
  { identifier, is_unidentified }: { identifier: string; is_unidentified: boolean },
  language: Language,
): string {
  return is_unidentified
    ? identifier.replace(/^Unidentified(?= - )/, text(language, 'publicPage.unidentified'))
    : identifier
}

/** A process as the public may see it. */
interface PublicSchema {
  name: string
  transformation: boolean
  /** Its records are certificates or reports. */
  document: boolean
  form: PublicForm
}

/** The account's forms as the public may see them, each made once while the configuration stays as it is. */
class Forms {
  readonly language: Language
  readonly #config: Configuration
  readonly #stages = new Map<string, PublicForm<Stage['content']>>()
  readonly #processes = new Map<string, PublicSchema>()

  constructor(config: Configuration, language: Language) {
    this.#config = config
    this.language = language
  }

  stage(stage: Stage): PublicForm<Stage['content']> {
    const made = this.#stages.get(stage.id) ?? this.#public(stage.content)
    this.#stages.set(stage.id, made)
    return made
  }

  process(id: string) {
    const known = this.#processes.get(id)
    if (known) return known
    const schema = this.#config.milestoneSchemas.get(id)
    if (!schema) return undefined
    const form = this.#public(schema.content)
    const transformation = schema.group !== undefined
    const document = !transformation && (schema.content.document ?? form.hasFile)
    const made = { name: form.form.name, transformation, document, form }
    this.#processes.set(id, made)
    return made
  }

  #public<F extends Form>(form: F): PublicForm<F> {
    return publicForm(form, this.language, this.#config.defaultLanguage)
  }
}

const remembered = new WeakMap<Configuration, Map<Language, Forms>>()

function formsOf(config: Configuration, language: Language): Forms {
  const ofConfiguration = remembered.get(config) ?? new Map<Language, Forms>()
  remembered.set(config, ofConfiguration)
  const forms = ofConfiguration.get(language) ?? new Forms(config, language)
  ofConfiguration.set(language, forms)
  return forms
}

const saidOf = ({ name, words, publicItem }: Stage['content']) => ({
  name,
  ...(words ? { words } : {}),
  ...(publicItem ? { item: publicItem } : {}),
})

/** The database writes moments with an offset and microseconds; in its own zone they needn't be read to be cut. */
const moment = (stored: string) =>
  stored.endsWith('+00:00')
    ? `${stored.slice(0, 19)}.${stored.slice(20, -6).slice(0, 3).padEnd(3, '0')}Z`
    : new Date(stored).toISOString()

const latest = (moments: readonly string[]) =>
  new Date(Math.max(...moments.map((one) => Date.parse(one)))).toISOString()
