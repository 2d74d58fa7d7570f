import { type Product, products as contract, type ProductChange } from '../../../core/contract/products.ts'
import { referenceId } from '../../../core/contract/route.ts'
import type { Session } from '../../../core/rules/can.ts'
import { reasonFaults } from '../../../core/rules/decision.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isYes } from '../../platform/db/lists.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import type { Dependant } from '../../platform/feature.ts'
import { namesOf } from '../accounts/members.ts'
import { organizationFaults } from '../organizations/usable.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import type { ProductArchive } from './archive.ts'
import { copyProduct } from './copies.ts'
import { createProduct, createProducts, type Creator, type RecordFirst } from './create.ts'
import { listProducts } from './list.ts'
import { nextIdentifier } from './next.ts'
import { originOf } from './origin.ts'
import {
  type ProductRow,
  readProduct,
  readProductAnswer,
  readProductAnswers,
  type Reader,
  thingOf,
} from './read.ts'
import { relatedSchemas } from './related-schemas.ts'
import { changeProduct } from './write.ts'

/** What the feature of processes, which comes later, does for new products. */
export interface Processes {
  recordFirst: RecordFirst
  /** Archives the transformations that made these products. */
  archiveTransformations(tx: Tx, session: Session, products: readonly string[]): Promise<void>
}

export function mountProducts(
  api: Api,
  archive: ProductArchive,
  dependants: readonly Dependant[],
  { recordFirst, archiveTransformations }: Processes,
): void {
  mount(api, contract, {
    list: ({ query, ...reader }) => listProducts(reader, query),

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
      change(caller, params.id, body, reason.trim()),

    archive: ({ tx, session, params }) => archive.archiveOne(tx, session, params.id),
    archiveMany: async ({ tx, session, body: { ids, transformations } }) => ({
      ids: await archive.archiveMany(tx, session, ids, async (found) => {
        if (transformations) await archiveTransformations(tx, session, found)
      }),
    }),
  })
}

async function change(caller: Creator, id: string, body: ProductChange, reason?: string) {
  const { tx, session, judge } = caller
  const before = await readProduct(tx, session, id)
  const organizationId =
    body.organization === undefined ? before.organization_id : referenceId(body.organization)
  demand(session, 'product.edit', thingOf(before))
  const faults = reason === undefined ? [] : reasonFaults(reason)
  if (organizationId !== before.organization_id)
    faults.push(...(await organizationFaults(tx, session, organizationId)))
  const locked = await lockProduct(tx, session, id)
  const values = {
    ...valuesOf(body),
    organizationId,
    ...(body.dataSchema === undefined ? {} : { dataSchema: body.dataSchema }),
  }
  await changeProduct(tx, await loadConfiguration(tx), locked, values, {
    faults,
    judge,
    reason,
    checkVersion: () =>
      checkVersion<typeof contract.update>(body.version, locked.version, async () => ({
        yours: body,
        theirs: await readProductAnswer(caller, id),
        savedBy: await nameOf(tx, locked.updated_by),
      })),
  })
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

const nameOf = async (tx: Tx, userId: string): Promise<string | null> =>
  (await namesOf(tx, [userId])).get(userId) ?? null

/** Locks the row until commit and reads it. */
async function lockProduct(tx: Tx, session: Session, id: string): Promise<ProductRow> {
  await tx.db
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return readProduct(tx, session, id)
}

const valuesOf = (body: Pick<ProductChange, 'i18n' | 'isUnidentified' | 'showLogo'>) => ({
  ...(body.i18n === undefined ? {} : { i18n: body.i18n }),
  ...(body.isUnidentified === undefined ? {} : { isUnidentified: body.isUnidentified }),
  ...(body.showLogo === undefined ? {} : { showLogo: body.showLogo }),
})
