import type { Action } from '../rules/can.ts'
import { api_keys } from './api_keys.ts'
import { assessments } from './assessments.ts'
import { assets } from './assets.ts'
import { certificates } from './certificates.ts'
import { checks } from './checks.ts'
import { concerns } from './concerns.ts'
import { dashboards } from './dashboards.ts'
import { imports } from './imports.ts'
import { inquiries } from './inquiries.ts'
import { insights } from './insights.ts'
import { locations } from './locations.ts'
import { media } from './media.ts'
import { milestones } from './milestones.ts'
import type { Noun } from './noun.ts'
import { organizations } from './organizations.ts'
import { products } from './products.ts'
import { recalls } from './recalls.ts'
import { statements } from './statements.ts'
import { views } from './views.ts'
import { webhooks } from './webhooks.ts'

/** Cards of all nouns, by table. Their order is that of filters, trash and search results. */
export const nouns = {
  products,
  milestones,
  insights,
  organizations,
  locations,
  assets,
  checks,
  media,
  recalls,
  certificates,
  assessments,
  statements,
  concerns,
  inquiries,
  imports,
  views,
  api_keys,
  webhooks,
  dashboards,
} as const
export type NounType = keyof typeof nouns

export const nounTypes = Object.keys(nouns) as NounType[]

/** The nouns whose cards say so. */
type NounsWith<Answer extends Partial<Noun>> = {
  [Type in NounType]: (typeof nouns)[Type] extends Answer ? Type : never
}[NounType]

export const typesWith = <Question extends 'isSought' | 'keysReadHistory' | 'hasArea'>(question: Question) =>
  nounTypes.filter((type): type is NounsWith<Record<Question, true>> => nouns[type][question] === true)

/** Types that the trash holds. */
export type ArchivableType = NounsWith<{ archives: Action }>
export const archivableTypes = nounTypes.filter(
  (type): type is ArchivableType => nouns[type].archives !== null,
)

/** Those whose history keys may read, where they may read the records (KEY-03). */
export const keyTypes = typesWith('keysReadHistory')
export type KeyType = (typeof keyTypes)[number]

/** Kinds of records that a file of rows may hold. */
export type ImportKind = NounsWith<{ sheet: NonNullable<Noun['sheet']> }>
export const importKinds = nounTypes.filter((type): type is ImportKind => nouns[type].sheet !== null)

/** Those that the search of everything finds, and people, in the order of its groups. */
export const soughtTypes = [...typesWith('isSought'), 'users'] as const
export type SoughtType = (typeof soughtTypes)[number]
