import { symbols as contract } from '../../../core/contract/symbols.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { namesOn } from '../../../core/gs1/names.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { readProduct } from '../products/read.ts'
import { seekProducts } from '../products/seek.ts'
import { choiceOf, drawingOf, moduleOf } from './choice.ts'
import { drawAll } from './helper.ts'
import { answerLabel } from './label.ts'

const types = { svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf' } as const

/** GS1-09, GS1-10 */
export function mountSymbols(api: Api): void {
  mount(api, contract, {
    async get({ tx, session, params, query: { module, text, ...chosen } }) {
      const choice = choiceOf({
        ...chosen,
        ...(module !== undefined && { module: moduleOf(module) }),
        ...(text !== undefined && { text: text === 'true' || text === '1' }),
      })
      const product = await readProduct(tx, session, params.product)
      const drawing = drawingOf(product, choice, api.settings.publicPageUrl) ?? refuse('NOT_FOUND')
      const { accountId } = tx
      return async () => {
        const [content] = await drawAll(accountId, [drawing])
        const { symbol, format } = choice
        return {
          type: types[format],
          content: content!,
          headers: {
            'cache-control': 'no-store',
            'content-disposition': attachment(`${symbol}-${product.identifier}.${format}`),
            'content-security-policy': "default-src 'none'; sandbox",
          },
        }
      }
    },

    async read({ tx, session, body, language }) {
      const label = answerLabel(body.text)
      return { ...label, product: await findNamed(tx, session, namesOn(label.ais ?? []), language) }
    },
  })
}

/** The one product that is called as a label says; of several, none is meant. */
async function findNamed(tx: Tx, session: Session, names: readonly string[], language: Language) {
  for (const text of names) {
    const groups = await seekProducts(tx, session, { text, id: undefined }, language)
    const exact = groups.flatMap(({ isExact, items }) => (isExact ? items : []))
    const called = exact.filter(({ name }) => name === text)
    if (called.length === 1)
      return called.map(({ _id, name, stage }) => ({ _id, identifier: name, productSchema: stage!._id }))[0]!
    if (called.length > 1) return null
  }
  return null
}
