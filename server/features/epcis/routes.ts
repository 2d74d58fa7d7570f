import { epcis as contract } from '../../../core/contract/epcis.ts'
import { readsOf } from '../../platform/db/reads.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { readProduct } from '../products/read.ts'
import { namespaceOf, writeDocument } from './document.ts'
import { openLineage } from './lineage.ts'
import { shownPublicly, shownWholly } from './shown.ts'

const directions = { 0: 'up', 1: 'down', both: 'both' } as const

/** Events are read in short transactions of their own: whoever receives a large lineage takes longer than the database. */
export function mountEpcis(api: Api): void {
  const { publicPageUrl } = api.settings
  mount(api, contract, {
    /** EPX-01. */
    async export({ tx, session, params, query, left }) {
      const product = await readProduct(tx, session, params.id)
      const config = await loadConfiguration(tx)
      const direction = directions[query.direction ?? '0']
      const lineage = await openLineage({ tx, session, config, ids: [product.id], direction })
      const reading = {
        read: readsOf(api.database, tx, left()),
        session,
        config,
        publicPageUrl,
        namespace: await namespaceOf(tx, publicPageUrl),
        now: tx.now,
        shown: query.private === 'true' ? shownWholly : shownPublicly,
      }
      return {
        type: 'application/ld+json; charset=utf-8' as const,
        headers: {
          'content-disposition': attachment(`${product.identifier}.epcis.jsonld`),
          'rastro-restricted': String(lineage.restricted),
        },
        content: writeDocument(reading, lineage),
      }
    },
  })
}
