import type { AccentName } from '../core/look.ts'
import type { Language } from '../core/i18n/index.ts'

/**
 * All that a public page knows (§2.5). The shapes have no place for ids of records, accounts, people or private
 * processes: what the server could not put here can't be shown.
 */
export interface PublicProduct {
  kind: 'product'
  uuid: string
  /** Where this page is found; the QR code says it. */
  address: string
  language: Language
  languages: readonly Language[]
  accent: AccentName
  /** Null while the physical mark isn't known. */
  identifier: string | null
  stage: string
  /** Its origin is still to be recorded. */
  pending: boolean
  /** Without logoUrl when the product says that the logo is not shown (QRP-13). */
  organization: PublicOrganization
  insights: readonly PublicInsight[]
  /** From the first stage to the product's own, which is the last and holds the product alone. */
  story: readonly StoryStage[]
  updatedAt: string
}

export interface PublicOrganizationPage {
  kind: 'organization'
  uuid: string
  address: string
  language: Language
  languages: readonly Language[]
  accent: AccentName
  organization: PublicOrganization
  updatedAt: string
}

export interface PublicOrganization {
  name: string
  logoUrl?: string
  frontImageUrl?: string
  videoUrl?: string
  description?: string
  imageUrl?: string
  files: readonly PublicFile[]
  alert?: string
  disclaimer?: string
  website?: string
  phoneNumber?: string
  socialMedia: readonly { name: string; url?: string }[]
  place?: PublicPlace
}

export interface PublicInsight {
  name: string
  value: string
}

export interface PublicFile {
  name: string
  href: string
}

export interface PublicPlace {
  name?: string
  address?: string
  city?: string
  state?: string
  country?: string
  lat?: number
  lng?: number
}

export interface StoryStage {
  name: string
  marca?: string
  /** Place in the workflow: gives hue, and the marca where none is chosen. */
  position: number
  own: boolean
  total: number
  /** The first 200 by date; `total` counts the rest. */
  products: readonly StoryProduct[]
  /** Earlier stages of the story that its products were made from, by their place in it. */
  from: readonly number[]
}

export interface StoryProduct {
  /** Only where the stage says publicIdentifier, and for the page's own product. */
  identifier?: string
  organization: string
  date: string
  correctedOn?: string
  /** The public transformation that made it. */
  madeBy?: string
  fields: readonly PublicField[]
  processes: readonly PublicProcess[]
  /** Public polygons, [lng, lat]. */
  outlines?: readonly Outline[]
}

export type Outline = readonly (readonly [number, number])[]

export interface PublicProcess {
  name: string
  date: string
  organization: string
  transformation: boolean
  /** Its form has a place for a public file: a certificate, a report. */
  document?: true
  fields: readonly PublicField[]
  correctedOn?: string
  /** Day of recording of one that came after the product was used. */
  recordedOn?: string
}

export interface PublicField {
  /** The property's name in the form: some have a meaning to the page (descripcion). */
  key: string
  title: string
  header: boolean
  value: PublicValue
}

export type PublicValue =
  /** `code`: has to match a pattern, so it is a number on paper and never a title. `long`: reads as a sentence. */
  | { kind: 'text'; text: string; code?: true; long?: true }
  /** Cleaned by the server. */
  | { kind: 'rich'; html: string }
  | { kind: 'number'; number: number; unit?: string }
  | { kind: 'date'; date: string; time?: true }
  | { kind: 'choices'; labels: readonly string[] }
  | { kind: 'link'; href: string; label: string }
  | { kind: 'file'; file: PublicFile }
  | { kind: 'images'; sources: readonly string[] }
  | { kind: 'video'; source: string }
  | { kind: 'place'; place: PublicPlace }
  | { kind: 'names'; names: readonly string[] }
  | { kind: 'parts'; parts: readonly { name: string; share: number }[] }
