import { sql } from 'kysely'
import type { StatementCheck } from '../../../core/contract/statements.ts'
import { type Finding, statementChecks, statementFindings } from '../../../core/eudr/checks.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { Commodity } from '../../../core/pack/shape.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { walk } from '../links/walk.ts'
import type { Opened } from '../origin/open.ts'
import { type Surveyed, surveyOrigin } from '../origin/surveyed.ts'
import { contentOf, type StatementRow } from './records.ts'

/** What the checks of a statement need of its product's origin. */
export interface CheckedOrigin {
  surveyed: Surveyed
  /** Products whose own origin isn't there yet. */
  pending: number
  commodity: Commodity
}

export async function surveyFor(database: Database, opened: Opened): Promise<CheckedOrigin> {
  const pending = await opened.read((tx) => countPending(tx, opened.id))
  const { vertical } = opened.config.stages.get(opened.stage)!
  const commodity = opened.config.verticals.find(({ id }) => id === vertical)?.commodity ?? 'none'
  return { surveyed: await surveyOrigin(database, opened), pending, commodity }
}

/** Of a product and its ancestors, whoever may read them. */
async function countPending(tx: Tx, productId: string): Promise<number> {
  const { distances } = await walk(tx, [productId], 'up')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products
    where account_id = ${tx.accountId} and id = any(${arrayOf([...distances.keys()])}::uuid[]) and not requirements_satisfied
  `.execute(tx.db)
  return rows[0]!.count
}

/** EUD-05: every check of the origin, then those of the statement, each once where nothing is wrong. */
export function checksOf(
  row: StatementRow,
  { surveyed, pending, commodity }: CheckedOrigin,
  drifted: boolean,
  language: Language,
): StatementCheck[] {
  const { checks, restricted, size } = surveyed
  const findings = statementFindings(contentOf(row), commodity, { restricted, pending, ...size }, drifted)
  const own = statementChecks.flatMap((code): StatementCheck[] => {
    const found = findings.filter((finding) => finding.code === code)
    return found.length === 0
      ? [{ code, state: 'ok', message: text(language, `statements.check.${code}.ok`) }]
      : found.map((finding) => present(finding, language))
  })
  return [...checks, ...own]
}

const present = ({ code, state, path, params, euCode }: Finding, language: Language): StatementCheck => ({
  code,
  state,
  ...(path === undefined ? {} : { path }),
  ...(euCode === undefined ? {} : { euCode }),
  message: text(language, `statements.check.${code}.fault`, params ?? {}),
})
