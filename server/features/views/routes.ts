import { sql } from 'kysely'
import {
  type View,
  maxViewDays,
  type ViewInclude,
  viewDays,
  viewParts,
  views as contract,
} from '../../../core/contract/views.ts'
import type { Body } from '../../../core/contract/route.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { lineFaults, tidyLine, tidyLines } from '../../../core/fields/strings.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { reasonFaults } from '../../../core/rules/reason.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countCap, countRows, isUuid, paged, sliceOf } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { makeSecret } from '../../platform/secrets.ts'
import { namesOf } from '../accounts/members.ts'
import { loadConfiguration, schemaName } from '../configuration/configuration.ts'
import { findProduct } from '../products/read.ts'
import { readMakers } from './makers.ts'
import { makePin, pinHash } from './pins.ts'
import { readVisits, stateOf, viewRecords, type ViewRow } from './records.ts'

const day = 86_400_000

/** AUD-03 */
export function mountViews({ settings, ...api }: Api): void {
  mount({ ...api, settings }, contract, {
    async list({ tx, query, language }) {
      const slice = sliceOf(query)
      const { product } = query
      const listed = tx.db
        .selectFrom('views')
        .where('account_id', '=', tx.accountId)
        .$if(product !== undefined, (q) =>
          q.where(isUuid(product!) ? sql<boolean>`${product!}::uuid = any(products)` : sql<boolean>`false`),
        )
      const rows = await listed
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
      const total = slice.all ? 0 : await countRows(tx, listed.select('id').limit(countCap))
      return paged(await present(tx, rows, language), slice, total)
    },

    async create({ tx, session, body, language }) {
      const products = await productsOf(tx, session, body.products)
      const [row] = await viewRecords.insert(tx, [
        {
          values: {
            ...contentOf(tx, body),
            products,
            language: body.language ?? language,
            ended_at: null,
          },
        },
      ])
      const { id } = row!
      const pin = body.pin ? makePin() : null
      await tx.db
        .insertInto('view_visits')
        .values({
          account_id: tx.accountId,
          view_id: id,
          pin_hash: pin === null ? null : pinHash(settings, id, pin),
          opened_at: null,
        })
        .execute()
      const address = `${settings.publicUrl}/v/${await makeSecret(tx, 'view', id)}`
      const [shown] = await present(tx, [row!], language)
      return { ...shown!, pin, address }
    },

    async get({ tx, params, language }) {
      const row = (await viewRecords.find(tx, params.id)) ?? refuse('NOT_FOUND')
      return (await present(tx, [row], language))[0]!
    },

    async end({ tx, params }) {
      const row = (await viewRecords.find(tx, params.id, true)) ?? refuse('NOT_FOUND')
      if (row.ended_at === null) await viewRecords.change(tx, row, { ended_at: tx.now })
    },
  })
}

/** The ids of products that the maker may read, each once. */
async function productsOf(tx: Tx, session: Session, sent: readonly string[]): Promise<string[]> {
  const faults: Fault[] = []
  const ids = new Set<string>()
  for (const [n, id] of sent.entries()) {
    const found = await findProduct(tx, session, id)
    if (found) ids.add(found.id)
    else faults.push({ path: `/products/${n}`, key: 'error.case.dataNotFound' })
  }
  refuseFaults(faults)
  return [...ids]
}

function contentOf({ now }: Tx, body: Body<typeof contract.create>) {
  const faults: Fault[] = []
  const recipient = tidyLine(body.recipient)
  const reason = tidyLines(body.reason)
  if (recipient === '') faults.push({ path: '/recipient', key: 'error.shape.required' })
  else faults.push(...lineFaults(recipient, '/recipient'))
  faults.push(...reasonFaults(reason))
  const expires =
    body.expiresAt === undefined ? new Date(now.getTime() + viewDays * day) : new Date(body.expiresAt)
  const ahead = expires.getTime() - now.getTime()
  if (!(ahead > 0 && ahead <= maxViewDays * day))
    faults.push({ path: '/expiresAt', key: 'error.shape.value' })
  refuseFaults(faults)
  return {
    recipient,
    reason,
    included: viewParts.filter((part) => body.include[part]),
    has_pin: body.pin,
    expires_at: expires,
  }
}

async function present(tx: Tx, rows: readonly ViewRow[], language: Language): Promise<View[]> {
  if (rows.length === 0) return []
  const makers = rows.map(({ created_by }) => created_by)
  const config = await loadConfiguration(tx)
  const [visits, belonging, people, products] = await Promise.all([
    readVisits(
      tx,
      rows.map(({ id }) => id),
    ),
    readMakers(tx, makers),
    namesOf(tx, makers),
    tx.db
      .selectFrom('products')
      .select(['id', 'identifier', 'product_schema_id as stage'])
      .where('account_id', '=', tx.accountId)
      .where('id', '=', anyOf([...new Set(rows.flatMap((row) => row.products))]))
      .execute(),
  ])
  const known = new Map(products.map((product) => [product.id, product]))
  return rows.map((row) => {
    const visit = visits.get(row.id)!
    return {
      _id: row.id,
      products: row.products.map((id) => ({
        _id: id,
        identifier: known.get(id)!.identifier,
        stage: schemaName(config, known.get(id)!.stage, language)!,
      })),
      recipient: row.recipient,
      reason: row.reason,
      include: Object.fromEntries(
        viewParts.map((part) => [part, row.included.includes(part)]),
      ) as ViewInclude,
      pin: row.has_pin,
      language: row.language,
      expiresAt: row.expires_at.toISOString(),
      state: stateOf(tx, row, visit, belonging.has(row.created_by)),
      opened: visit.opened,
      openedAt: visit.opened_at?.toISOString() ?? null,
      createdBy: { _id: row.created_by, name: people.get(row.created_by) ?? '' },
      createdAt: row.created_at.toISOString(),
      version: row.version,
    }
  })
}
