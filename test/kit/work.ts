import { Database } from '../../server/platform/db/database.ts'
import { openKey } from '../../server/platform/seal/index.ts'
import { startWork } from '../../server/work.ts'
import type { TestApi } from './api.ts'

/** Does the jobs and chores of a server, as its process does after it has opened the key. Returns the function that stops it. */
export async function startWorker(api: TestApi, settings = api.settings): Promise<() => Promise<void>> {
  await openKey(api.owner, settings)
  return startWork({
    settings,
    // Of its own, as the process of a server has it.
    database: new Database(api.database.pool),
    requests: api.database,
    provider: undefined,
    jobsUrl: api.urls.jobsUrl,
    log: { warn: () => {}, error: () => {} },
  })
}
