import { referenceId, type Body } from '../../../core/contract/route.ts'
import type { statements as contract } from '../../../core/contract/statements.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { newContent } from '../../../core/pack/fill-statement.ts'
import type { Operator } from '../../../core/eudr/statement.ts'
import { amountColumn, inUnit } from '../../../core/rules/quantity.ts'
import { demand } from '../../platform/auth/demand.ts'
import { Outrun, type Tx } from '../../platform/db/database.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { lockProducts } from '../links/lock.ts'
import { findProduct, type ProductRow, thingOf } from '../products/read.ts'
import { nextNumber } from './numbering.ts'
import { findOpen } from './open.ts'
import { columnsOf, searchOf, statementRecords } from './records.ts'
import type { Reader } from './read.ts'
import { citedOf, readNumbers } from './references.ts'
import { readWay } from './way.ts'

/** EUD-04: begins a statement, filled with what is known; returns its id. */
export async function createStatement(reader: Reader, body: Body<typeof contract.create>): Promise<string> {
  const { tx, session } = reader
  const sent = referenceId(body.product)
  const found = await findProduct(tx, session, sent)
  if (found) {
    demand(session, 'statement.write', thingOf(found))
    // It may be archived meanwhile.
    await lockProducts(tx, [found.id])
  }
  const product = found && (await findProduct(tx, session, sent))
  if (!product) return refuse('INVALID', { faults: [{ path: '/product', key: 'error.case.dataNotFound' }] })
  const config = await loadConfiguration(tx)
  const number = await nextNumber(tx)
  const { upstream } = await readNumbers(reader, product.id)
  const content = newContent({
    identifier: product.identifier,
    number,
    statement: config.stages.get(product.product_schema_id)!.content.statement,
    language: config.defaultLanguage,
    kilograms: kilogramsOf(config, product),
    operator: await lastOperator(tx),
    way: await readWay(reader, config, product),
    references: citedOf(upstream),
  })
  const own = { internal_reference: content.internalReferenceNumber, eu: null }
  const created = await statementRecords.insertUnlessTaken(tx, {
    ...columnsOf(content),
    ...own,
    product_id: product.id,
    internal_number: number,
    declared: 'draft' as const,
    frozen: null,
    search: searchOf(own),
  })
  if (created) return created.id
  await refuseSecond(tx, product.id)
  // Another statement has taken the number.
  throw new Outrun()
}

/** One of a product may be open. */
export async function refuseSecond(tx: Tx, productId: string): Promise<void> {
  const open = await findOpen(tx, productId)
  if (open !== undefined) refuse('STATEMENT_OPEN', { details: { statement: open } })
}

/** What its amount column says, in kilograms. */
function kilogramsOf(config: Configuration, product: ProductRow): number | undefined {
  const column = amountColumn(config.stages.get(product.product_schema_id)!.content)
  const value = column && product.data[column.name]
  return column && typeof value === 'number'
    ? inUnit({ quantity: value, unit: column.unit }, 'kg')
    : undefined
}

async function lastOperator(tx: Tx): Promise<Operator | null> {
  const row = await tx.db
    .selectFrom('statements')
    .select('operator')
    .where('account_id', '=', tx.accountId)
    .where('operator', 'is not', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.operator ?? null
}
