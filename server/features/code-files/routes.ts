import { codeFiles as contract } from '../../../core/contract/codeFiles.ts'
import { leftOutHeader } from '../../../core/contract/pdf.ts'
import { refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { idFaults, placeOrder, readOrder, storedCodes } from '../pdf/orders.ts'
import { namesOf } from '../pdf/routes.ts'
import { choiceOf } from '../symbols/choice.ts'
import { readCoded } from './codes.ts'

/** Codes of many products as files (GS1-09). */
export function mountCodeFiles(api: Api): void {
  const storage = openStorage(api.settings)
  const { pdfKeepMinutes } = api.settings

  mount(api, contract, {
    async order({ tx, session, body, language }) {
      choiceOf(body)
      const known = await readCoded(tx, session, body.products)
      refuseFaults(idFaults('/products', body.products, new Set(known.keys())))
      const key = await placeOrder(tx, { ...body, language }, body.products.length)
      tx.after('pdf.codes', { key, session })
      return { key }
    },

    async get({ tx, params }) {
      const order = (await readOrder(tx, params.key, pdfKeepMinutes, 'products')) ?? refuse('NOT_FOUND')
      const { key, done, total, outcome, failed } = order
      const headers = { 'cache-control': 'no-store' }
      if (!outcome)
        return {
          type: 'application/json; charset=utf-8' as const,
          status: 202 as const,
          content: JSON.stringify({ done, total }),
          headers: { ...headers, 'retry-after': '1' },
        }
      if (!('name' in outcome)) return refuse('NOT_FOUND')
      return async () => {
        const { content, bytes } = (await storage.open(storedCodes(key))) ?? refuse('NOT_FOUND')
        return {
          type: 'application/zip' as const,
          content,
          headers: {
            ...headers,
            'content-length': String(bytes),
            'content-disposition': attachment(outcome.name),
            ...(failed.length > 0 ? { [leftOutHeader]: namesOf(failed) } : {}),
          },
        }
      }
    },
  })
}
