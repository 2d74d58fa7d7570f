import {
  pdf as contract,
  type PdfFailures,
  pdfItemTypes,
  type FailedItem,
  leftOutHeader,
  maxLeftOut,
  type PdfProgress,
} from '../../../core/contract/pdf.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { languageOf } from '../../../core/i18n/index.ts'
import { pullNames } from '../../../core/pack/shape.ts'
import { idsOf } from '../../platform/db/lists.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { readProduct } from '../products/read.ts'
import { readPublisher } from '../public-page/settings.ts'
import { pullProducts } from './data.ts'
import { forgetOrder, orderPdf, readOrder, storedPdf } from './orders.ts'
import { listTemplates } from './templates.ts'

/** Papers of products and processes (QRP-06 to QRP-12, MIL-18). */
export function mountPdf(api: Api): void {
  const storage = openStorage(api.settings)
  const { publicPageUrl, pdfKeepMinutes } = api.settings

  mount(api, contract, {
    async templates({ tx, session, params, query, language }) {
      const itemType = pdfItemTypes.find((known) => known === params.itemType)
      if (!itemType) return refuse('INVALID', { faults: [{ path: '/itemType', key: 'error.shape.value' }] })
      const wanted = idsOf(query.itemIds)
      const templates = await listTemplates(tx, session, itemType, language)
      return {
        collection: templates.filter(({ itemId }) => wanted.length === 0 || wanted.includes(itemId)),
      }
    },

    async pull({ tx, session, params, query, language }) {
      const names = idsOf(query.pull)
      const pull = pullNames.filter((known) => names.includes(known))
      if (pull.length < new Set(names).size)
        refuse('INVALID', { faults: [{ path: '/pull', key: 'error.shape.value' }] })
      const product = await readProduct(tx, session, params.product)
      const { config, timeZone, defaultLanguage } = await readPublisher(tx)
      const puller = {
        session,
        config,
        language,
        defaultLanguage,
        timeZone,
        now: tx.now,
        publicPageUrl,
        symbol: 'qr' as const,
      }
      const data = await pullProducts(tx, puller, [product.id], pull)
      return JSON.parse(JSON.stringify(data.get(product.id))) as Record<string, unknown>
    },

    async order({ tx, session, body, language }) {
      return { key: await orderPdf(tx, session, body, languageOf(body.language, language)) }
    },

    async get({ tx, params }) {
      const order = (await readOrder(tx, params.key, pdfKeepMinutes, 'itemIds')) ?? refuse('NOT_FOUND')
      const { done, total, outcome, failed: leftOut } = order
      const headers = { 'cache-control': 'no-store' }
      if (!outcome) {
        const progress: PdfProgress = {
          done,
          total,
          ...(leftOut.length > 0 ? { details: { failed: leftOut } } : {}),
        }
        return {
          type: 'application/json; charset=utf-8' as const,
          status: 202 as const,
          content: JSON.stringify(progress),
          headers: { ...headers, 'retry-after': '1' },
        }
      }
      if ('failed' in outcome) {
        const details: PdfFailures = { done, failed: outcome.failed }
        // No fault of the order: the same one may come out a little later.
        if (outcome.limit === 'busy' || outcome.limit === 'ended')
          return refuse('UNAVAILABLE', { key: `pdf.limit.${outcome.limit}` })
        if (outcome.limit)
          return refuse('PDF_FAILED', {
            key: `pdf.limit.${outcome.limit}`,
            params: { count: order.wish.itemIds.length },
            details,
          })
        return refuse('PDF_FAILED', {
          key: 'pdf.limit.items',
          params: { count: outcome.failed.length },
          details,
        })
      }
      return async () => ({
        type: 'application/pdf' as const,
        content: (await storage.read(storedPdf(order.key))) ?? refuse('NOT_FOUND'),
        headers: {
          ...headers,
          'content-disposition': attachment(outcome.name),
          ...(leftOut.length > 0 ? { [leftOutHeader]: namesOf(leftOut) } : {}),
        },
      })
    },

    async cancel({ tx, params }) {
      if (!(await forgetOrder(tx, params.key))) return
      return async () => storage.remove([storedPdf(params.key)])
    },
  })
}

export const namesOf = (failed: readonly FailedItem[]): string =>
  failed
    .slice(0, maxLeftOut)
    .map(({ itemId }) => itemId)
    .join(',')
