import { type Selectable, sql } from 'kysely'
import type pg from 'pg'
import type { Gs1Link, Gs1LinkInput } from '../../../core/contract/gs1.ts'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import { isWebAddress } from '../../../core/fields/web-address.ts'
import { lineFaults, tidyLine } from '../../../core/fields/strings.ts'
import {
  type Anchor,
  keyOfAnchor,
  keysOf,
  readAnchor,
  variablesIn,
  writeAnchor,
} from '../../../core/gs1/anchor.ts'
import { type CodeElement, identifierOf } from '../../../core/gs1/identifiers.ts'
import { type ResolverLink, typeOfLink } from '../../../core/gs1/resolve.ts'
import type { Tx } from '../../platform/db/database.ts'
import { oncePerRevision } from '../../platform/db/kept.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Nameable } from '../../platform/feature.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { claimGtins, releaseGtins } from '../accounts/gtins.ts'
import './tables.ts'

type LinkRow = Selectable<Tables['gs1_links']>

export const linkRecords = recordsOf('gs1_links')

/** Administrators alone read them. */
export const namedLinks: Nameable = {
  async names(tx, session, ids) {
    const rows = await tx.db
      .selectFrom('gs1_links')
      .select(['id', 'title as name', 'deleted_at'])
      .where('account_id', '=', tx.accountId)
      .where('id', '=', anyOf(ids.filter(isUuid)))
      .execute()
    return rows.map(({ id, name, deleted_at }) => ({
      id,
      name,
      isReadable: session.admin,
      isLive: deleted_at === null,
    }))
  },
}

/** A link with what it hangs on, as the resolver asks for it. */
export interface ExtraLink extends ResolverLink {
  anchor: Anchor
}

const liveLinks = (tx: Tx) =>
  tx.db.selectFrom('gs1_links').where('account_id', '=', tx.accountId).where('deleted_at', 'is', null)

export const readLinks = (tx: Tx): Promise<LinkRow[]> =>
  liveLinks(tx)
    .selectAll()
    .orderBy('anchor')
    .orderBy('link_type')
    .orderBy('languages')
    .orderBy('id')
    .execute()

export async function countLinks(tx: Tx): Promise<number> {
  const { count } = await liveLinks(tx)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The extra links of an account, kept until its revision is raised. */
export const loadLinks: (tx: Tx) => Promise<readonly ExtraLink[]> = oncePerRevision(async (tx) =>
  (await readLinks(tx)).map((row) => ({ ...asked(row), anchor: readAnchor(row.anchor)! })),
)

const asked = (row: LinkRow): ResolverLink => ({
  linkType: row.link_type,
  href: row.href,
  title: row.title,
  ...(row.media_type === null ? {} : { type: row.media_type }),
  hreflang: row.languages,
  isDefault: row.is_default,
  fwqs: row.forwards_query,
})

export function presentLink(row: LinkRow): Gs1Link {
  const { hreflang = [], linkType, isDefault = false, fwqs = false, ...link } = asked(row)
  return {
    _id: row.id,
    anchor: row.anchor,
    ...link,
    linkType: `gs1:${linkType}`,
    hreflang: [...hreflang],
    default: isDefault,
    fwqs,
  }
}

type LinkValues = Pick<
  LinkRow,
  'anchor' | 'link_type' | 'href' | 'title' | 'media_type' | 'languages' | 'is_default' | 'forwards_query'
>

/** The columns of a link as it was sent, with its faults; `mayUseHttp` while the installation is a demo. */
export async function valuesOf(
  tx: Tx,
  body: Gs1LinkInput,
  mayUseHttp: boolean,
): Promise<{ values: LinkValues; faults: Fault[] }> {
  const faults: Fault[] = []
  const anchor = readAnchor(body.anchor.trim())
  if (!anchor) faults.push({ path: '/anchor', key: 'gs1.fault.anchor' })
  else if (!(await isOwn(tx, anchor))) faults.push({ path: '/anchor', key: 'gs1.fault.foreignAnchor' })
  const type = typeOfLink(body.linkType.trim())
  if (!/^[a-z][A-Za-z0-9]{0,59}$/.test(type) || answeredTypes.includes(type))
    faults.push({ path: '/linkType', key: 'gs1.fault.linkType' })
  const href = body.href.trim()
  faults.push(...hrefFaults(href, anchor, mayUseHttp))
  const title = tidyLine(body.title)
  faults.push(
    ...(title === ''
      ? [{ path: '/title', key: 'error.shape.required' } as const]
      : lineFaults(title, '/title')),
  )
  const mediaType = body.type?.trim().toLowerCase() ?? ''
  if (mediaType !== '' && !/^[\w.+-]+\/[\w.+-]+$/.test(mediaType))
    faults.push({ path: '/type', key: 'gs1.fault.mediaType' })
  const languages = (body.hreflang ?? []).map(languageTag)
  languages.forEach((language, n) => {
    if (!/^(?:[a-z]{2}(?:-[A-Z]{2})?|und)$/.test(language))
      faults.push({ path: `/hreflang/${n}`, key: 'gs1.fault.hreflang' })
  })
  return {
    faults,
    values: {
      anchor: anchor ? writeAnchor(anchor) : '',
      link_type: type,
      href,
      title,
      media_type: mediaType === '' ? null : mediaType,
      languages: [...new Set(languages)],
      is_default: body.default ?? false,
      forwards_query: body.fwqs ?? false,
    },
  }
}

/** What a resolver answers itself. */
const answeredTypes = ['linkset', 'all', 'defaultLink', 'defaultLinkMulti']

function hrefFaults(href: string, anchor: Anchor | undefined, mayUseHttp: boolean): Fault[] {
  const [, server = ''] = /^https?:\/\/([^/?#]*)/i.exec(href) ?? []
  const isOpen = /^https:/i.test(href) || (mayUseHttp && /^http:/i.test(href))
  if (!isOpen || server.includes('{') || !isWebAddress(href.replace(/\{[^{}]*\}/g, '0')))
    return [{ path: '/href', key: 'gs1.fault.href' }]
  const isKnown = (name: string) =>
    name === '*' ? anchor?.isOpen !== false : identifierOf(name) !== undefined
  return variablesIn(href).every(isKnown) && !/[{}]/.test(href.replace(/\{[^{}]*\}/g, ''))
    ? []
    : [{ path: '/href', key: 'gs1.fault.variable' }]
}

const languageTag = (text: string): string => {
  const [language = '', ...region] = text.trim().split('-')
  return [language.toLowerCase(), ...region.map((one) => one.toUpperCase())].join('-')
}

/** Whether a key is a GTIN or GLN of the account, or begins with a prefix of one of its organizations (GS1-08). */
async function isOwn(tx: Tx, { elements: [key], isOpen: hasStar, elements }: Anchor): Promise<boolean> {
  const isOpen = hasStar && elements.length === 1
  const { gtins } = await loadConfiguration(tx)
  if (key.ai === '01' && !isOpen && gtins.some(({ gtin }) => gtin === key.value)) return true
  const { rows } = await sql<{ isGln: boolean; prefixes: string[] }>`
    select coalesce(bool_or(gln = ${key.value}), false) as "isGln", coalesce(array_agg(prefix) filter (where prefix is not null), '{}') as prefixes
    from (
      select o.profile ->> 'gln' as gln, p as prefix
      from organizations o left join lateral jsonb_array_elements_text(o.profile -> 'gs1Prefixes') p on true
      where o.account_id = ${tx.accountId} and o.deleted_at is null
      union all select l.gln, null from locations l where l.account_id = ${tx.accountId} and l.deleted_at is null and l.gln is not null
    ) own`.execute(tx.db)
  const { isGln, prefixes } = rows[0]!
  if (isGln && !isOpen && glnKeys.includes(key.ai)) return true
  if (key.ai === '01' && !isOpen && (await isTyped(tx, key.value))) return true
  return prefixes.some((prefix) => companyPartOf(key).startsWith(prefix))
}

/** Keys whose value is a GLN. */
const glnKeys = ['414', '415', '417']

/** A key from where its company's prefix begins; the dictionary's check says where. */
function companyPartOf({ ai, value }: CodeElement): string {
  const { checks = [] } = identifierOf(ai)!.parts[0]!
  return checks.includes('gcppos2') ? value.slice(1) : value
}

/** Whether products of the account have this GTIN, which a field of their form may say. */
async function isTyped(tx: Tx, gtin: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where(sql<boolean>`gs1 @> ${JSON.stringify([{ gtin }])}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes the key of an anchor the account's own, or refuses it where another account has it. */
export async function claimKey(tx: Tx, text: string): Promise<void> {
  const key = keyOfAnchor(readAnchor(text)!)
  const gtin = gtinIn(key)
  const isForeign = gtin === undefined ? !(await claim(tx, key)) : (await claimGtins(tx, [gtin])).size > 0
  if (isForeign) refuse('NOT_UNIQUE', { faults: [{ path: '/anchor', key: 'error.NOT_UNIQUE' }] })
}

const gtinIn = (key: string): string | undefined => /^01\/(\d{14})$/.exec(key)?.[1]

async function claim(tx: Tx, key: string): Promise<boolean> {
  await tx.db
    .insertInto('gs1_keys')
    .values({ key, account_id: tx.accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx.db
    .selectFrom('gs1_keys')
    .select('account_id')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.account_id === tx.accountId
}

/** Gives the key of an anchor back where nothing of the account hangs on it any more. */
export async function releaseKey(tx: Tx, text: string): Promise<void> {
  const key = keyOfAnchor(readAnchor(text)!)
  const others = (await readLinks(tx)).some(({ anchor }) => keyOfAnchor(readAnchor(anchor)!) === key)
  if (others) return
  const gtin = gtinIn(key)
  if (gtin === undefined)
    await tx.db.deleteFrom('gs1_keys').where('key', '=', key).where('account_id', '=', tx.accountId).execute()
  else if (!(await loadConfiguration(tx)).gtins.some((row) => row.gtin === gtin))
    await releaseGtins(tx, [gtin])
}

/** The account that a key belongs to: by its GTIN, else by the finest anchor of a link. */
export async function findKeyAccount(pool: pg.Pool, key: CodeElement): Promise<string | undefined> {
  const { rows } = await pool.query<{ account_id: string }>({
    name: 'find-gs1-key',
    text: `select account_id from (
      select account_id, 0 as place from gtin_accounts where gtin = $1
      union all select account_id, array_position($2, key) from gs1_keys where key = any($2)
    ) found order by place limit 1`,
    values: [key.ai === '01' ? key.value : null, keysOf(key)],
  })
  return rows[0]?.account_id
}
