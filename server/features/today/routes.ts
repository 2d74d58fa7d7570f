import { today as contract } from '../../../core/contract/today.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { readToday } from '../certificates/read.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { presentChains, presentNew, presentWaiting } from './present.ts'
import { readDay } from './read.ts'
import { noteVisit } from './visits.ts'

export function mountToday({ database, ...api }: Api): void {
  mount({ database, ...api }, contract, {
    async get({ tx, session, language }) {
      const config = await loadConfiguration(tx)
      const read = await readDay(tx, session, config, await readToday(tx))
      const answer = {
        at: tx.now.toISOString(),
        chains: presentChains(config, session, read, language),
        waiting: presentWaiting(config, read, language),
        since: { at: read.since.toISOString(), items: presentNew(config, read, language) },
      }
      return async () => {
        if (read.isDue) await noteVisit(database, tx, config.timeZone)
        return answer
      }
    },
  })
}
