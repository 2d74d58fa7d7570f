import { type ExportSummary, epcis as contract } from '../../../core/contract/epcis.ts'
import { localise } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readsOf } from '../../platform/db/reads.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Api, type Call, mount } from '../../platform/http/mount.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { readProduct } from '../products/read.ts'
import { countEvents, namespaceOf, writeDocument } from './document.ts'
import { openLineage } from './lineage.ts'
import { type Shown, shownPublicly, shownWholly } from './shown.ts'

const directions = { 0: 'up', 1: 'down', both: 'both' } as const

type Caller = Pick<Call<(typeof contract)['export']>, 'tx' | 'session' | 'left'>

/** Events are read in short transactions of their own: whoever receives a large lineage takes longer than the database. */
export function mountEpcis(api: Api): void {
  const { publicPageUrl } = api.settings

  async function open(
    { tx, session, left }: Caller,
    productId: string,
    direction: `${keyof typeof directions}` | undefined,
    shown: Shown,
  ) {
    const product = await readProduct(tx, session, productId)
    const config = await loadConfiguration(tx)
    const ids = [product.id]
    const lineage = await openLineage({ tx, session, config, ids, direction: directions[direction ?? '0'] })
    const reading = {
      read: readsOf(api.database, tx, left()),
      session,
      config,
      publicPageUrl,
      namespace: await namespaceOf(tx, publicPageUrl),
      now: tx.now,
      shown,
    }
    return { product, lineage, reading }
  }

  mount(api, contract, {
    /** EPX-01. */
    async export({ params, query, ...caller }) {
      const shown = query.private === 'true' ? shownWholly : shownPublicly
      const { product, lineage, reading } = await open(caller, params.id, query.direction, shown)
      return {
        type: 'application/ld+json; charset=utf-8' as const,
        headers: {
          'content-disposition': attachment(`${product.identifier}.epcis.jsonld`),
          'rastro-restricted': String(lineage.restricted),
        },
        content: writeDocument(reading, lineage),
      }
    },

    async summary({ params, query, language, ...caller }) {
      const { lineage, reading } = await open(caller, params.id, query.direction, shownPublicly)
      const stages = await readStages(caller.tx, reading.config, lineage.products, language)
      return async () => ({
        stages,
        restricted: lineage.restricted,
        ...(await countEvents(reading, lineage)),
      })
    },
  })
}

/** The stages of products, in the order of the chain. */
async function readStages(
  tx: Tx,
  config: Configuration,
  ids: readonly string[],
  language: Language,
): Promise<ExportSummary['stages']> {
  const rows = await tx.db
    .selectFrom('products')
    .select(({ fn }) => ['product_schema_id as stage', fn.countAll<number>().as('count')])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .groupBy('product_schema_id')
    .execute()
  const counts = new Map(rows.map(({ stage, count }) => [stage, count]))
  return [...config.stages.values()].flatMap(({ id, content }) => {
    const products = counts.get(id)
    if (products === undefined) return []
    return [{ _id: id, name: localise(content, language, config.defaultLanguage).name, products }]
  })
}
