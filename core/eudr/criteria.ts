import type { TextKey } from '../i18n/index.ts'
import type { Commodity } from './commodities.ts'

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n'] as const
type Letter = (typeof letters)[number]

const laws = [
  'land',
  'environment',
  'forest',
  'third_parties',
  'labour',
  'human_rights',
  'consent',
  'trade',
] as const
type Law = (typeof laws)[number]

/** The letters of Art. 10(2), and the laws of a country by which goods have to be produced. */
export const criterionIds = [...letters, ...laws.map((law) => `legal.${law}` as const)] as const
export type CriterionId = Letter | `legal.${Law}`

/** A criterion by which risk is assessed (RSK-02); its words stand in the dictionaries. Days are those of the account. */
export interface Criterion {
  id: CriterionId
  article: string
  /** The first day, and the last one, on which it counts. */
  from: string
  to?: string
  source: string
  /** It is asked of goods of this commodity alone. */
  only?: Commodity
  /** Nobody here has read it in the act. */
  unverified?: true
}

const asAmended = { from: '2025-12-23', source: '2023/1115 + 2024/3234 + 2025/2650' }
/** From this letter on the order of the act is open. */
const firstUnverified = letters.indexOf('j')

const criteria: readonly Criterion[] = [
  ...letters.map((letter, n): Criterion => ({
    id: letter,
    article: `10(2)(${letter})`,
    ...asAmended,
    ...(n >= firstUnverified ? { unverified: true } : {}),
  })),
  ...laws.map((law): Criterion => ({
    id: `legal.${law}`,
    article: '2(40)',
    ...asAmended,
    ...(law === 'forest' ? { only: 'wood' } : {}),
    unverified: true,
  })),
]

/** A criterion by its id, as it counts now or counted. */
export const findCriterion = (id: CriterionId): Criterion => criteria.find((one) => one.id === id)!

/** What is asked of goods of a commodity on a day, in the order of the act. */
export const criteriaOf = (commodity: Commodity, today: string): readonly Criterion[] =>
  criteria.filter(
    ({ only, from, to }) =>
      (only === undefined || only === commodity) && from <= today && (to === undefined || today <= to),
  )

export const isLaw = (id: CriterionId): boolean => id.startsWith('legal.')

/** What simplified due diligence still asks about (Art. 13), besides the laws of the country. */
const askedOfSimplified: readonly CriterionId[] = ['i', 'j', 'l', 'm']
export const isAskedOfSimplified = (id: CriterionId): boolean => askedOfSimplified.includes(id) || isLaw(id)

type Word = 'name' | 'question' | 'evidence'
/** Texts of a criterion: its name, its question, and its evidence. The keys of these texts have no dot. */
export const criterionText = (id: CriterionId, word: Word): TextKey =>
  `assessments.criteria.${id.replace('.', '_') as IdWithoutPoints<CriterionId>}.${word}`
type IdWithoutPoints<Id extends string> = Id extends `${infer Before}.${infer After}`
  ? `${Before}_${After}`
  : Id
