import type { Organization, OrganizationInput } from '../../../core/contract/organizations.ts'
import type { Language, TextKey } from '../../../core/i18n/index.ts'
import { filledIn, perLanguage } from '../../forms/translations.ts'

/** The values of the form, all texts. It holds both ways to give the place (ORG-07, ORG-13). */
export interface OrganizationValues {
  name: string
  country: string
  state: string
  mode: 'address' | 'cords'
  city: string
  address: string
  cords: Cords
  website: string
  phoneNumber: string
  email: string
  socialMedia: [Social, Social]
  logoUrl: string
  frontImageUrl: string
  videoUrl: string
  labelOfInputSearch: string
  disclaimer: string
  gln: string
  gs1Prefixes: string[]
  data: Record<DataField, string>
  /** In other languages than the account's. */
  i18n: Record<Language, Record<PageText, string>>
}

const pageTexts = ['description', 'alert', 'disclaimer'] as const
export type PageText = (typeof pageTexts)[number]

interface Cords {
  lat: string
  lng: string
}

interface Social {
  name: string
  url: string
}

const dataFields = [
  'description',
  'image',
  'alert',
  'nameFile1',
  'file1',
  'nameFile2',
  'file2',
  'nameFile3',
  'file3',
] as const
type DataField = (typeof dataFields)[number]

export function valuesOf(organization?: Organization): OrganizationValues {
  const orEmpty = (text: string | null | undefined) => text ?? ''
  const social = (at: number): Social => ({
    name: orEmpty(organization?.socialMedia?.[at]?.name),
    url: orEmpty(organization?.socialMedia?.[at]?.url),
  })
  return {
    name: orEmpty(organization?.name),
    country: orEmpty(organization?.country),
    state: orEmpty(organization?.state),
    mode: organization?.cords ? 'cords' : 'address',
    city: orEmpty(organization?.city),
    address: orEmpty(organization?.address),
    cords: {
      lat: organization?.cords ? String(organization.cords.lat) : '',
      lng: organization?.cords ? String(organization.cords.lng) : '',
    },
    website: orEmpty(organization?.website),
    phoneNumber: orEmpty(organization?.phoneNumber),
    email: orEmpty(organization?.email),
    socialMedia: [social(0), social(1)],
    logoUrl: orEmpty(organization?.logoUrl),
    frontImageUrl: orEmpty(organization?.frontImageUrl),
    videoUrl: orEmpty(organization?.videoUrl),
    labelOfInputSearch: orEmpty(organization?.labelOfInputSearch),
    disclaimer: orEmpty(organization?.disclaimer),
    gln: orEmpty(organization?.gln),
    gs1Prefixes: [...(organization?.gs1Prefixes ?? [])],
    data: Object.fromEntries(
      dataFields.map((field) => [field, orEmpty(organization?.data?.[field])]),
    ) as Record<DataField, string>,
    i18n: perLanguage(
      (language) =>
        Object.fromEntries(
          pageTexts.map((text) => [text, orEmpty(organization?.i18n?.[language]?.[text])]),
        ) as Record<PageText, string>,
    ),
  }
}

/**
 * ORG-13: only the chosen way is kept, the other one is cleared. ORG-09: always two social entries, even when empty.
 */
export function bodyOf(values: OrganizationValues): OrganizationInput {
  const kept = (text: string) => text.trim() || null
  const byCords = values.mode === 'cords'
  return {
    name: values.name.trim(),
    country: kept(values.country),
    state: kept(values.state),
    city: byCords ? null : kept(values.city),
    address: byCords ? null : kept(values.address),
    cords: byCords ? cordsOf(values.cords) : null,
    website: kept(values.website),
    phoneNumber: kept(values.phoneNumber),
    email: kept(values.email),
    socialMedia: values.socialMedia.map(({ name, url }) => ({ name: name.trim(), url: url.trim() })),
    logoUrl: kept(values.logoUrl),
    frontImageUrl: kept(values.frontImageUrl),
    videoUrl: kept(values.videoUrl),
    labelOfInputSearch: kept(values.labelOfInputSearch),
    disclaimer: kept(values.disclaimer),
    gln: kept(values.gln.replace(/\s/g, '')),
    gs1Prefixes: values.gs1Prefixes.map((prefix) => prefix.trim()),
    data: Object.fromEntries(dataFields.map((field) => [field, kept(values.data[field])])),
    i18n: filledIn(values.i18n),
  }
}

function cordsOf({ lat, lng }: Cords): { lat: number; lng: number } | null {
  return lat.trim() && lng.trim() ? { lat: decimal(lat), lng: decimal(lng) } : null
}

/** Reads a number with a decimal comma or point. */
const decimal = (text: string): number => Number(text.trim().replace(',', '.'))

/**
 * The fault of a coordinate while coordinates are chosen. A missing half of a pair is a fault, like a value out of
 * range.
 */
export function cordFault({ mode, cords }: OrganizationValues, which: keyof Cords): TextKey | undefined {
  if (mode !== 'cords' || !(cords.lat.trim() || cords.lng.trim())) return undefined
  const limit = which === 'lat' ? 90 : 180
  const value = cords[which].trim() ? decimal(cords[which]) : Number.NaN
  return Math.abs(value) <= limit ? undefined : which === 'lat' ? 'fields.latitude' : 'fields.longitude'
}

/** ORG-12: keeps only digits. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')
