import { tidyLines } from '../../../core/fields/strings.ts'
import {
  type Product,
  products as contract,
  type ProductChange,
  type ProductListQuery,
} from '../../../core/contract/products.ts'
import { type GroundRecord, maxRecords } from '../../../core/readers/ground/records.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { isYes } from '../../platform/db/lists.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import type { Dependant } from '../../platform/feature.ts'
import type { ProductArchive } from './archive.ts'
import { editProduct } from './change.ts'
import { copyProduct } from './copies.ts'
import { createProduct, createProducts, type Creator, type RecordFirst } from './create.ts'
import { listScanned, searchScanned } from '../../platform/db/search.ts'
import type { Stage } from '../configuration/configuration.ts'
import { groundsFile, refuseTooMany } from '../locations/grounds.ts'
import { listIds, listProducts, type ReadAvailable } from './list.ts'
import { nextIdentifier } from './next.ts'
import { originOf } from './origin.ts'
import { readProductAnswer, readProductAnswers, type Reader } from './read.ts'
import { relatedSchemas } from './related-schemas.ts'

/** Products of a stage by their ids with their grounds, some at a time. A later feature knows where these stand. */
export type ReadGrounds = (
  reader: Pick<Reader, 'tx' | 'session'> & { database: Database; left: () => AbortSignal },
  stage: Stage,
  ids: readonly string[],
) => Promise<AsyncIterable<readonly GroundRecord[]>>

/** What the features of processes and origins, which come later, do for products. */
export interface Processes {
  recordFirst: RecordFirst
  readAvailable: ReadAvailable
  readGrounds: ReadGrounds
  /** Archives the transformations that made these products. */
  archiveTransformations(tx: Tx, session: Session, products: readonly string[]): Promise<void>
}

export function mountProducts(
  api: Api,
  archive: ProductArchive,
  dependants: readonly Dependant[],
  { recordFirst, readAvailable, readGrounds, archiveTransformations }: Processes,
): void {
  mount(api, contract, {
    list: ({ query, ...reader }) =>
      query.format === undefined
        ? listScanned(query, (asked) => listProducts(reader, asked, readAvailable))
        : groundsOf({ ...reader, database: api.database }, query, readGrounds),

    relatedSchemas: ({ tx, session, query, language }) =>
      relatedSchemas(tx, session, query.products, language),

    next: async ({ tx, session, params, query }) => ({
      identifier: await nextIdentifier(tx, session, params.id, query.organization),
    }),

    create: async ({ body, ...caller }) => getProduct(caller, await createProduct(caller, body)),

    createMany: async ({ body, ...caller }) => ({
      collection: await readProductAnswers(caller, await createProducts(caller, body.products, recordFirst)),
    }),

    async copy({ query, body, ...caller }) {
      const { original, copies } = await copyProduct(caller, query.productId ?? '', body)
      if (isYes(query.insights))
        for (const dependant of dependants) await dependant.copy?.(caller.tx, original, copies)
      return { collection: await readProductAnswers(caller, copies) }
    },

    async get({ params, ...reader }) {
      return { collection: [await getProduct(reader, params.id)] }
    },

    update: ({ params, body, ...caller }) => change(caller, params.id, body),

    correct: ({ params, body: { reason, ...body }, ...caller }) =>
      change(caller, params.id, body, tidyLines(reason)),

    archive: ({ tx, session, params }) => archive.archiveOne(tx, session, params.id),
    archiveMany: async ({ tx, session, body: { ids, transformations } }) => ({
      ids: await archive.archiveMany(tx, session, ids, async (found) => {
        if (transformations) await archiveTransformations(tx, session, found)
      }),
    }),
  })
}

/** The products of a list as a file of their plots (GRD-08). */
async function groundsOf(
  reader: Reader & Parameters<ReadGrounds>[0],
  query: ProductListQuery,
  readGrounds: ReadGrounds,
) {
  const { stage, ids } = await searchScanned(
    query,
    (asked) => listIds(reader, asked, maxRecords + 1),
    (found) => found.ids.length === 0,
  )
  refuseTooMany(ids)
  const grounds = stage ? await readGrounds(reader, stage, ids) : noGrounds()
  return groundsFile(stage?.name ?? '', grounds, reader.language)
}

async function* noGrounds(): AsyncGenerator<never> {}

async function change(caller: Creator, id: string, body: ProductChange, reason?: string): Promise<Product> {
  await editProduct(caller, id, body, reason)
  return getProduct(caller, id)
}

/** A product with the copy of its newest inbound transformation; lists leave the copy out. */
async function getProduct(reader: Reader, id: string): Promise<Product> {
  const [product, origin] = await Promise.all([
    readProductAnswer(reader, id),
    originOf(reader.tx, reader.session, id),
  ])
  return { ...product, dataSchema: { ...product.dataSchema, ...origin } }
}
