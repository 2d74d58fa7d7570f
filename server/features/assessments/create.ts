import { sql } from 'kysely'
import type { assessments as contract } from '../../../core/contract/assessments.ts'
import { referenceId, type Body } from '../../../core/contract/route.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { RiskAnswer } from '../../../core/eudr/assessment.ts'
import { completeAnswers } from '../../../core/rules/assessment.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readToday } from '../certificates/read.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { lockProducts } from '../links/lock.ts'
import { findProduct, type ProductRow, type Reader, thingOf } from '../products/read.ts'
import { criteriaIn } from './criteria.ts'
import { assessmentRecords } from './records.ts'

type AssessmentInput = Body<typeof contract.create>

/** Begins an assessment; returns its id. */
export async function createAssessment(reader: Reader, body: AssessmentInput): Promise<string> {
  const { tx } = reader
  // It may be archived meanwhile.
  await lockProducts(tx, [(await findProductOf(reader, body)).id])
  const product = await findProductOf(reader, body)
  const before = body.from === undefined ? [] : await readEarlier(reader, product, body.from)
  const criteria = criteriaIn(await loadConfiguration(tx), product.product_schema_id, await readToday(tx))
  const answers = completeAnswers(
    before.map((answer) => ({ ...answer, confirmed: answer.concern === 'unanswered' })),
    criteria,
  )
  const [created] = await assessmentRecords.insert(tx, [
    {
      values: {
        product_id: product.id,
        assessed_for: body.for,
        state: 'open' as const,
        answers,
        measures: [],
        conclusion: null,
        facts: null,
        is_simplified: null,
        placed_on: null,
        copied_from: body.from ?? null,
        reopen_reason: null,
      },
    },
  ])
  return created!.id
}

/** The product that is assessed, which the session may write. */
async function findProductOf({ tx, session }: Reader, body: AssessmentInput): Promise<ProductRow> {
  const product = await findProduct(tx, session, referenceId(body.product))
  if (!product) return refuse('INVALID', { faults: [{ path: '/product', key: 'error.case.dataNotFound' }] })
  demand(session, 'product.edit', thingOf(product))
  return product
}

/** The answers of the last concluded assessment of the same stage and organization, which is named (RSK-07). */
async function readEarlier(
  { tx }: Reader,
  product: ProductRow,
  from: string,
): Promise<readonly RiskAnswer[]> {
  const earlier = (await findLast(tx, product)).find(({ id }) => id === from)
  if (!earlier) return refuse('INVALID', { faults: [{ path: '/from', key: 'assessments.fault.from' }] })
  return earlier.answers
}

/** The last concluded ones of the stage and organization of a product, stale or not: its own and one for a buyer. */
export async function findLast(
  tx: Tx,
  { product_schema_id: stage, organization_id: organization }: ProductRow,
): Promise<{ id: string; answers: RiskAnswer[] }[]> {
  const { rows } = await sql<{ id: string; answers: RiskAnswer[] }>`
    select distinct on (a.assessed_for) a.id, a.answers
    from assessments a
    join products p on p.account_id = ${tx.accountId} and p.id = a.product_id
    where a.account_id = ${tx.accountId} and a.state = 'concluded' and a.deleted_at is null
      and p.product_schema_id = ${stage} and p.organization_id = ${organization}
    order by a.assessed_for, a.conclusion ->> 'at' desc, a.id desc
  `.execute(tx.db)
  return rows
}
