import type { OrganizationProfile } from '../../../core/contract/organizations.ts'
import type { PublicOrganization, PublicOrganizationPage } from '../../../core/contract/publicPage.ts'
import type { Tx } from '../../platform/db.ts'
import { placeOf, webAddress } from './fields.ts'
import type { PageSettings } from './settings.ts'

/** §2.5's organization block; every member is named here, so nothing else of the profile can slip out. */
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

/** Everything that an organization's own page shows, or undefined when it is archived. */
export async function readPublicOrganization(
  tx: Tx,
  id: string,
  settings: PageSettings,
  addressOf: (uuid: string) => string,
): Promise<PublicOrganizationPage | undefined> {
  const row = await tx.db
    .selectFrom('organizations')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.deleted_at) return undefined
  return {
    kind: 'organization',
    uuid: row.uuid,
    address: addressOf(row.uuid),
    ...settings,
    organization: publicOrganization(row, { showLogo: true }),
    updatedAt: row.updated_at.toISOString(),
  }
}

function present<K extends string>(name: K, value: string | null | undefined): { [key in K]?: string } {
  return value ? ({ [name]: value } as { [key in K]: string }) : {}
}
