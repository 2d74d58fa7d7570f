import { sql } from 'kysely'
import type { OrganizationProfile } from '../../../core/contract/organizations.ts'
import type { PublicOrganization, PublicOrganizationPage } from '../../../core/contract/publicPage.ts'
import type { Tx } from '../../platform/db/database.ts'
import { placeOf, webAddress } from './fields.ts'
import type { PageSettings } from './settings.ts'

/** §2.5's organization block. It lists every public member, so the rest of the profile stays private. */
export function publicOrganization(
  row: { name: string; profile: Record<string, unknown> },
  { showLogo }: { showLogo: boolean },
): PublicOrganization {
  const profile = row.profile as OrganizationProfile
  const { data = {} } = profile
  const place = placeOf(profile)
  const files = [
    [data.nameFile1, data.file1],
    [data.nameFile2, data.file2],
    [data.nameFile3, data.file3],
  ].flatMap(([name, url]) => {
    const href = webAddress(url)
    return href ? [{ name: name || decodeURIComponent(href.split('/').at(-1) ?? href), href }] : []
  })
  const socialMedia = (profile.socialMedia ?? []).flatMap(({ name, url }) => {
    const href = webAddress(url)
    const shown = name || href
    return shown ? [{ name: shown, ...(href ? { url: href } : {}) }] : []
  })
  return {
    name: row.name,
    ...present('logoUrl', showLogo ? webAddress(profile.logoUrl) : undefined),
    ...present('frontImageUrl', webAddress(profile.frontImageUrl)),
    ...present('videoUrl', webAddress(profile.videoUrl)),
    ...present('description', data.description),
    ...present('imageUrl', webAddress(data.image)),
    files,
    ...present('alert', data.alert),
    ...present('disclaimer', profile.disclaimer),
    ...present('website', webAddress(profile.website)),
    ...present('phoneNumber', profile.phoneNumber),
    socialMedia,
    ...(Object.keys(place).length > 0 ? { place } : {}),
  }
}

interface OrganizationRecord {
  uuid: string
  name: string
  profile: Record<string, unknown>
  updated_at: string
  deleted_at: string | null
}

/** An organization's record as JSON text. */
export async function readOrganization(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select to_json(one)::text as text from (
      select uuid, name, profile, updated_at, deleted_at from organizations
      where account_id = ${tx.accountId} and id = ${id}
    ) one`.execute(tx.db)
  return rows[0]!.text
}

/** The data of an organization's own page, or undefined if the organization is archived. */
export function composeOrganization(
  record: OrganizationRecord,
  settings: PageSettings,
  addressOf: (uuid: string) => string,
): PublicOrganizationPage | undefined {
  if (record.deleted_at) return undefined
  return {
    kind: 'organization',
    uuid: record.uuid,
    address: addressOf(record.uuid),
    ...settings,
    organization: publicOrganization(record, { showLogo: true }),
    updatedAt: new Date(record.updated_at).toISOString(),
  }
}

function present<K extends string>(name: K, value: string | null | undefined): { [key in K]?: string } {
  return value ? ({ [name]: value } as { [key in K]: string }) : {}
}
