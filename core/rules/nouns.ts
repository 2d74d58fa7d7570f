import type { Area, Flag } from './access.ts'

interface Noun {
  /** Whether the search of everything finds its records by themselves; others are found with the record on which they hang, or by their list. */
  isSought: boolean
  /** Its records go to the trash and come back. */
  isArchivable?: true
  /** Without it the account's records are hidden, whatever the route that names them. */
  flag?: Flag
  /** The area without which keys don't get at its records. */
  area?: Area
}

/** What people keep records of, by table; the texts of the same name say what one of them is called (`noun`). */
export const nouns = {
  products: { isSought: true, isArchivable: true },
  milestones: { isSought: false, isArchivable: true },
  insights: { isSought: false, isArchivable: true },
  organizations: { isSought: true, isArchivable: true },
  locations: { isSought: true, isArchivable: true, area: 'locations' },
  assets: { isSought: true, isArchivable: true, flag: 'assets', area: 'assets' },
  checks: { isSought: false, flag: 'checklists', area: 'checks' },
  media: { isSought: true, isArchivable: true, area: 'media' },
  recalls: { isSought: true },
  certificates: { isSought: true, isArchivable: true },
  statements: { isSought: true, isArchivable: true, flag: 'download_geojson', area: 'statements' },
  inquiries: { isSought: false },
  imports: { isSought: false },
  views: { isSought: false },
  api_keys: { isSought: false },
  webhooks: { isSought: false, area: 'webhooks' },
  dashboards: { isSought: false },
} as const satisfies Record<string, Noun>
export type NounType = keyof typeof nouns

export const nounTypes = Object.keys(nouns) as NounType[]

/** Those of the trash. */
export type ArchivableType = {
  [Type in NounType]: (typeof nouns)[Type] extends { isArchivable: true } ? Type : never
}[NounType]
export const archivableTypes = nounTypes.filter(
  (type): type is ArchivableType => 'isArchivable' in nouns[type],
)

/** Those that the search of everything finds, and people. */
export type SoughtType =
  | { [Type in NounType]: (typeof nouns)[Type] extends { isSought: true } ? Type : never }[NounType]
  | 'users'
/** In the order of its groups. */
export const soughtTypes: readonly SoughtType[] = [
  ...nounTypes.filter((type): type is Exclude<SoughtType, 'users'> => nouns[type].isSought),
  'users',
]
