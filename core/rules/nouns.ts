import type { Flag } from './access.ts'

interface Noun {
  /** Its records go to the trash and come back. */
  isArchivable?: true
  /** Without it the account's records are hidden, whatever the route that names them. */
  flag?: Flag
}

/** What people keep records of, by table; the texts of the same name say what one of them is called (`noun`). */
export const nouns = {
  products: { isArchivable: true },
  milestones: { isArchivable: true },
  insights: { isArchivable: true },
  organizations: { isArchivable: true },
  locations: { isArchivable: true },
  assets: { isArchivable: true, flag: 'assets' },
  checks: { flag: 'checklists' },
  media: { isArchivable: true },
  dashboards: {},
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
