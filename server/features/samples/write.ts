import { sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import { unitOf } from '../../../core/fields/number.ts'
import { convert } from '../../../core/readers/units.ts'
import { schemaText } from '../../../core/pack/changes.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockHead } from '../../platform/db/events.ts'
import type { Effect } from '../../platform/effects/tasks.ts'
import { type Configuration, readConfiguration } from '../configuration/configuration.ts'
import { packOf, quintalsOf, setOf } from '../packs/sets.ts'
import { appliedPack } from '../packs/write.ts'
import type { SamplesRow } from './tables.ts'
import { DemoWriter } from './writer.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    /** Writes the samples that were asked for, in the name of who asked. */
    'samples.write': { userId: string }
  }
}

/** A job that wrote nothing for so long has failed for good: the samples may be asked for again. */
const patience = 10 * 60_000

/** The samples of the account: asked for, or written. */
export const readSamples = (tx: Tx) =>
  tx.db.selectFrom('samples').selectAll().where('account_id', '=', tx.accountId).executeTakeFirst()

export const isWritten = ({ last_event }: SamplesRow): boolean => last_event !== null
export const isRunning = (samples: SamplesRow, now: Date): boolean =>
  !isWritten(samples) && now.getTime() - samples.asked_at.getTime() < patience

/** Leaves the writing to a job. The account must use the set as it comes: the samples are records of its forms. */
export async function orderSamples(tx: Tx, pack: string): Promise<void> {
  const set = setOf(pack)
  if (!set) refuse('INVALID', { faults: [{ path: '/pack', key: 'error.case.dataNotFound' }] })
  const applied = await appliedPack(tx)
  const sizes = [undefined, ...quintalsOf(set).slice(1)]
  if (!applied || !sizes.some((size) => holds(applied.pack, packOf(set, size))))
    refuse('CONFIG_CHANGED', { key: 'samples.otherPack' })
  const row = { pack, asked_at: tx.now, first_event: null, last_event: null }
  await tx.db
    .insertInto('samples')
    .values({ account_id: tx.accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  tx.after('samples.write', { userId: tx.userId })
}

const sections = ['productSchemas', 'milestoneSchemas', 'assetSchemas', 'checkSchemas'] as const

/** Whether a configuration has all forms of a set, unchanged, and its chain. */
function holds(applied: Pack, set: Pack): boolean {
  const isSame = (one: object | undefined, other: object) =>
    one !== undefined && schemaText(one) === schemaText(other)
  return (
    sections.every((section) =>
      Object.entries(set[section]).every(([id, form]) => isSame(applied[section][id], form)),
    ) &&
    Object.entries(set.verticals).every(([id, { workflows }]) => {
      const own = applied.verticals[id]?.workflows
      return own !== undefined && isSame(own, workflows)
    })
  )
}

/** The job: one transaction, whole or not at all, in the name of the person; a second time finds them written. */
export async function writeSamples(tx: Tx, { userId }: { userId: string }): Promise<Effect> {
  const scope = { accountId: tx.accountId, userId, via: 'demo' } as const
  return ({ database }) => database.inAccount(scope, fill)
}

async function fill(tx: Tx): Promise<void> {
  const samples = await tx.db
    .selectFrom('samples')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .forUpdate()
    .executeTakeFirst()
  // Written already, or taken back meanwhile.
  if (!samples || isWritten(samples)) return
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx.db)
  await sql`set local statement_timeout = 0`.execute(tx.db)
  // No other event comes between those of the samples, by which they are known.
  await lockHead(tx)
  const before = await headOf(tx)
  const config = await readConfiguration(tx)
  const quintal = quintalIn(config)
  for (const commands of setOf(samples.pack)!.generate({ now: tx.now, ...(quintal && { quintal }) })) {
    const users = new Map(commands.map(({ by }) => [by, tx.userId]))
    await new DemoWriter(tx, config, users, new Map()).write(commands, () => {})
  }
  await tx.flush()
  await tx.db
    .updateTable('samples')
    .set({ first_event: before + 1, last_event: await headOf(tx) })
    .where('account_id', '=', tx.accountId)
    .execute()
}

/** Kilos of a quintal of the account's coffee. */
function quintalIn(config: Configuration): number | undefined {
  const field = config.stages.get('ps-trillado')?.content.descriptor.quintales
  const unit = field && unitOf(field)
  return unit === undefined ? undefined : convert(1, unit, 'kg')
}

async function headOf(tx: Tx): Promise<number> {
  const { n } = await tx.db
    .selectFrom('event_heads')
    .select('n')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  return n
}
