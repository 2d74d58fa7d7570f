import { sql } from 'kysely'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Fact } from '../../../core/rules/facts.ts'
import { paths } from '../../../core/rules/paths.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { readConcerned } from '../certificates/coverage.ts'
import type { CertificateRow } from '../certificates/records.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { KnownChain } from './chain.ts'

/** Records of which each is a fact by itself; the rest is counted. */
export const maxListed = 20

interface AnswerRow {
  id: string
  inquiry: string
  title: string
  signer: string
  is_verified: boolean
  signed_at: Date
}

/** Answers by link that became part of the origin, the newest first (criterion g). */
export async function answerFacts(
  tx: Tx,
  { session, config }: { session: Session; config: Configuration },
  { products }: KnownChain,
): Promise<Fact[]> {
  const ids = arrayOf(products.map(({ id }) => id))
  const { organizations, milestoneSchemas } = readable(session)
  const { rows } = await sql<AnswerRow & { all: number }>`
    select a.id, i.id as inquiry, i.title, a.signer, a.is_verified, a.signed_at, count(*) over ()::int as all
    from answers a join inquiries i on i.account_id = ${tx.accountId} and i.id = a.inquiry_id
    where a.account_id = ${tx.accountId} and a.standing = 'accepted' and a.deleted_at is null
      and (i.about_id = any(${ids}::uuid[]) or a.became_id = any(${ids}::uuid[]))
      and ${organizations('i.organization_id')}
      and (i.milestone_schema_id is null or ${milestoneSchemas('i.milestone_schema_id')})
    order by a.signed_at desc, a.id limit ${maxListed}
  `.execute(tx.db)
  const facts = rows.map((row): Fact => ({
    id: `answer.${row.id}`,
    code: row.is_verified ? 'answerVerified' : 'answer',
    values: {
      title: row.title,
      signer: row.signer,
      day: { day: isoDay(localMoment(row.signed_at, config.timeZone)) },
    },
    of: { type: 'inquiries', id: row.inquiry },
    address: paths.answer(row.id),
  }))
  const count = rows[0]?.all ?? 0
  return [{ id: 'answers', code: 'answers', values: { count }, address: paths.answers() }, ...facts]
}

/** Certificates that cover something of the origin (criterion n). Whoever reads a product reads those of its organization. */
export async function certificateFacts(tx: Tx, { products }: KnownChain): Promise<Fact[]> {
  const concerned = await readConcerned(
    tx,
    products.map(({ id }) => id),
  )
  const covering = new Map<string, { certificate: CertificateRow; covered: number }>()
  for (const { certificate, covers } of concerned) {
    if (!covers) continue
    const known = covering.get(certificate.id) ?? { certificate, covered: 0 }
    known.covered++
    covering.set(certificate.id, known)
  }
  const facts = [...covering.values()].slice(0, maxListed).map(({ certificate, covered }): Fact => {
    const { id, name, sort: kind, valid_to: until } = certificate
    const values = { name, kind, covered, products: products.length }
    const rest = {
      id: `certificate.${id}`,
      of: { type: 'certificates', id },
      address: paths.certificates.found(name),
    } as const
    return until === null
      ? { ...rest, code: 'certificateEndless', values }
      : { ...rest, code: 'certificate', values: { ...values, day: { day: until } } }
  })
  const all = { id: 'certificates', code: 'certificates', address: paths.certificates.list() } as const
  return [{ ...all, values: { count: covering.size } }, ...facts]
}
