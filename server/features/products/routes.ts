import { type Product, products as contract, type ProductChange } from '../../../core/contract/products.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import { isPlaceholder } from '../../../core/fields/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { reasonFaults } from '../../../core/rules/decision.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isYes } from '../../platform/db/lists.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import type { Dependant } from '../../platform/feature.ts'
import type { JudgeReferences } from '../../platform/references.ts'
import { namesOf } from '../accounts/members.ts'
import { organizationFaults } from '../organizations/usable.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import type { ProductArchive } from './archive.ts'
import { copyProduct } from './copies.ts'
import { listProducts } from './list.ts'
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
import { changeProduct, checkProduct, insertProduct } from './write.ts'

export function mountProducts(api: Api, archive: ProductArchive, dependants: readonly Dependant[]): void {
  mount(api, contract, {
    list: ({ query, ...reader }) => listProducts(reader, query),

    relatedSchemas: ({ tx, session, query, language }) =>
      relatedSchemas(tx, session, query.products, language),

    async create({ tx, session, language, judge, body }) {
      const config = await loadConfiguration(tx)
      const stage = config.stages.get(referenceId(body.productSchema))
      const organizationId = referenceId(body.organization)
      const faults: Fault[] = []
      if (!stage || stage.removed || !can(session, 'stage.read', stage.id).allowed) {
        faults.push({ path: '/productSchema', key: 'error.case.dataNotFound' })
        refuse('INVALID', { faults: [...faults, ...(await organizationFaults(tx, session, organizationId))] })
      }
      faults.push(...(await organizationFaults(tx, session, organizationId)))
      // A missing right on the stage is refused before the input's faults.
      const allowed = can(session, 'product.create', {
        productSchema: stage.id,
        organization: organizationId,
      })
      if (!allowed.allowed && allowed.reason === 'stage') refuse(allowed.code)
      // A placeholder says by itself that the product is unidentified, as in a clone (6-contract §2).
      const values = { isUnidentified: isPlaceholder(body.dataSchema.identifier), ...valuesOf(body) }
      if (faults.length) {
        const sent = { ...values, dataSchema: body.dataSchema }
        const checked = await checkProduct(tx, config, stage, sent, { judge })
        refuse('INVALID', { faults: [...faults, ...checked.faults] })
      }
      const product = { ...values, dataSchema: body.dataSchema, organizationId }
      const id = await insertProduct(tx, config, stage, product, judge)
      return getProduct({ tx, session, language }, id)
    },

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
    archiveMany: async ({ tx, session, body }) => ({ ids: await archive.archiveMany(tx, session, body.ids) }),
  })
}

interface Caller extends Reader {
  judge: JudgeReferences
}

async function change(caller: Caller, id: string, body: ProductChange, reason?: string) {
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
