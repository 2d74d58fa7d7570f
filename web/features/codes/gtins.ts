import type { DescribedGtin, Gtin } from '../../../core/contract/gs1.ts'
import { mendGtin, readGtin } from '../../../core/gs1/codes.ts'
import type { ChainStage } from '../../shell/stations.ts'

/** A row of the table of GTINs while it is edited. */
export interface GtinDraft {
  /** Its place in the list, for keys. */
  key: string
  productSchema: string
  organization: string
  /** The field whose value it is for; empty for all. */
  field: string
  value: string
  gtin: string
  /** Its entries are shown. */
  isOpen: boolean
  /** The row as the server has it; undefined of a new one. */
  known: DescribedGtin | undefined
}

export const draftOf = (known: DescribedGtin): GtinDraft => ({
  key: crypto.randomUUID(),
  productSchema: known.productSchema,
  organization: known.organization,
  field: known.where?.field ?? '',
  value: known.where?.value ?? '',
  gtin: known.gtin,
  isOpen: false,
  known,
})

export const newGtin = (more: Partial<GtinDraft> = {}): GtinDraft => ({
  key: crypto.randomUUID(),
  productSchema: '',
  organization: '',
  field: '',
  value: '',
  gtin: '',
  isOpen: true,
  known: undefined,
  ...more,
})

export const bodyOf = ({ productSchema, organization, field, value, gtin }: GtinDraft): Gtin => ({
  productSchema,
  organization,
  ...(field ? { where: { field, value } } : {}),
  gtin: gtin.replace(/\s/g, ''),
})

/** The fault of a typed GTIN, with the number that was meant; undefined of a right or an empty text. */
export function gtinFault(typed: string): { meant?: ReturnType<typeof mendGtin> } | undefined {
  if (typed.trim() === '' || readGtin(typed) !== undefined) return undefined
  return { meant: mendGtin(typed) }
}

export const isWhole = ({ productSchema, organization, field, value, gtin }: GtinDraft): boolean =>
  productSchema !== '' &&
  organization !== '' &&
  (field === '' || value.trim() !== '') &&
  readGtin(gtin) !== undefined

/** The rows differ from those of the server. */
export const isChanged = (drafts: readonly GtinDraft[], known: readonly DescribedGtin[]): boolean =>
  drafts.length !== known.length ||
  drafts.some(
    (draft) => !draft.known || JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(draftOf(draft.known))),
  )

/** Rows for each of the values in which the products of a row differ; the row itself stays for all others. */
export function splitOf(
  drafts: readonly GtinDraft[],
  { key, productSchema, organization, known }: GtinDraft,
): GtinDraft[] {
  if (!known?.differs) return [...drafts]
  const { field, values } = known.differs
  const own = values.map((value) => newGtin({ productSchema, organization, field, value }))
  return drafts.flatMap((draft) => (draft.key === key ? [draft, ...own] : [draft]))
}

/** Kinds of fields whose single values a row may name. */
const named: readonly string[] = ['text', 'i18n-text', 'select', 'number', 'integer']

/** The fields by whose values the products of a stage may have GTINs of their own. */
export const namedFields = ({
  stage: { schema, descriptor },
}: ChainStage): { value: string; label: string }[] =>
  Object.entries(schema.properties).flatMap(([value, { title }]) => {
    const { kind, gs1 } = descriptor[value] ?? {}
    return named.includes(kind ?? '') && gs1 === undefined ? [{ value, label: title }] : []
  })
