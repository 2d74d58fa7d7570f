import Type from 'typebox'
import { bytes, route, shape, Text } from './route.ts'
import { CodesOrder } from './symbols.ts'

const access = { permission: 'any' } as const

/** Codes of many products as files (GS1-09). */
export const codeFiles = {
  order: route({
    method: 'POST',
    path: '/gs1/codes',
    access,
    area: null,
    creates: true,
    status: 202,
    summary: 'Orders the codes of products as files; a job draws them',
    body: CodesOrder,
    answer: shape({ key: Type.String() }),
  }),
  get: route({
    method: 'GET',
    path: '/gs1/codes/jobs/:key',
    access,
    area: null,
    summary:
      '202 with {done, total} while they are drawn; then a ZIP of the files, for ten minutes, for who ordered it. Its `codigos.csv` has a line for each product; those without the code that was asked for have no file, and `Rastro-Left-Out` has their first eighty ids',
    params: shape({ key: Text(100, 'The key that the order has answered') }),
    answer: bytes(['application/zip', 'application/json; charset=utf-8']),
  }),
}
