import { features } from './features/index.ts'
import type { Identity } from './identity/index.ts'
import type { Database } from './platform/db/database.ts'
import { type Chore, startJobs } from './platform/effects/jobs.ts'
import { deleteOldKeys } from './platform/http/mount.ts'

interface Parts {
  database: Database
  /** The embedded provider; undefined if another one issues the tokens. */
  provider: Identity | undefined
}

/** Does what no request waits for: the jobs of the features, and the chores of the installation. Returns the function that stops it. */
export function startWork({
  database,
  provider,
  ...parts
}: Parts & Pick<Parameters<typeof startJobs>[0], 'jobsUrl' | 'log'>): () => Promise<void> {
  const chores: Record<string, Chore> = {
    sweep: {
      at: '7 * * * *',
      async run() {
        await provider?.sweep()
        await database.inEachAccount({ userId: 'job', via: 'job' }, deleteOldKeys)
      },
    },
  }
  const tasks = features.flatMap(([, { jobs }]) => jobs ?? [])
  return startJobs({ ...parts, database, tasks, chores })
}
