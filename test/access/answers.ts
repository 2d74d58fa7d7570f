import { answerBy } from '../kit/answers.ts'
import { png, uploaded } from '../kit/files.ts'
import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** It waits, and fills a field of a vat. */
    answer: string
    /** Rejected: nothing decides it again. */
    rejectedAnswer: string
  }
}

/** By the rights on the product that was asked about, a vat. */
export const answers: AccessTable<'answers'> = {
  async records({ admin, vat: product, mark, account }, api) {
    const ask = async (): Promise<string> =>
      (
        await body(
          admin.post('/inquiries', {
            kind: 'form',
            product,
            fields: ['capacidad'],
            recipient: { name: `Raúl ${mark}` },
            verify: 'none',
            showValues: true,
            language: 'es',
          }),
        )
      )._id
    const content = png(2, 2)
    const { url } = await uploaded(api, admin, { content, isForSupport: true })
    const file = {
      field: 'foto',
      name: 'foto.png',
      type: 'image/png',
      bytes: content.length,
      sha256: '',
      url,
    } as const
    const signed = { values: { capacidad: 90 }, files: [file], by: { name: `Raúl ${mark}` } }
    const rejectedAnswer = await answerBy(api, account, await ask(), signed)
    await body(admin.post(`/answers/${rejectedAnswer}/reject`, { comment: 'Falta la fecha de medición' }))
    return { answer: await answerBy(api, account, await ask(), signed), rejectedAnswer }
  },
  list: { request: () => ({}), answer: { shows: 2 } },
  get: { request: ({ answer: id }) => ({ params: { id } }) },
  file: { request: ({ answer: id }) => ({ params: { id, n: '0' } }) },
  accept: {
    request: ({ rejectedAnswer: id }) => ({ params: { id }, body: {} }),
    liveRequest: ({ answer: id }) => ({ params: { id }, body: {} }),
  },
  reject: {
    request: ({ rejectedAnswer: id }) => ({
      params: { id },
      body: { comment: 'Falta la fecha de medición' },
    }),
    liveRequest: ({ answer: id }) => ({
      params: { id },
      body: { comment: 'Falta la fecha de medición' },
    }),
  },
}
