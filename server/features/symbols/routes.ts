import { type LabelAnswer, symbols as contract } from '../../../core/contract/symbols.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { CodeElement } from '../../../core/gs1/identifiers.ts'
import type { Code } from '../../../core/gs1/codes.ts'
import { namesOn } from '../../../core/gs1/names.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SearchTerm } from '../../platform/db/seek.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { codedOf, findCoded, refusedOf } from '../products/codes.ts'
import { readProduct } from '../products/read.ts'
import { seekProducts } from '../products/seek.ts'
import { bracketsOf } from './code.ts'
import { choiceOf, drawingOf, fileNameOf, moduleOf } from './choice.ts'
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
      const config = await loadConfiguration(tx)
      const drawing = drawingOf(product, choice, config, api.settings.publicPageUrl)
      if (drawing === 'noCode') return refuse('NOT_FOUND')
      if (drawing === 'noEan') {
        const { gtin } = product.gs1!.at(-1)!
        return refuse('INVALID', {
          faults: [{ path: '/symbol', key: 'symbols.fault.noEan', params: { gtin } }],
        })
      }
      const { accountId } = tx
      return async () => {
        const [content] = await drawAll(accountId, [drawing])
        return {
          type: types[choice.format],
          content: content!,
          headers: {
            'cache-control': 'no-store',
            'content-disposition': attachment(fileNameOf(choice, product)),
            'content-security-policy': "default-src 'none'; sandbox",
          },
        }
      }
    },

    async ofProduct({ tx, session, params }) {
      const product = await readProduct(tx, session, params.product)
      const coded = codedOf(await loadConfiguration(tx), product)
      const printed = ({ path, until: _, since: _1, ...code }: Code) => ({
        ...code,
        bracketed: bracketsOf({ ...code, path }),
        address: `${api.settings.publicPageUrl}${path}`,
      })
      const [present, ...earlier] = (product.gs1 ?? []).toReversed()
      return {
        level: coded.stage.content.gs1?.level ?? null,
        code: present ? printed(present) : null,
        earlier: earlier.map((code) => ({ ...printed(code), until: code.until! })),
        refused: await refusedOf(tx, coded),
      }
    },

    async read({ tx, session, body, language }) {
      const label = answerLabel(body.text)
      return { ...label, product: await findNamed(tx, session, label.ais ?? [], language) }
    },
  })
}

/** The product of a code of ours, else of the name on the label; a name of several products means none. */
async function findNamed(
  tx: Tx,
  session: Session,
  elements: readonly CodeElement[],
  language: Language,
): Promise<LabelAnswer['product']> {
  const id = (await findCoded(tx, elements))?.id
  // Another product may be called today as an archived one, whose code stays its own.
  const sought: SearchTerm[] =
    id === undefined ? namesOn(elements).map((text) => ({ text, id })) : [{ text: '', id }]
  for (const { text, ...one } of sought) {
    const groups = await seekProducts(tx, session, { text, ...one }, language)
    const exact = groups.flatMap(({ isExact, items }) => (isExact ? items : []))
    const called = exact.filter(({ name }) => one.id !== undefined || name === text)
    if (called.length > 1) return null
    for (const { _id, name, stage } of called) return { _id, identifier: name, productSchema: stage!._id }
  }
  return null
}
