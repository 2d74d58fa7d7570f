import { type EvidenceProgress, evidence as contract } from '../../../core/contract/evidence.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { orderEvidence, readOrder, storedPacket } from './orders.ts'

/** PKT-01 */
export function mountEvidence(api: Api): void {
  const storage = openStorage(api.settings)

  mount(api, contract, {
    async order({ tx, session, body: { direction = 1, ...body }, language }) {
      return { key: await orderEvidence(tx, session, { ...body, direction, language }) }
    },

    async get({ tx, params }) {
      const order = (await readOrder(tx, params.key, api.settings.pdfKeepMinutes)) ?? refuse('NOT_FOUND')
      const { done, total, outcome } = order
      const headers = { 'cache-control': 'no-store' }
      if (!outcome) {
        const progress: EvidenceProgress = { done, total }
        return {
          type: 'application/json; charset=utf-8' as const,
          status: 202 as const,
          content: JSON.stringify(progress),
          headers: { ...headers, 'retry-after': '1' },
        }
      }
      if ('failed' in outcome) {
        const { failed } = outcome
        // No fault of the order: the same one may come out a little later.
        if (failed === 'busy' || failed === 'ended')
          return refuse('UNAVAILABLE', { key: `pdf.limit.${failed}` })
        return refuse('PDF_FAILED', { key: `evidence.failed.${failed}` })
      }
      return async () => {
        const { content, bytes } = (await storage.open(storedPacket(order.key))) ?? refuse('NOT_FOUND')
        return {
          type: 'application/zip' as const,
          content,
          headers: {
            ...headers,
            'content-length': String(bytes),
            'content-disposition': attachment(outcome.name),
          },
        }
      }
    },
  })
}
