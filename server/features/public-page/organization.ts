import { sql } from 'kysely'
import type {
  PublicOrganization,
  PublicOrganizationPage,
  WithdrawnPage,
} from '../../../core/contract/publicPage.ts'
import { isRecord } from '../../../core/fields/kind.ts'
import { placeOf } from '../../../core/fields/location.ts'
import { webAddress } from '../../../core/fields/web-address.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'
import type { ReadRecords } from './records.ts'
import type { PageSettings } from './settings.ts'
import { headOf } from './stamps.ts'
import type { Attempt } from './attempt.ts'

/** §2.5's organization block. It lists every public member, so the rest of the profile stays private. */
export function publicOrganization(
  { name, profile }: { name: string; profile: Record<string, unknown> },
  { showLogo, language, source }: Pick<PageSettings, 'language' | 'source'> & { showLogo: boolean },
  attempt: Attempt,
): PublicOrganization {
  const data = isRecord(profile.data) ? profile.data : {}
  const own = isRecord(profile.i18n) && language !== source ? profile.i18n[language] : undefined
  const said = spokenIn(own, {
    description: textOf(data.description),
    alert: textOf(data.alert),
    disclaimer: textOf(profile.disclaimer),
  })
  const place = attempt('place', () => placeOf(profile)) ?? {}
  return {
    name,
    ...present('logoUrl', showLogo ? webAddress(profile.logoUrl) : undefined),
    ...present('frontImageUrl', webAddress(profile.frontImageUrl)),
    ...present('videoUrl', webAddress(profile.videoUrl)),
    ...said,
    ...present('imageUrl', webAddress(data.image)),
    files: [1, 2, 3].flatMap(
      (n) => attempt(`file ${n}`, () => fileOf(data[`nameFile${n}`], data[`file${n}`])) ?? [],
    ),
    ...present('website', webAddress(profile.website)),
    ...present('phoneNumber', phoneOf(profile.phoneNumber)),
    socialMedia: attempt('social media', () => socialMediaOf(profile.socialMedia)) ?? [],
    ...(Object.keys(place).length > 0 ? { place } : {}),
  }
}

function fileOf(name: unknown, url: unknown): PublicOrganization['files'] {
  const href = webAddress(url)
  return href ? [{ name: textOf(name) ?? lastSegment(href), href }] : []
}

/** The last part of an address as a person would write it, or as it stands where it can't be decoded. */
function lastSegment(href: string): string {
  const segment = new URL(href).pathname.split('/').findLast(Boolean)
  if (segment === undefined) return href
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function socialMediaOf(stored: unknown): PublicOrganization['socialMedia'] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return []
    const href = webAddress(entry.url)
    const name = textOf(entry.name) ?? href
    return name ? [{ name, ...(href ? { url: href } : {}) }] : []
  })
}

interface OrganizationRecord {
  uuid: string
  name: string
  profile: Record<string, unknown>
  updated_at: string
  deleted_at: string | null
}

export async function readOrganization(tx: Tx, id: string): Promise<ReadRecords> {
  const [row] = await readRecords(tx, { id }, null)
  return row!
}

const readRecords = accountStatement(
  (tx, { id }: { id: string }) => sql<ReadRecords>`
    select to_json(one)::text as text, (${headOf(tx.accountId)}) as head from (
      select uuid, name, profile, updated_at, deleted_at from organizations
      where account_id = ${tx.accountId} and id = ${id}
    ) one`,
)

/** The data of an organization's own page. */
export function composeOrganization(
  record: OrganizationRecord,
  settings: PageSettings,
  addressOf: (uuid: string) => string,
  attempt: Attempt,
): PublicOrganizationPage | WithdrawnPage {
  if (record.deleted_at) return { kind: 'withdrawn', withdrawnAt: new Date(record.deleted_at).toISOString() }
  return {
    kind: 'organization',
    uuid: record.uuid,
    address: addressOf(record.uuid),
    ...settings,
    organization: publicOrganization(record, { showLogo: true, ...settings }, attempt),
    updatedAt: new Date(record.updated_at).toISOString(),
  }
}

/** Texts in the page's language where somebody wrote them in it, and which of them these are. */
export function spokenIn<Member extends string>(
  translations: unknown,
  texts: Readonly<Record<Member, string | undefined>>,
): { [M in Member]?: string } & { translated?: Member[] } {
  const own = isRecord(translations) ? translations : {}
  const shown: { [M in Member]?: string } = {}
  const translated: Member[] = []
  for (const member of Object.keys(texts) as Member[]) {
    const text = texts[member]
    if (text === undefined) continue
    const spoken = textOf(own[member])
    if (spoken !== undefined) translated.push(member)
    shown[member] = spoken ?? text
  }
  return { ...shown, ...(translated.length > 0 && { translated }) }
}

/** The page links to it. */
const phoneOf = (value: unknown) =>
  typeof value === 'string' && /^[\d +()-]+$/.test(value) ? value : undefined

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function present<K extends string>(name: K, value: unknown): { [key in K]?: string } {
  const text = textOf(value)
  return text === undefined ? {} : ({ [name]: text } as { [key in K]: string })
}
