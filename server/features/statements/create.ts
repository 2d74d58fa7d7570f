import { referenceId, type Body } from '../../../core/contract/route.ts'
import type { NewStatement, statements as contract } from '../../../core/contract/statements.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { newContent } from '../../../core/pack/fill-statement.ts'
import type { Operator, StatementContent } from '../../../core/eudr/statement.ts'
import { amountColumn, amountIn, inUnit } from '../../../core/rules/quantity.ts'
import { demand } from '../../platform/auth/demand.ts'
import { Outrun, type Tx } from '../../platform/db/database.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { lockProducts } from '../links/lock.ts'
import { findProduct, type ProductRow, thingOf } from '../products/read.ts'
import { nextNumber } from './numbering.ts'
import { findOpen } from './open.ts'
import { columnsOf, searchOf, statementRecords } from './records.ts'
import { presentNew, type Reader } from './read.ts'
import { citedOf, readNumbers } from './references.ts'
import { readWay } from './way.ts'

type StatementInput = Body<typeof contract.create>

/** EUD-04: begins a statement, filled with what is known; returns its id. */
export async function createStatement(reader: Reader, body: StatementInput): Promise<string> {
  const { tx } = reader
  // It may be archived meanwhile.
  await lockProducts(tx, [(await findProductOf(reader, body)).id])
  const product = await findProductOf(reader, body)
  const number = await nextNumber(tx)
  const content = await readContent(reader, product, number)
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

/** EUD-20: what a statement would hold. Nothing is saved, and no number is used. */
export async function previewStatement(reader: Reader, body: StatementInput): Promise<NewStatement> {
  const { tx } = reader
  const product = await findProductOf(reader, body)
  await refuseSecond(tx, product.id)
  const content = await readContent(reader, product, 0)
  const statement = await presentNew(reader, { ...columnsOf(content), product })
  return { ...statement, _id: null, internalReferenceNumber: null }
}

/** The product that is declared, which the session may write. */
async function findProductOf({ tx, session }: Reader, body: StatementInput): Promise<ProductRow> {
  const product = await findProduct(tx, session, referenceId(body.product))
  if (!product) return refuse('INVALID', { faults: [{ path: '/product', key: 'error.case.dataNotFound' }] })
  demand(session, 'statement.write', thingOf(product))
  return product
}

async function readContent(reader: Reader, product: ProductRow, number: number): Promise<StatementContent> {
  const { tx } = reader
  const config = await loadConfiguration(tx)
  const { upstream } = await readNumbers(reader, product.id)
  return newContent({
    identifier: product.identifier,
    number,
    statement: config.stages.get(product.product_schema_id)!.content.statement,
    language: config.defaultLanguage,
    kilograms: kilogramsOf(config, product),
    operator: await lastOperator(tx),
    way: await readWay(reader, config, product),
    references: citedOf(upstream),
  })
}

/** One of a product may be open. */
export async function refuseSecond(tx: Tx, productId: string): Promise<void> {
  const open = await findOpen(tx, productId)
  if (open !== undefined) refuse('STATEMENT_OPEN', { details: { statement: open } })
}

/** What its amount column says, in kilograms. */
function kilogramsOf(config: Configuration, product: ProductRow): number | undefined {
  const column = amountColumn(config.stages.get(product.product_schema_id)!.content)
  const quantity = column && amountIn(column, product.product_schema_version, product.data[column.name])
  return quantity === undefined ? undefined : inUnit({ quantity, unit: column!.unit }, 'kg')
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
