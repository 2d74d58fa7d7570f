import { readiness as contract } from '../../../core/contract/readiness.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { readProduct } from '../products/read.ts'
import { openAll } from '../statements/looks.ts'
import { surveyOrigin } from '../origin/surveyed.ts'
import { readReadiness } from './read.ts'
import { asksEudr, stageRules } from './rules.ts'

export function mountReadiness(api: Api): void {
  const { database } = api
  mount(api, contract, {
    async of({ tx, session, params, language }) {
      const { id, product_schema_id: stageId } = await readProduct(tx, session, params.id)
      const config = await loadConfiguration(tx)
      const product = { id, stageId }
      if (!asksEudr(stageRules(config.stages.get(stageId))))
        return readReadiness(tx, config, session, product, [], language)
      // As the job asks them: what a person may not read counts, too.
      const opened = await openAll(database, tx, id)
      const { accountId } = tx
      return async () => {
        const { checks } = await surveyOrigin(database, opened)
        return database.inAccount({ accountId, userId: session.userId, readOnly: true }, (now) =>
          readReadiness(now, config, session, product, checks, language),
        )
      }
    },
  })
}
