import type { Facts as FactsAnswer } from '../../../core/contract/facts.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { type Fact, type FactRecord, type Facts, factText } from '../../../core/rules/facts.ts'
import type { Tx } from '../../platform/db/database.ts'
import { certificateNoun } from '../certificates/records.ts'
import { concernNoun } from '../concerns/records.ts'
import { inquiryNoun } from '../inquiries/records.ts'
import { organizationNoun } from '../organizations/records.ts'
import { productNoun } from '../products/archive.ts'

interface Reader {
  tx: Tx
  session: Session
  language: Language
}

const nouns = {
  products: productNoun,
  organizations: organizationNoun,
  certificates: certificateNoun,
  concerns: concernNoun,
  inquiries: inquiryNoun,
}

/** Facts as a person reads them: in their language, and nothing of records that they may not read. */
export async function presentFacts(reader: Reader, { plots, criteria }: Facts): Promise<FactsAnswer> {
  const all = Object.values(criteria).flat()
  const known = await readableRecords(
    reader,
    all.flatMap(({ of, names = [] }) => [...(of ? [of] : []), ...names]),
  )
  const isReadable = (record: FactRecord) => known.has(keyOf(record))
  const present = (facts: readonly Fact[]) =>
    facts
      .filter(({ of }) => !of || isReadable(of))
      .map((fact) => ({
        id: fact.id,
        text: factText(fact, reader.language, isReadable),
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

const keyOf = ({ type, id }: FactRecord): string => `${type} ${id}`

/** The keys of those among records that the session may read, archived ones included. */
async function readableRecords(
  { tx, session }: Reader,
  records: readonly FactRecord[],
): Promise<ReadonlySet<string>> {
  const types = [...new Set(records.map(({ type }) => type))]
  const found = await Promise.all(
    types.map(async (type) => {
      const ids = new Set(records.flatMap((record) => (record.type === type ? [record.id] : [])))
      const rows = await nouns[type].names(tx, session, [...ids])
      return rows.flatMap(({ id, isReadable }) => (isReadable ? [keyOf({ type, id })] : []))
    }),
  )
  return new Set(found.flat())
}
