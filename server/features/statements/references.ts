import { sql } from 'kysely'
import type { ReferenceRow } from '../../../core/contract/statements.ts'
import { isReferenceNumber, isVerificationNumber, numberOf } from '../../../core/eudr/numbers.ts'
import { maxReferences, type Reference, type Verification } from '../../../core/eudr/statement.ts'
import { can } from '../../../core/rules/can.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { walk } from '../links/walk.ts'
import { originForms } from '../origin/forms.ts'
import { isReadable } from '../products/mask.ts'
import { readHeads } from '../origin/lots.ts'
import { type Reader, readNamed } from './read.ts'

interface ReferenceEntry {
  number: string
  verification: string | null
  date: string | null
  product: string
  source: 'statement' | 'process' | 'link'
}

interface Numbers {
  own: ReferenceEntry[]
  upstream: ReferenceEntry[]
  restricted: number
}

/**
 * The numbers of a product and of its ancestors, as far as the session may read them (EUD-10); `isPublic`: without those of private
 * processes.
 */
export async function readNumbers(
  { tx, session }: Pick<Reader, 'tx' | 'session'>,
  productId: string,
  { isPublic = false } = {},
): Promise<Numbers> {
  const config = await loadConfiguration(tx)
  const forms = originForms(config, session)
  const processes = [...config.milestoneSchemas.keys()].filter(
    (id) => can(session, 'milestoneSchema.read', id).allowed,
  )
  const { distances } = await walk(tx, [productId], 'up')
  const { kinds, heads } = await readHeads(tx, [...distances.keys()], null)
  const open = new Set(kinds.filter((kind) => isReadable(session, kind)))
  const ids = heads.filter(({ kind }) => open.has(kind)).map(({ id }) => id)
  const restricted = kinds.filter((kind) => !open.has(kind)).reduce((sum, { count }) => sum + count, 0)
  const fields = JSON.stringify(
    Object.fromEntries(
      Object.entries(forms.statements).map(([id, { field, verification }]) => [id, { field, verification }]),
    ),
  )
  const { rows } = await sql<ReferenceEntry>`
    select s.eu ->> 'referenceNumber' as number, s.eu ->> 'verificationNumber' as verification, s.eu ->> 'date' as date,
      s.product_id as product, 'statement' as source
    from statements s
    where s.account_id = ${tx.accountId} and s.product_id = any(${arrayOf(ids)}::uuid[]) and s.declared = 'available'
      and s.deleted_at is null
    union all
    select m.data ->> (${fields}::jsonb -> m.milestone_schema_id ->> 'field'),
      m.data ->> (${fields}::jsonb -> m.milestone_schema_id ->> 'verification'), m.occurred_at::text, m.product_id, 'process'
    from milestones m
    where m.account_id = ${tx.accountId} and m.product_id = any(${arrayOf(ids)}::uuid[]) and m.deleted_at is null
      and m.milestone_schema_id = any(${Object.keys(forms.statements)}::text[]) and (not ${isPublic} or not m.private)
      and coalesce(m.data ->> (${fields}::jsonb -> m.milestone_schema_id ->> 'field'), '') <> ''
    union all
    select pair.cited ->> 'referenceNumber', pair.cited ->> 'verificationNumber', a.signed_at::text,
      coalesce(i.about_id, a.became_id), 'link'
    from answers a
    join inquiries i on i.account_id = ${tx.accountId} and i.id = a.inquiry_id
    left join milestones m on m.account_id = ${tx.accountId} and m.id = a.milestone_id
    cross join lateral jsonb_array_elements(a.cited) as pair (cited)
    where a.account_id = ${tx.accountId} and a.standing = 'accepted'
      and (i.about_id = any(${arrayOf(ids)}::uuid[]) or (i.asks = 'lot' and a.became_id = any(${arrayOf(ids)}::uuid[])))
      and m.deleted_at is null and (not ${isPublic} or m.private is not true)
      and (i.milestone_schema_id is null or i.milestone_schema_id = any(${arrayOf(processes)}::text[]))
    order by source desc, date desc, number
  `.execute(tx.db)
  const found = rows.map((row) => ({
    ...row,
    date: row.date === null ? null : new Date(row.date).toISOString(),
  }))
  const steps = ({ product }: ReferenceEntry) => -distances.get(product)!
  return {
    own: found.filter(({ product }) => product === productId),
    upstream: found
      .filter(({ product }) => product !== productId)
      .toSorted((one, other) => steps(one) - steps(other)),
    restricted,
  }
}

/** As answers show them. */
export async function presentNumbers(
  reader: Reader,
  { own, upstream, restricted }: Numbers,
): Promise<{ own: ReferenceRow[]; upstream: ReferenceRow[]; restricted: number }> {
  const all = [...own, ...upstream]
  const named = await readNamed(
    reader,
    all.map(({ product }) => product),
  )
  const verified = await readVerified(reader, all)
  const present = ({ number, verification, date, product, source }: ReferenceEntry): ReferenceRow => ({
    referenceNumber: number,
    verificationNumber: verification,
    date,
    product: named.get(product) ?? null,
    source,
    verified: verified.get(pairOf(number, verification)) ?? null,
  })
  return { own: own.map(present), upstream: upstream.map(present), restricted }
}

const pairOf = (number: string, verification: string | null): string =>
  `${numberOf(number)} ${numberOf(verification ?? '')}`

/** What the EU last said of pairs of numbers, to whichever statement of the account cites them. */
async function readVerified(
  { tx }: Reader,
  found: readonly ReferenceEntry[],
): Promise<ReadonlyMap<string, Verification>> {
  const numbers = found.map(({ number }) => numberOf(number))
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<
    Pick<Reference, 'referenceNumber' | 'verificationNumber'> & { verified: Verification }
  >`
    select c ->> 'referenceNumber' as "referenceNumber", c ->> 'verificationNumber' as "verificationNumber",
      c -> 'verified' as verified
    from statements s cross join lateral jsonb_array_elements(s.cited) c
    where s.account_id = ${tx.accountId} and s.deleted_at is null and c ->> 'referenceNumber' = any(${numbers}::text[])
      and c -> 'verified' ->> 'result' is not null
    order by c -> 'verified' ->> 'at'
  `.execute(tx.db)
  // The last one counts.
  return new Map(
    rows.map((row) => [pairOf(row.referenceNumber, row.verificationNumber), row.verified] as const),
  )
}

/** What a statement cites of numbers: each once, and only those with both parts. */
export function citedOf(numbers: readonly ReferenceEntry[]): Reference[] {
  const cited = new Map<string, Reference>()
  for (const { number, verification, product, source } of numbers) {
    const [referenceNumber, verificationNumber] = [numberOf(number), numberOf(verification ?? '')]
    if (!isReferenceNumber(referenceNumber) || !isVerificationNumber(verificationNumber)) continue
    if (cited.has(referenceNumber) || cited.size >= maxReferences) continue
    cited.set(referenceNumber, {
      referenceNumber,
      verificationNumber,
      use: 'keep',
      from: { source, product },
      verified: null,
    })
  }
  return [...cited.values()]
}
