import { addJobs } from '../../platform/db/jobs.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/effects/tasks.ts'
import { overviewValues, readOverview } from './overview.ts'
import { openEu } from './eu.ts'
import { searchOf, statementRecords } from './records.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'statements.poll': { id: string; polls: number; runAt: string }
  }
}

const maxWaitMillis = 86_400_000

/** The EU is asked once the wait is over; each one is twice the one before. */
export function addPoll(tx: Tx, id: string, polls: number, minutes: number): Promise<void> {
  const runAt = new Date(tx.now.getTime() + waitOf(polls, minutes)).toISOString()
  return addJobs(tx, [{ task: 'statements.poll', payload: { id, polls, runAt } }])
}

/** Milliseconds before a question, after as many others. */
export const waitOf = (polls: number, minutes: number): number =>
  Math.min(minutes * 60_000 * 2 ** polls, maxWaitMillis)

/** Asks the EU what became of a statement, until it has said so. */
export const pollStatement: NonNullable<Tasks['statements.poll']> = async (tx, { id, polls }) => {
  const row = await statementRecords.find(tx, id)
  if (row?.declared !== 'submitted' || !row.eu?.uuid) return undefined
  const { uuid } = row.eu
  return async ({ database, settings }) => {
    if (!settings.eudr.credentials.has(tx.accountId)) return
    const scope = { accountId: tx.accountId, userId: 'job', via: 'job' } as const
    const found = await readOverview(openEu(settings, tx.accountId), uuid).catch(() => null)
    await database.inAccount(scope, async (after) => {
      const before = await statementRecords.find(after, id, true)
      if (before?.declared !== 'submitted' || before.eu?.uuid !== uuid) return
      const values = found ? overviewValues(after, before, found) : null
      const isNews = values !== null && JSON.stringify(values.eu) !== JSON.stringify(before.eu)
      if (values && isNews) {
        const search = searchOf({ ...before, ...values })
        await statementRecords.change(after, before, { ...values, search })
      }
      if (!values || values.declared === 'submitted')
        await addPoll(after, id, polls + 1, settings.eudr.pollMinutes)
    })
  }
}
