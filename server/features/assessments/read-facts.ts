import type { Facts as FactsAnswer } from '../../../core/contract/facts.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { type Fact, type FactName, type Facts, factText } from '../../../core/rules/facts.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'

interface Reader {
  tx: Tx
  session: Session
  language: Language
}

/** Facts as a person reads them: in their language, without names of records that they may not read. */
export async function presentFacts(reader: Reader, { plots, criteria }: Facts): Promise<FactsAnswer> {
  const all = Object.values(criteria).flat()
  const known = await readableNames(
    reader,
    all.flatMap(({ names = [] }) => names),
  )
  const present = (facts: readonly Fact[]) =>
    facts.map((fact) => ({
      id: fact.id,
      text: factText(fact, reader.language, ({ id }) => known.has(id)),
      address: fact.address,
    }))
  const { a, g, i, j, l, m, n } = criteria
  return {
    plots,
    criteria: {
      a: present(a),
      g: present(g),
      i: present(i),
      j: present(j),
      l: present(l),
      m: present(m),
      n: present(n),
    },
  }
}

/** The ids of those among named records that the session may read, archived ones included. */
async function readableNames(
  { tx, session }: Reader,
  names: readonly FactName[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const idsOf = (type: FactName['type']) =>
    anyOf([...new Set(names.flatMap((name) => (name.type === type ? [name.id] : [])))])
  const [products, organizations] = await Promise.all([
    tx.db
      .selectFrom('products as p')
      .select('p.id')
      .where('p.account_id', '=', tx.accountId)
      .where('p.id', '=', idsOf('products'))
      .where(readable(session).products('p'))
      .execute(),
    tx.db
      .selectFrom('organizations as o')
      .select('o.id')
      .where('o.account_id', '=', tx.accountId)
      .where('o.id', '=', idsOf('organizations'))
      .where(readable(session).organizations('o.id'))
      .execute(),
  ])
  return new Set([...products, ...organizations].map(({ id }) => id))
}
