import { type RawBuilder, sql } from 'kysely'
import type { Inquiry } from '../../../core/contract/inquiries.ts'
import { type Language, languageOf } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { isAskable, stateOf, type InquiryState, type WithdrawnReason } from '../../../core/rules/inquiry.ts'
import type { Tx } from '../../platform/db/database.ts'
import { instant } from '../../platform/db/lists.ts'
import { namesOf } from '../accounts/members.ts'
import { type Configuration, loadConfiguration, schemaName } from '../configuration/configuration.ts'
import { mailOf } from './links.ts'
import { type InquiryRow, ownerOf } from './records.ts'

export interface Reader {
  tx: Tx
  session: Session
  language: Language
}

interface ReadRow extends InquiryRow {
  identifier: string | null
  organization: string
  reason: WithdrawnReason | null
  opened: number
  opened_at: Date | null
  mail: Inquiry['mail']
  answer: (Omit<NonNullable<Inquiry['answer']>, 'decidedBy'> & { decidedBy: string | null }) | null
}

/** Inquiries by their ids, in that order, as answers show them. */
export async function readInquiries({ tx, language }: Reader, ids: readonly string[]): Promise<Inquiry[]> {
  const config = await loadConfiguration(tx)
  const reason = reasonOf(config)
  const { rows } = await sql<ReadRow>`
    select i.*, p.identifier, o.name as organization, ${reason} as reason,
      coalesce(n.opened, 0)::int as opened, n.opened_at, n.mail,
      (
        select json_build_object('_id', a.id, 'state', a.standing, 'at', ${sql.raw(instant('a.signed_at'))},
          'by', json_build_object('name', a.signer, 'taxId', a.tax_number, 'email', a.email, 'verified', a.is_verified),
          'comment', a.comment, 'decidedBy', a.decided_by, 'decidedAt', ${sql.raw(instant('a.decided_at'))},
          'identifier', a.data ->> 'identifier', 'files', jsonb_array_length(a.files),
          'data', (select count(*)::int from jsonb_object_keys(a.data)) + jsonb_array_length(a.cited))
        from answers a where a.account_id = ${tx.accountId} and a.inquiry_id = i.id
        order by a.created_at desc, a.id desc limit 1
      ) as answer
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join inquiries i on i.account_id = ${tx.accountId} and i.id = wanted.id
    join organizations o on o.account_id = ${tx.accountId} and o.id = i.organization_id
    left join products p on p.account_id = ${tx.accountId} and p.id = i.about_id
    left join (
      select l.inquiry_id, sum(l.opened) as opened, min(l.opened_at) as opened_at,
        (array_agg(${mailOf(tx)} order by l.made_at desc, l.id desc))[1] as mail
      from inquiry_links l where l.account_id = ${tx.accountId} and l.inquiry_id = any(${ids}::uuid[]) group by 1
    ) n on n.inquiry_id = i.id
    order by wanted.place
  `.execute(tx.db)
  const people = await namesOf(
    tx,
    rows.flatMap(({ created_by, owner_id, answer }) =>
      [created_by, owner_id ?? [], answer?.decidedBy ?? []].flat(),
    ),
  )
  const person = (id: string) => ({ _id: id, name: people.get(id) ?? '' })
  return rows.map((row): Inquiry => {
    const state = stateOf({ status: row.standing, expiresAt: row.expires_at, reason: row.reason }, tx.now)
    return {
      _id: row.id,
      title: row.title,
      kind: row.asks,
      product: row.about_id === null ? null : { _id: row.about_id, identifier: row.identifier! },
      productSchema: schemaName(config, row.product_schema_id, language)!,
      milestoneSchema:
        row.milestone_schema_id === null ? null : schemaName(config, row.milestone_schema_id, language)!,
      fields: row.fields,
      organization: { _id: row.organization_id, name: row.organization },
      recipient: { name: row.recipient, email: row.email },
      message: row.message,
      verify: row.signing,
      showValues: row.shows_values,
      references: row.asks_references,
      language: languageOf(row.language),
      expiresAt: row.expires_at.toISOString(),
      state,
      reason: state === 'withdrawn' && row.standing !== 'withdrawn' ? row.reason : null,
      opened: row.opened,
      openedAt: row.opened_at?.toISOString() ?? null,
      mail: row.mail,
      answer: row.answer && {
        ...row.answer,
        decidedBy: row.answer.decidedBy === null ? null : person(row.answer.decidedBy),
      },
      owner: person(ownerOf(row)),
      createdBy: person(row.created_by),
      createdAt: row.created_at.toISOString(),
      version: row.version,
    }
  })
}

/** One inquiry that the session may read. */
export async function readAnswer(reader: Reader, id: string): Promise<Inquiry> {
  const [inquiry] = await readInquiries(reader, [id])
  return inquiry!
}

/** Why the link of inquiry i, which asks about product p, works no longer: the product is archived, or the form has lost a field (LNK-09). */
export function reasonOf(config: Configuration): RawBuilder<WithdrawnReason | null> {
  const forms = [...config.stages.values(), ...config.milestoneSchemas.values()].filter(
    ({ removed }) => !removed,
  )
  const askable = Object.fromEntries(
    forms.map((form) => [form.id, Object.keys(form.descriptor).filter((name) => isAskable(form, name))]),
  )
  return sql`case
    when p.deleted_at is not null then 'product'
    when not coalesce(to_jsonb(i.fields) <@ (${JSON.stringify(askable)}::jsonb -> coalesce(i.milestone_schema_id, i.product_schema_id)), false)
      then 'form' end`
}

/** Whether inquiry i, which asks about product p, is in a state at this moment; `stateOf` says the same of a row. */
export function isIn(tx: Tx, config: Configuration, state: InquiryState): RawBuilder<boolean> {
  const standing = sql`i.standing in ('open', 'rejected')`
  const reason = reasonOf(config)
  if (state === 'withdrawn')
    return sql`(i.standing = 'withdrawn' or (${standing} and (${reason}) is not null))`
  if (state === 'expired') return sql`(${standing} and (${reason}) is null and i.expires_at <= ${tx.now})`
  if (state === 'open' || state === 'rejected')
    return sql`(i.standing = ${state} and (${reason}) is null and i.expires_at > ${tx.now})`
  return sql`i.standing = ${state}`
}

/** Whether inquiry i, which asks about product p, waits for an answer to a mail that never left (LNK-12). */
export const isUnsent = (tx: Tx, config: Configuration): RawBuilder<boolean> => sql`(
  (${isIn(tx, config, 'open')} or ${isIn(tx, config, 'rejected')}) and exists (
    select from inquiry_links l where l.account_id = ${tx.accountId} and l.inquiry_id = i.id and l.ended_at is null
      and ${mailOf(tx)} = 'failed'
  )
)`
