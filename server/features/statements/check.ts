import { sql } from 'kysely'
import type { StatementCheck } from '../../../core/contract/statements.ts'
import type { AnnexRow } from '../../../core/eudr/annex.ts'
import { riskChecks } from '../../../core/eudr/assessment.ts'
import { type Finding, riskFindings, statementChecks, statementFindings } from '../../../core/eudr/checks.ts'
import { dayAfter, isoDay, localMoment, readIso, writeDay } from '../../../core/fields/calendar.ts'
import { outlineOf } from '../../../core/geography/outlines.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { Commodity } from '../../../core/eudr/commodities.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { walk } from '../links/walk.ts'
import type { OpenProduct } from '../origin/open.ts'
import { type SurveyResult, surveyOrigin } from '../origin/surveyed.ts'
import { contentOf, type StatementRow } from './records.ts'
import type { Gate } from './risk.ts'

/** What the checks of a statement need of its product and its origin. */
export interface CheckedOrigin {
  surveyed: SurveyResult
  /** Products whose own origin isn't there yet. */
  pending: number
  commodity: Commodity
  /** Of the product's organization, ISO alpha-2, where known. */
  country: string | undefined
  /** The account's day. */
  today: string
}

export async function surveyFor(database: Database, opened: OpenProduct): Promise<CheckedOrigin> {
  const { id, config } = opened
  const { vertical } = config.stages.get(opened.stage)!
  const commodity = config.verticals.find((one) => one.id === vertical)?.commodity ?? 'none'
  const known = await opened.read(async (tx) => ({
    pending: await countPending(tx, id),
    country: await readCountry(tx, id),
    today: isoDay(localMoment(tx.now, config.timeZone)),
  }))
  const country = (await outlineOf(known.country))?.country.code
  return { surveyed: await surveyOrigin(database, opened), commodity, ...known, country }
}

/** What the product's organization says of its country: a name or a code. */
async function readCountry(tx: Tx, productId: string): Promise<unknown> {
  const { rows } = await sql<{ country: unknown }>`
    select o.profile -> 'country' as country
    from products p join organizations o on o.account_id = p.account_id and o.id = p.organization_id
    where p.account_id = ${tx.accountId} and o.account_id = ${tx.accountId} and p.id = ${productId}
  `.execute(tx.db)
  return rows[0]?.country
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

const isRiskCheck = (code: string) => riskChecks.some((one) => one === code)

/** EUD-05: every check of the origin, then those of the statement, each once where nothing is wrong. */
export function checksOf(
  row: StatementRow,
  { surveyed, ...known }: CheckedOrigin,
  { isDrifted, ...gate }: Gate & { isDrifted: boolean },
  language: Language,
): StatementCheck[] {
  const { checks, restricted, size } = surveyed
  const findings = statementFindings(contentOf(row), { ...known, ...size, restricted, isDrifted, ...gate })
  const isAsked = (code: string) => gate.riskSetting !== 'off' || !isRiskCheck(code)
  const own = statementChecks.filter(isAsked).flatMap((code): StatementCheck[] => {
    const found = findings.filter((finding) => finding.code === code && finding.state !== 'told')
    return found.length === 0
      ? [{ code, state: 'ok', message: text(language, `statements.check.${code}.ok`) }]
      : found.map((finding) => present(finding, language))
  })
  const told = findings.filter(({ state }) => state === 'told')
  return [...checks, ...own, ...told.map((finding) => present(finding, language))]
}

/** What an assessment lacks for a statement, in words. */
export const riskChecksOf = (gate: Gate, language: Language): StatementCheck[] =>
  riskFindings(gate).map((finding) => present(finding, language))

const present = (finding: Finding, language: Language): StatementCheck => {
  const { code, state, path, params, euCode, row } = finding
  return {
    code,
    state,
    ...(path === undefined ? {} : { path }),
    ...(euCode === undefined ? {} : { euCode }),
    message: row
      ? textOfRow(row, params?.heading, language)
      : text(language, `statements.check.${code}.fault`, params ?? {}),
  }
}

/** What a row of Annex I says of its part, and of a day that nobody verified (EUD-17). */
function textOfRow(
  { ex, from, to, source, unverified }: AnnexRow,
  heading: unknown,
  language: Language,
): string {
  const parts = { heading: String(heading), source }
  const texts = [
    ex &&
      text(language, 'statements.annex.part', { ...parts, part: text(language, `statements.annex.${ex}`) }),
    unverified &&
      to !== undefined &&
      text(language, 'statements.annex.ends', {
        ...parts,
        day: writeDay(dayAfter(readIso(to)!, 1), 'full', language),
      }),
    unverified &&
      from !== undefined &&
      text(language, 'statements.annex.begins', {
        ...parts,
        day: writeDay(readIso(from)!, 'full', language),
      }),
  ]
  return texts.filter(Boolean).join('. ')
}
