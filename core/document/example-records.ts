import type { ErrorCode } from '../errors/codes.ts'
import type { contract } from '../contract/index.ts'
import type { Body, Params, Query, Route } from '../contract/route.ts'

/** A request to a route; `refused` where the server turns it down. */
export interface Example<R extends Route = Route> {
  summary: string
  params?: Params<R>
  query?: Query<R>
  body?: Body<R>
  refused?: ErrorCode
}

type Contract = typeof contract
export type Examples = {
  [Resource in keyof Contract]?: {
    [Name in keyof Contract[Resource]]?: Contract[Resource][Name] extends Route
      ? [
          Example<Contract[Resource][Name]>,
          Example<Contract[Resource][Name]>,
          ...Example<Contract[Resource][Name]>[],
        ]
      : never
  }
}

/** Ids in the examples. A test creates the records and writes these ids over the real ones. */
export const exampleIds = {
  organization: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c01',
  grower: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c02',
  plot: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c03',
  load: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c04',
  secondLoad: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c05',
  lot: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c06',
  freeLoad: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c07',
  newLot: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c08',
  place: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c09',
  silo: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c0a',
  webhook: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c0b',
  shipment: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c0c',
  certificate: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c0d',
  statement: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c0e',
  recall: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c0f',
  concern: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c10',
  assessment: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c11',
  answered: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c12',
  absent: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1cff',
} as const
/** The same for their public pages. */
export const exampleUuids = {
  plot: '5f0c8a3e-8f5b-4c39-9d0b-6f2f3b7c1a03',
  lot: '5f0c8a3e-8f5b-4c39-9d0b-6f2f3b7c1a06',
  absent: '5f0c8a3e-8f5b-4c39-9d0b-6f2f3b7c1aff',
} as const
