import { today as contract } from '../../../core/contract/today.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { readToday } from '../certificates/read.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { presentChains, presentDone, presentNew, presentWaiting } from './present.ts'
import { readDay } from './read.ts'
import { noteVisit } from './visits.ts'

export function mountToday({ database, ...api }: Api): void {
  mount({ database, ...api }, contract, {
    async get({ tx, session, language }) {
      const config = await loadConfiguration(tx)
      const today = await readToday(tx)
      const read = await readDay(tx, session, config, today)
      const answer = {
        at: tx.now.toISOString(),
        chains: presentChains(config, session, read, language),
        waiting: presentWaiting(config, read, today, language),
        since: { at: read.since.toISOString(), items: presentNew(config, read, language) },
        done: presentDone(config, read, language),
      }
      return async () => {
        if (read.isDue) await noteVisit(database, tx, config.timeZone)
        return answer
      }
    },
  })
}
