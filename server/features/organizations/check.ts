import type { OrganizationProfile } from '../../../core/contract/organizations.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { isRecord } from '../../../core/fields/kind.ts'
import { isReadableLine, isWebAddress } from '../../../core/fields/strings.ts'
import { pointer } from '../../../core/json/pointer.ts'

interface Texts {
  name: string
  profile: OrganizationProfile
}

const paragraphs = new Set(['/data/description', '/data/alert', '/disclaimer'])
const addresses = /^\/(?:website|socialMedia\/\d\/url)$/

/** Faults of an organization's texts; what is sent as it is stored passes. */
export function textFaults({ name, profile }: Texts, stored?: Texts): Fault[] {
  const before = new Map(stored && textsOf({ name: stored.name, ...stored.profile }))
  const faults: Fault[] = name === '' ? [{ path: '/name', key: 'error.shape.required' }] : []
  for (const [path, text] of textsOf({ name, ...profile })) {
    if (text === '' || text === before.get(path)) continue
    if (addresses.test(path)) {
      if (!isWebAddress(text)) faults.push({ path, key: 'fields.url' })
    } else if (!paragraphs.has(path) && !isReadableLine(text)) faults.push({ path, key: 'fields.unreadable' })
  }
  return faults
}

/** All texts inside a value, each with its path. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (!isRecord(value) && !Array.isArray(value)) return []
  return Object.entries(value).flatMap(([member, inner]) => textsOf(inner, path + pointer(member)))
}
