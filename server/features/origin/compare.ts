import { sql } from 'kysely'
import type { Session } from '../../../core/rules/can.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { ReadInTx } from '../../platform/db/reads.ts'
import type { Tasks } from '../../platform/effects/tasks.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { Slices } from '../../platform/process/slices.ts'
import { GatheredPlots } from './gathered.ts'
import { originForms } from './forms.ts'
import { lotBatches } from './batches.ts'
import { type Origin, readOrigin } from './lots.ts'
import { jobLimits } from './measure.ts'
import { findWithin, type Overlaps } from './overlaps.ts'
import { processStamp } from './pairs.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    /** Compares the plots of a product, as far as somebody may read them. */
    'origin.compare': { stamp: string; product: string; session: Session }
  }
}

/** Plots that a request compares by itself. */
export const maxComparedAtOnce = 2_000

/** Results and orders of this age count no more: another lot may have claimed the ground since. */
const maxAge = 3_600_000
/** A job that takes longer was lost. */
const maxWait = 60_000

/** Changes when results have other members. */
const stampForm = 'levels'

/** Changes with everything that the comparison of the plots depends on, besides the account's other lots. */
export async function stampOf(tx: Tx, { lots }: Pick<Origin, 'lots'>): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select md5(concat(${stampForm}::text, ' ', ${tx.revision}::int, ' ', p.stamp, ' ', m.stamp, ' ', l.stamp)) as stamp
    from (
      select string_agg(concat(id, version), ',' order by id) as stamp from products
      where account_id = ${tx.accountId} and id = any(${lots}::uuid[])
    ) as p
    cross join (
      select ${processStamp} as stamp from milestones
      where account_id = ${tx.accountId} and product_id = any(${lots}::uuid[]) and deleted_at is null
    ) as m
    cross join (
      select concat(count(*), ' ', max(updated_at)) as stamp from locations where account_id = ${tx.accountId}
    ) as l
  `.execute(tx.db)
  return rows[0]!.stamp
}

/** What a job has found; undefined while it compares. Orders the job if nobody has. */
export async function overlapsByJob(
  database: Database,
  session: Session,
  product: string,
  stamp: string,
): Promise<Overlaps | undefined> {
  const scope = { accountId: session.accountId, userId: session.userId }
  return database.inAccount(scope, async (tx) => {
    const row = await tx.db
      .selectFrom('origin_overlaps')
      .select(['found', 'asked_at'])
      .where('account_id', '=', tx.accountId)
      .where('stamp', '=', stamp)
      .executeTakeFirst()
    const age = row ? tx.now.getTime() - row.asked_at.getTime() : Infinity
    if (row?.found && age < maxAge) return row.found
    if (!row || age > (row.found ? maxAge : maxWait)) await order(tx, session, product, stamp)
    return undefined
  })
}

async function order(tx: Tx, session: Session, product: string, stamp: string): Promise<void> {
  const asked = { found: null, asked_at: tx.now }
  await tx.db
    .insertInto('origin_overlaps')
    .values({ account_id: tx.accountId, stamp, ...asked })
    .onConflict((conflict) => conflict.columns(['account_id', 'stamp']).doUpdateSet(asked))
    .execute()
  await tx.db
    .deleteFrom('origin_overlaps')
    .where('account_id', '=', tx.accountId)
    .where('asked_at', '<', new Date(tx.now.getTime() - 24 * maxAge))
    .execute()
  tx.after('origin.compare', { stamp, product, session })
}

export const originJobs = {
  async 'origin.compare'(tx, { stamp, product, session }) {
    const config = await loadConfiguration(tx)
    const forms = originForms(config, session)
    const { lots } = await readOrigin(tx, session, product, forms)
    const scope = { accountId: tx.accountId, userId: tx.userId }
    // Measuring takes seconds, for which no transaction waits.
    return async ({ database }) => {
      const read: ReadInTx = (work) => database.inAccount({ ...scope, readOnly: true }, work)
      const plots = new GatheredPlots()
      const slices = new Slices()
      for await (const batch of lotBatches({ read, session, forms }, lots))
        for (const lot of batch) {
          plots.add(lot)
          if (slices.isOver) await slices.pause()
        }
      const asked = { read, session, config, forms, lots, database, limits: jobLimits }
      const { overlaps } = await findWithin(asked, plots.compared())
      await database.inAccount(scope, (after) =>
        after.db
          .updateTable('origin_overlaps')
          .set({ found: sql`${JSON.stringify(overlaps)}::jsonb` })
          .where('account_id', '=', after.accountId)
          .where('stamp', '=', stamp)
          .execute(),
      )
    }
  },
} satisfies Tasks
