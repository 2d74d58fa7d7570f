import { type RawBuilder, sql } from 'kysely'
import type { AssessedRisk, AssessmentState, Risk, RiskSetting } from '../../../core/eudr/assessment.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'
import { loadConfiguration } from '../configuration/configuration.ts'

/** Whether assessment a, with its look l, is open, concluded, or concluded and holds no longer (RSK-05). */
export const assessmentState = (today: string): RawBuilder<AssessmentState> => sql<AssessmentState>`case
  when a.state = 'open' then 'open'
  when l.stale_at is not null or a.conclusion ->> 'reviewBy' < ${today} then 'stale'
  else 'concluded' end`

/** What a statement shows of the newest assessment of its product that is its own. */
interface StatementRisk {
  _id: string
  state: AssessmentState
  risk: Risk | null
}

/** By product; whoever reads the product reads its assessments. */
export async function readRisks(
  tx: Tx,
  products: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, StatementRisk>> {
  if (products.length === 0) return new Map()
  const rows = await readNewest(tx, { products, today }, null)
  return new Map(rows.map(({ product, ...risk }) => [product, risk]))
}

interface OnDay {
  products: readonly string[]
  today: string
}

const readNewest = accountStatement(
  (tx, { products, today }: OnDay) => sql<StatementRisk & { product: string }>`
    select distinct on (a.product_id) a.product_id as product, a.id as _id, ${assessmentState(today)} as state,
      a.conclusion ->> 'risk' as risk
    from assessments a
    left join assessment_looks l on l.account_id = ${tx.accountId} and l.assessment_id = a.id
    where a.account_id = ${tx.accountId} and a.product_id = any(${products}::uuid[]) and a.assessed_for = 'own'
      and a.deleted_at is null
    order by a.product_id, a.created_at desc, a.id desc`,
)

export interface Gate {
  assessed: AssessedRisk | null
  riskSetting: RiskSetting
}

/** The checks of a statement that an assessment answers: what the account makes of the newest one. */
export async function readGate(tx: Tx, product: string): Promise<Gate> {
  const { riskSetting, timeZone } = await loadConfiguration(tx)
  const risks = await readRisks(tx, [product], isoDay(localMoment(tx.now, timeZone)))
  return { assessed: risks.get(product) ?? null, riskSetting }
}
