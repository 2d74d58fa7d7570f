import { sql } from 'kysely'
import type { HistoryEvent } from '../../../core/contract/history.ts'
import type { Form } from '../../../core/fields/index.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { verbOf } from '../../../core/nouns/history.ts'
import { linkActor } from '../../../core/rules/history.ts'
import { keyOfUser, keyUser } from '../../platform/auth/key-sessions.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { namesOf } from '../accounts/members.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { contentAt } from '../configuration/forms.ts'
import { kinds, type SchemaKind } from '../configuration/kinds.ts'
import {
  acceptedAnswer,
  type Draft,
  draftChanges,
  draftSigned,
  doubtsOf,
  reasonOf,
  type ChangeRecord,
} from './changes.ts'
import { columnsOf, completeBefore, type StoredEvent } from './events.ts'
import { Names, type Reader } from './names.ts'
import type { NamedTypes } from '../../platform/feature.ts'

export async function openReader(
  tx: Tx,
  session: Session,
  language: Language,
  named: NamedTypes,
): Promise<Reader> {
  const config = await loadConfiguration(tx)
  return { session, config, language, timeZone: config.timeZone, named }
}

/** Events as people read them. `origin`: the product whose history is shown; processes of others have used it. */
export async function presentEvents(
  tx: Tx,
  reader: Reader,
  events: readonly StoredEvent[],
  origin?: string,
): Promise<HistoryEvent[]> {
  const told = events.map((event) => ({ event, columns: columnsOf(event) }))
  const names = new Names(reader)
  for (const { type, record } of events) names.want(type, record)
  const [users, , , signers] = await Promise.all([
    readUsers(tx, reader, events),
    names.read(tx),
    completeBefore(tx, told),
    readSigners(tx, told),
  ])
  const drafts: {
    event: StoredEvent
    told: ChangeRecord
    changes: Draft[]
    signed: Draft[]
    schema: string | undefined
  }[] = []
  for (const { event, columns } of told) {
    const schema = names.schemaOf(event.type, event.record)
    const one = { type: event.type, ...columns, form: await readForm(tx, reader, event, schema) }
    const signed = draftSigned(one, acceptedAnswer(one)?.signed ?? {}, reader, names)
    drafts.push({ event, told: one, changes: draftChanges(one, reader, names), signed, schema })
  }
  // What the changes mention.
  await names.read(tx)
  return drafts.map(({ event, told: one, changes, signed, schema }): HistoryEvent => {
    const { n, at, by, via, action, type, record, hash, previous } = event
    const name = names.of(type, record) ?? { ...unnamed, _id: record, name: record }
    const isTransformation =
      schema !== undefined && reader.config.milestoneSchemas.get(schema)?.edge !== undefined
    const isUsing =
      origin !== undefined && type === 'milestones' && 'product' in name && name.product !== origin
    // What another product became is no change of this one.
    const isBrief = isUsing || 'restricted' in name
    const reason = isBrief ? undefined : reasonOf(one)
    const doubts = isBrief ? [] : doubtsOf(one)
    const signer = isBrief ? undefined : signers.get(acceptedAnswer(one)?.id ?? '')
    return {
      n,
      at: at.toISOString(),
      user: users(by),
      via,
      action,
      verb:
        isUsing && action === 'create'
          ? 'used'
          : verbOf({ action, type, via, isTransformation, isPrivate: one.after.private === true }),
      type,
      record: name,
      changes: isBrief
        ? []
        : changes.map((draft) => draft(names)).filter(({ after }) => action !== 'create' || after !== null),
      ...(reason === undefined ? {} : { reason }),
      ...(doubts.length > 0 ? { doubts } : {}),
      ...(signer && { answer: { ...signer, signed: signed.map((draft) => draft(names)) } }),
      hash,
      previous,
    }
  })
}

interface Signer {
  _id: string
  name: string
  organization: string
}

/** Who signed the answers by links that events accepted. */
async function readSigners(tx: Tx, told: readonly { columns: Pick<ChangeRecord, 'after'> }[]) {
  const ids = told.flatMap(({ columns }) => acceptedAnswer(columns)?.id ?? [])
  if (ids.length === 0) return new Map<string, Signer>()
  const { rows } = await sql<Signer>`
    select a.id as _id, a.signer as name, o.name as organization from answers a
    join inquiries i on i.account_id = ${tx.accountId} and i.id = a.inquiry_id
    join organizations o on o.account_id = ${tx.accountId} and o.id = i.organization_id
    where a.account_id = ${tx.accountId} and a.id = any(${ids}::uuid[])
  `.execute(tx.db)
  return new Map(rows.map((row) => [row._id, row]))
}

const unnamed = { schema: null, stage: null, product: null }

/** The form that an event was written with; of events that don't tell its version, the one of today. */
async function readForm(
  tx: Tx,
  { config }: Reader,
  { type, version }: StoredEvent,
  schema: string | undefined,
): Promise<Form | undefined> {
  if (schema === undefined) return undefined
  const kind = (Object.keys(kinds) as SchemaKind[]).find((one) => kinds[one].records === type)!
  const written = version === null ? undefined : await contentAt(tx, kind, schema, version)
  const current = {
    product: config.stages,
    milestone: config.milestoneSchemas,
    asset: config.assetSchemas,
    check: config.checkSchemas,
  }
  return written ?? current[kind].get(schema)
}

async function readUsers(tx: Tx, { language }: Reader, events: readonly StoredEvent[]) {
  const makers = await readMakers(tx, events)
  const names = await namesOf(tx, [...events.map(({ by }) => by), ...makers.values()])
  const doors = new Map(events.map(({ by, via }) => [by, via]))
  return (_id: string): HistoryEvent['user'] => {
    if (_id === linkActor) return null
    const via = doors.get(_id)
    const machine = via === 'job' || via === 'command' || via === 'demo' ? via : 'other'
    const maker = makers.get(_id)
    return {
      _id,
      name: names.get(_id) ?? text(language, `history.actors.${machine}`),
      ...(maker === undefined ? {} : { behind: { _id: maker, name: names.get(maker) ?? '' } }),
    }
  }
}

/** KEY-07: who made the keys that did something, by the user of each. */
async function readMakers(tx: Tx, events: readonly StoredEvent[]): Promise<ReadonlyMap<string, string>> {
  const keys = new Set(events.flatMap(({ by }) => keyOfUser(by) ?? []))
  if (keys.size === 0) return new Map()
  const rows = await tx.db
    .selectFrom('api_keys')
    .select(['id', 'created_by'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf([...keys]))
    .execute()
  return new Map(rows.map(({ id, created_by }) => [keyUser(id), created_by]))
}
