import { sql } from 'kysely'
import type { HidingReason } from '../../../core/contract/audience.ts'
import { type ViewPart, viewParts } from '../../../core/contract/views.ts'
import { can, permits, type Session } from '../../../core/rules/can.ts'
import { paths } from '../../../core/rules/paths.ts'
import { keyOfUser } from '../../platform/auth/key-sessions.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import type { ViewReader } from '../views/read.ts'
import { type Hidden, type Shown, Tally } from './tally.ts'
import type { Thing } from './whole.ts'

/** What somebody reads of a product and what it was made of. */
interface AudienceReading {
  things: readonly Thing[]
  persons: ReadonlySet<string>
}

/**
 * A key reads records as a person with its rights does: private processes, files and plots with them. Statements are an area of their
 * own. A stage on which it has no right shows it nothing, also where other stages of the same origin do.
 */
export const keySpan = (key: Session): ViewPart[] =>
  viewParts.filter((part) =>
    part === 'statements' || part === 'risk' ? doesReadStatements(key).allowed : part !== 'descendants',
  )

const doesReadStatements = (session: Session) =>
  permits(session, { permission: 'any', flag: 'download_geojson', area: 'statements' })

const doesReadHistory = (session: Session) => permits(session, { permission: 'any', area: 'history' }).allowed

/**
 * People whom answers name: whoever changed a process last or signed it by a link, who froze a statement, and with the history whoever
 * made and last changed what it tells of. (What pages leave out is counted by who recorded it: they name nobody.)
 */
export async function readPersons({ tx, session, stages, config }: ViewReader): Promise<Set<string>> {
  const ids = arrayOf(stages.flatMap(({ products }) => products))
  const schemas = [...config.milestoneSchemas.keys()].filter(
    (id) => can(session, 'milestoneSchema.read', id).allowed,
  )
  const history = doesReadHistory(session)
  const { rows } = await sql<{ person: string }>`
    select created_by as person from products
    where account_id = ${tx.accountId} and id = any(${ids}::uuid[]) and ${history}
    union
    select updated_by from products
    where account_id = ${tx.accountId} and id = any(${ids}::uuid[]) and ${history}
    union
    select created_by from milestones
    where account_id = ${tx.accountId} and product_id = any(${ids}::uuid[]) and deleted_at is null
      and milestone_schema_id = any(${schemas}::text[]) and ${history}
    union
    select updated_by from milestones
    where account_id = ${tx.accountId} and product_id = any(${ids}::uuid[]) and deleted_at is null
      and milestone_schema_id = any(${schemas}::text[])
    union
    select 'signer ' || a.signer from answers a
    join inquiries i on i.account_id = ${tx.accountId} and i.id = a.inquiry_id and i.asks = 'process'
    join milestones m on m.account_id = ${tx.accountId} and m.id = a.milestone_id
    where a.account_id = ${tx.accountId} and a.standing = 'accepted' and m.product_id = any(${ids}::uuid[])
      and m.deleted_at is null and m.milestone_schema_id = any(${schemas}::text[])
    union
    select frozen ->> 'by' from statements
    where account_id = ${tx.accountId} and product_id = any(${ids}::uuid[]) and deleted_at is null
      and frozen is not null and ${doesReadStatements(session).allowed}
  `.execute(tx.db)
  return new Set(rows.flatMap(({ person }) => (keyOfUser(person) === undefined ? [person] : [])))
}

export function shownToKey({ things, persons }: AudienceReading): Shown {
  const shown: Shown = new Tally()
  for (const { what, title, count } of things) shown.add({ what, title, count })
  shown.add({ what: 'persons', title: '', count: persons.size })
  return shown
}

/** What there is and the key can't read: its rights don't reach it, or the account doesn't have it at all. */
export function hiddenFromKey(
  whole: AudienceReading,
  read: AudienceReading,
  { key, id }: { key: Session; id: string },
): Hidden {
  const hidden: Hidden = new Tally()
  const address = paths.connections({ key: id, form: true })
  const keyOf = ({ what, title, standing, name }: Thing) =>
    JSON.stringify(name === undefined ? [what, title, standing] : [what, name])
  const shown = new Map(read.things.map((thing) => [keyOf(thing), thing.count]))
  const verdict = doesReadStatements(key)
  const isOff = !verdict.allowed && verdict.reason === 'feature'
  for (const thing of whole.things) {
    const { what, title, count } = thing
    const reason: HidingReason = what === 'statements' && isOff ? 'setting' : 'noRight'
    hidden.add({
      what,
      title,
      count: count - (shown.get(keyOf(thing)) ?? 0),
      reason,
      address: reason === 'setting' ? null : address,
    })
  }
  const unnamed = [...whole.persons].filter((person) => !read.persons.has(person)).length
  hidden.add({ what: 'persons', title: '', count: unnamed, reason: 'noRight', address })
  return hidden
}
