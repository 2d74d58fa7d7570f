import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { type Form, localise, type View } from '../../../core/fields/index.ts'
import { isRecord } from '../../../core/fields/kind.ts'
import { type Language, languageOf } from '../../../core/i18n/index.ts'
import type { AccentName } from '../../../core/look/colours.ts'
import { alwaysAsked, type InquiryState, stateOf, type WithdrawnReason } from '../../../core/rules/inquiry.ts'
import { figuresToday } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Visit } from '../../platform/http/secret-page.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { readLook } from '../recalls/page.ts'
import { nameOfMember } from '../users/read.ts'
import type { ShownDraft } from './draft.ts'
import { withUnits } from './inputs.ts'
import { reasonOf } from './read.ts'
import { inquiryRecords, type InquiryRow, ownerOf } from './records.ts'

/** A link without its draft, which may be large: `shown` is what a look needs of it. */
export type LinkRow = Omit<Selectable<Tables['inquiry_links']>, 'draft' | 'shown'> & {
  shown: ShownDraft | null
}

/** A link with its inquiry, and all that its page shows. */
export interface OpenLink {
  tx: Tx
  link: LinkRow
  inquiry: InquiryRow
  state: InquiryState
  config: Configuration
  /** The fields that are asked, in the order of the form and in the language of the page. */
  form: Form
  formIn(language: Language): Form
  formVersion: number
  names: string[]
  stage: { name: string; position: number; marca: string | undefined }
  product: { identifier: string; data: Readonly<Record<string, unknown>> } | undefined
  organization: string
  /** Of the organization. */
  country: string | null
  /** The whole form of the stage. */
  stageForm: Form
  account: string
  who: string
  /** Why the last answer was rejected. */
  comment: string | null
  accent: AccentName
  language: Language
  timeZone: string
  view: View
  visit: Visit
}

const findLink = async (tx: Tx, id: string, isLocked: boolean): Promise<LinkRow> => {
  const { rows } = await sql<LinkRow>`
    select account_id, id, inquiry_id, made_at, ended_at, opened, opened_at, told_at, mail, shown, is_reviewed, code, code_at, tries, wrong
    from inquiry_links where account_id = ${tx.accountId} and id = ${id} ${isLocked ? sql`for no key update` : sql``}
  `.execute(tx.db)
  return rows[0]!
}

/** `isLocked`: the inquiry and its link, until commit. */
export async function openLink(tx: Tx, id: string, visit: Visit, isLocked = false): Promise<OpenLink> {
  const inquiryId = (await findLink(tx, id, false)).inquiry_id
  const inquiry = (await inquiryRecords.find(tx, inquiryId, isLocked))!
  const link = await findLink(tx, id, isLocked)
  const config = await loadConfiguration(tx)
  const { accent, timeZone } = await readLook(tx)
  const language = visit.isLanguageAsked ? visit.language : languageOf(inquiry.language)
  const { rows } = await sql<Row>`
    select ${reasonOf(config)} as reason, p.identifier, p.product_schema_version as version, p.data, o.name as organization, o.profile->>'country' as country, c.name as account,
      (select a.comment from answers a where a.account_id = ${tx.accountId} and a.inquiry_id = i.id
        order by a.created_at desc, a.id desc limit 1) as comment
    from inquiries i
    join organizations o on o.account_id = ${tx.accountId} and o.id = i.organization_id
    join accounts c on c.id = ${tx.accountId}
    left join products p on p.account_id = ${tx.accountId} and p.id = i.about_id
    where i.account_id = ${tx.accountId} and i.id = ${inquiry.id}
  `.execute(tx.db)
  const row = rows[0]!
  const stage = config.stages.get(inquiry.product_schema_id)!
  const asked =
    inquiry.asks === 'process' ? config.milestoneSchemas.get(inquiry.milestone_schema_id!)! : stage
  const names = namesAsked(asked.content, inquiry)
  const formIn = (other: Language) => partOf(localise(asked.content, other, config.defaultLanguage), names)
  const form = formIn(language)
  const { shown } = link
  return {
    tx,
    link: {
      ...link,
      shown: shown && { ...shown, typed: withUnits({ form }, shown.typed, shown.formVersion ?? 0) },
    },
    inquiry,
    state: stateOf({ status: inquiry.standing, expiresAt: inquiry.expires_at, reason: row.reason }, tx.now),
    config,
    form,
    formIn,
    formVersion: asked.version,
    names,
    stage: {
      name: localise(stage.content, language, config.defaultLanguage).name,
      position: [...config.stages.keys()].indexOf(stage.id),
      marca: stage.content.marca,
    },
    product:
      row.identifier === null
        ? undefined
        : {
            identifier: row.identifier,
            data: isRecord(row.data) ? figuresToday(stage.content, row.version!, row.data) : {},
          },
    organization: row.organization,
    country: row.country,
    stageForm: stage.content,
    account: row.account,
    who: (await nameOfMember(tx, ownerOf(inquiry))) ?? row.account,
    comment: inquiry.standing === 'rejected' ? row.comment : null,
    accent,
    language,
    timeZone,
    view: { language, timeZone },
    visit,
  }
}

interface Row {
  reason: WithdrawnReason | null
  identifier: string | null
  /** Of the form of the product. */
  version: number | null
  data: unknown
  organization: string
  country: string | null
  account: string
  comment: string | null
}

/** The names of an inquiry and those that every inquiry of its kind asks, in the order of the form. */
function namesAsked({ schema }: Form, { asks, fields }: InquiryRow): string[] {
  const asked = new Set<string>([...alwaysAsked[asks], ...fields])
  return Object.keys(schema.properties).filter((name) => asked.has(name))
}

/** A form of some fields of a form, by whose rules alone a page judges. */
function partOf(form: Form, names: readonly string[]): Form {
  const pick = <T>(members: Record<string, T>) =>
    Object.fromEntries(names.map((name) => [name, members[name]!]))
  return {
    schema: {
      type: 'object',
      required: form.schema.required?.filter((name) => names.includes(name)) ?? [],
      properties: pick(form.schema.properties),
    },
    descriptor: pick(form.descriptor),
    ...(form.formerUnits
      ? { formerUnits: form.formerUnits.filter(({ field }) => names.includes(field)) }
      : {}),
  }
}
