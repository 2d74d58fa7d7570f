import type { OrganizationProfile } from '../../../core/contract/organizations.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { isEmail } from '../../../core/fields/email.ts'
import { isRecord } from '../../../core/fields/kind.ts'
import { lineFaults, linesFaults } from '../../../core/fields/strings.ts'
import { isWebAddress } from '../../../core/fields/web-address.ts'
import { isGln } from '../../../core/gs1/codes.ts'
import { languages } from '../../../core/i18n/index.ts'
import { pointer } from '../../../core/json/pointer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { fileFaults } from '../files/named.ts'

interface Texts {
  name: string
  profile: OrganizationProfile
}

/** Members whose texts have several lines. */
export const paragraphs = new Set(['description', 'alert', 'disclaimer'])
const addresses = /^\/(?:website|socialMedia\/\d\/url)$/

/** Faults of an organization's texts; unchanged texts pass. */
export function textFaults({ name, profile }: Texts, stored?: Texts): Fault[] {
  const before = new Map(stored && textsOf({ name: stored.name, ...stored.profile }))
  const faults: Fault[] = name === '' ? [{ path: '/name', key: 'error.shape.required' }] : []
  for (const language of Object.keys(profile.i18n ?? {}))
    if (!languages.some((known) => known === language))
      faults.push({ path: `/i18n${pointer(language)}`, key: 'insights.language' })
  for (const [path, text] of textsOf({ name, ...profile })) {
    if (text === '' || text === before.get(path)) continue
    if (addresses.test(path)) {
      if (!isWebAddress(text)) faults.push({ path, key: 'fields.url' })
    } else if (path === '/email') {
      if (!isEmail(text)) faults.push({ path, key: 'fields.email' })
    } else if (path === '/gln') {
      if (!isGln(text)) faults.push({ path, key: 'gs1.fault.gln' })
    } else if (path.startsWith('/gs1Prefixes/')) {
      if (!/^\d{4,12}$/.test(text)) faults.push({ path, key: 'gs1.fault.prefix' })
    } else
      faults.push(
        ...(paragraphs.has(path.slice(path.lastIndexOf('/') + 1)) ? linesFaults : lineFaults)(text, path),
      )
  }
  return faults
}

/** All texts inside a value, each with its path. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (!isRecord(value) && !Array.isArray(value)) return []
  return Object.entries(value).flatMap(([member, inner]) => textsOf(inner, path + pointer(member)))
}

/** Members that name files, and what these may be. */
const files = new Map([
  ['/logoUrl', 'image/*'],
  ['/frontImageUrl', 'image/*'],
  ['/videoUrl', 'video/*'],
  ['/data/image', 'image/*'],
  ['/data/file1', undefined],
  ['/data/file2', undefined],
  ['/data/file3', undefined],
])

/** Faults of files that the organization doesn't hold yet. */
export function organizationFileFaults(
  tx: Tx,
  profile: OrganizationProfile,
  stored: OrganizationProfile = {},
): Promise<Fault[]> {
  const filesIn = (texts: OrganizationProfile) =>
    textsOf(texts).filter(([path, url]) => files.has(path) && url !== '')
  const known = new Set(filesIn(stored).map(([, url]) => url))
  return fileFaults(
    tx,
    filesIn(profile)
      .filter(([, url]) => !known.has(url))
      .map(([path, url]) => ({ path, url, accept: files.get(path) })),
  )
}
