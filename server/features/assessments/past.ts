import { sql } from 'kysely'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { languages } from '../../../core/i18n/locales.ts'
import type { Session } from '../../../core/rules/can.ts'
import { type Fact, type FactName, maxFactNames } from '../../../core/rules/facts.ts'
import { maxTraceProducts, maxTraceSteps } from '../../../core/rules/lineage.ts'
import { paths } from '../../../core/rules/paths.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { readOpenConcerns, readOriginSubjects } from '../concerns/origin.ts'
import { aboutOf } from '../concerns/read.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { walk } from '../links/walk.ts'
import type { OriginForms } from '../origin/forms.ts'
import type { KnownChain } from './chain.ts'
import { maxListed } from './vouched.ts'

interface Reader {
  session: Session
  config: Configuration
  forms: OriginForms
}

/** Open concerns, and what became of earlier statements of the same producers (criterion l). */
export async function pastFacts(tx: Tx, reader: Reader, chain: KnownChain): Promise<Fact[]> {
  return [...(await concernFacts(tx, reader, chain)), ...(await statementFacts(tx, reader, chain))]
}

async function concernFacts(tx: Tx, { session, config }: Reader, { ids }: KnownChain): Promise<Fact[]> {
  const found = await readOpenConcerns(tx, await readOriginSubjects(tx, ids), session)
  const address = paths.assessments()
  const facts = found.slice(0, maxListed).map((row): Fact => {
    const said = Object.fromEntries(
      languages.map((language) => [language, aboutOf(row, language).name]),
    ) as Record<Language, string>
    return {
      id: `concern.${row.id}`,
      code: 'concern',
      values: {
        about: { said },
        from: row.raised_by,
        day: { day: isoDay(localMoment(row.raised_at, config.timeZone)) },
        text: row.text,
      },
      of: { type: 'concerns', id: row.id },
      address,
    }
  })
  return [{ id: 'concerns', code: 'concerns', values: { count: found.length }, address }, ...facts]
}

interface DeclaredRow {
  product: string
  identifier: string
  is_rejected: boolean
}

/** Statements of other products that were made of what the same producers grew. */
async function statementFacts(
  tx: Tx,
  { session, forms }: Reader,
  { id, products }: KnownChain,
): Promise<Fact[]> {
  const stages = Object.keys(forms.stages)
  const producers = [
    ...new Set(products.flatMap(({ stage, organization }) => (stage in forms.stages ? [organization] : []))),
  ]
  const grown = await sql<{ ids: string[] }>`
    select array(
      select p.id from products p
      where p.account_id = ${tx.accountId} and p.organization_id = any(${arrayOf(producers)}::uuid[])
        and p.product_schema_id = any(${stages}::text[]) and ${readable(session).products('p')}
      order by p.created_at desc, p.id desc limit ${maxTraceProducts}
    ) as ids
  `.execute(tx.db)
  const { distances } = await walk(tx, grown.rows[0]!.ids, 'down', {
    maxDepth: maxTraceSteps,
    maxProducts: 2 * maxTraceProducts,
  })
  const { rows } = await sql<DeclaredRow>`
    select p.id as product, p.identifier, s.declared = 'rejected' as is_rejected
    from statements s join products p on p.account_id = ${tx.accountId} and p.id = s.product_id
    where s.account_id = ${tx.accountId} and s.deleted_at is null and s.product_id <> ${id}
      and s.declared in ('available', 'withdrawn', 'rejected')
      and s.product_id = any(${arrayOf([...distances.keys()])}::uuid[]) and ${readable(session).products('p')}
    order by s.updated_at desc, s.id
  `.execute(tx.db)
  const rejected = rows.filter(({ is_rejected }) => is_rejected)
  const facts: Fact[] = [
    {
      id: 'statements',
      code: 'statements',
      values: { count: rows.length, rejected: rejected.length },
      address: paths.statements(),
    },
  ]
  if (rejected.length > 0)
    facts.push({
      id: 'statements.rejected',
      code: 'statementsRejected',
      values: {},
      names: rejected
        .slice(0, maxFactNames)
        .map(({ product, identifier: name }): FactName => ({ type: 'products', id: product, name })),
      total: rejected.length,
      address: paths.statements({ state: 'rejected' }),
    })
  return facts
}
