import { sql } from 'kysely'
import type {
  PublicOutline,
  PublicProcess,
  PublicProduct,
  StoryProduct,
} from '../../../core/contract/publicPage.ts'
import type { Form } from '../../../core/fields/index.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db.ts'
import { configuration, type Configuration, type Stage } from '../schemas/configuration.ts'
import { publicFields, publicForm, publicOutlines, type PublicForm } from './fields.ts'
import { publicOrganization } from './organization.ts'
import type { PageSettings } from './settings.ts'
import { tellStages } from './stages.ts'

/** Ancestors listed of each stage; the rest is counted (§2.5). */
const listed = 200

/** Everything that the page of a product shows, or undefined when the product is archived. */
export async function readPublicProduct(
  tx: Tx,
  id: string,
  settings: PageSettings,
  addressOf: (uuid: string) => string,
): Promise<PublicProduct | undefined> {
  const config = await configuration(tx)
  const { language } = settings
  const kin = await readKin(tx, id)
  const own = kin.find((row) => row.id === id)
  if (!own || own.deleted_at) return undefined
  const forms = new Forms(config, language)
  const processes = await readProcesses(tx, kin, forms)
  const insights = own.count_of_insights === 0 ? [] : await readInsights(tx, id)
  const products = kin.map((row) => ({
    row,
    stage: row.product_schema_id,
    own: row.id === id,
    total: row.total,
    story: storyProduct(row, config, forms, processes.get(row.id) ?? [], row.id === id),
  }))
  const stage = config.stages.get(own.product_schema_id)!
  return {
    kind: 'product',
    uuid: own.uuid,
    address: addressOf(own.uuid),
    language,
    languages: settings.languages,
    accent: settings.accent,
    identifier: shownIdentifier(own, language),
    stage: forms.stage(stage).form.name,
    pending: !own.requirements_satisfied,
    organization: publicOrganization(
      { name: own.organization_name, profile: own.profile ?? {} },
      { showLogo: own.show_logo },
    ),
    insights,
    story: await tellStages(tx, config, products, id, (one) => saidOf(forms.stage(one).form)),
    updatedAt: latest([
      own.updated_at,
      ...(processes.get(id) ?? []).map((process) => process.updatedAt),
    ]).toISOString(),
  }
}

type Kin = Awaited<ReturnType<typeof readKin>>[number]

/** The product and its ancestors: breadth first over the links, each once, the first of every stage and how many there are. */
async function readKin(tx: Tx, id: string) {
  const { rows } = await sql<{
    id: string
    uuid: string
    product_schema_id: string
    organization_id: string
    organization_name: string
    /** Of the page's own product alone. */
    profile: Record<string, unknown> | null
    identifier: string
    data: Record<string, unknown>
    i18n: unknown
    is_unidentified: boolean
    show_logo: boolean
    requirements_satisfied: boolean
    count_of_insights: number
    corrected_at: Date | null
    created_at: Date
    updated_at: Date
    deleted_at: Date | null
    total: number
  }>`
    with recursive reached (id) as (
      select ${id}::uuid
      union
      select l.origin_id from reached r
      join links l on l.account_id = ${tx.accountId} and l.destination_id = r.id and l.deleted_at is null
    ), numbered as (
      select p.*, count(*) over stage as total, row_number() over (stage order by p.created_at, p.id) as n
      from products p
      where p.account_id = ${tx.accountId} and p.id = any (array (select id from reached))
      window stage as (partition by p.product_schema_id, p.id = ${id})
    )
    select p.id, p.uuid, p.product_schema_id, p.organization_id, o.name as organization_name,
      case when p.id = ${id} then o.profile end as profile, p.identifier, p.data, p.i18n,
      p.is_unidentified, p.show_logo, p.requirements_satisfied, p.count_of_insights, p.corrected_at, p.created_at, p.updated_at, p.deleted_at, p.total
    from numbered p
    join organizations o on o.account_id = p.account_id and o.id = p.organization_id
    where p.n <= ${listed}
    order by p.n
  `.execute(tx.db)
  return rows
}

function readInsights(tx: Tx, id: string) {
  return tx.db
    .selectFrom('insights')
    .select(['name', 'value'])
    .where('account_id', '=', tx.accountId)
    .where('product_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

interface ReadProcess {
  process: PublicProcess
  outlines: PublicOutline[]
  updatedAt: Date
}

/** Public processes of the listed products, oldest first. What is private stays in the database. */
async function readProcesses(
  tx: Tx,
  kin: readonly Kin[],
  forms: Forms,
): Promise<ReadonlyMap<string, ReadProcess[]>> {
  const rows = await tx.db
    .selectFrom('milestones as m')
    .innerJoin('organizations as o', (join) =>
      join.onRef('o.account_id', '=', 'm.account_id').onRef('o.id', '=', 'm.organization_id'),
    )
    .select([
      'm.product_id',
      'm.milestone_schema_id',
      'm.data',
      'm.i18n',
      'm.occurred_at',
      'm.late',
      'm.corrected_at',
      'm.created_at',
      'm.updated_at',
      'o.name as organization_name',
    ])
    .where('m.account_id', '=', tx.accountId)
    .where('m.product_id', '=', sql<string>`any(${kin.map((row) => row.id)}::uuid[])`)
    .where('m.private', '=', false)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.occurred_at')
    .orderBy('m.id')
    .execute()
  const found = new Map<string, ReadProcess[]>()
  for (const row of rows) {
    const schema = forms.process(row.milestone_schema_id)
    if (!schema) continue
    const process: PublicProcess = {
      name: schema.name,
      date: row.occurred_at.toISOString(),
      organization: row.organization_name,
      transformation: schema.transformation,
      ...(schema.form.document && !schema.transformation ? { document: true as const } : {}),
      fields: publicFields(schema.form, row.data, row.i18n, forms.language),
      ...(row.corrected_at ? { correctedOn: row.corrected_at.toISOString() } : {}),
      ...(row.late ? { recordedOn: row.created_at.toISOString() } : {}),
    }
    found.set(row.product_id, [
      ...(found.get(row.product_id) ?? []),
      { process, outlines: publicOutlines(schema.form, row.data), updatedAt: row.updated_at },
    ])
  }
  return found
}

function storyProduct(
  row: Kin,
  config: Configuration,
  forms: Forms,
  read: readonly ReadProcess[],
  own: boolean,
): StoryProduct {
  const stage = config.stages.get(row.product_schema_id)!
  const form = forms.stage(stage)
  const processes = read.map(({ process }) => process)
  const made = processes.find((process) => process.transformation)
  // A satellite check may hold the polygons that the plot's own form lacks.
  const drawn = publicOutlines(form, row.data)
  const outlines = drawn.length > 0 ? drawn : (read.find((one) => one.outlines.length > 0)?.outlines ?? [])
  return {
    ...(own || stage.content.publicIdentifier ? { identifier: shownIdentifier(row, forms.language) } : {}),
    organization: row.organization_name,
    date: (made ?? processes[0])?.date ?? row.created_at.toISOString(),
    ...(row.corrected_at ? { correctedOn: row.corrected_at.toISOString() } : {}),
    ...(made ? { madeBy: made.name } : {}),
    fields: publicFields(form, row.data, row.i18n, forms.language),
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

/** The account's forms as the public may see them, each made once a page. */
class Forms {
  readonly language: Language
  readonly #config: Configuration
  readonly #stages = new Map<string, PublicForm<Stage['content']>>()
  readonly #processes = new Map<string, { name: string; transformation: boolean; form: PublicForm }>()

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
    const made = { name: form.form.name, transformation: schema.group !== undefined, form }
    this.#processes.set(id, made)
    return made
  }

  #public<F extends Form>(form: F): PublicForm<F> {
    return publicForm(form, this.language, this.#config.defaultLanguage)
  }
}

const saidOf = ({ name, words }: Stage['content']) => ({ name, ...(words ? { words } : {}) })

const latest = (dates: readonly Date[]) => new Date(Math.max(...dates.map((date) => date.getTime())))
