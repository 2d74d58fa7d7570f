import type { Translator } from '../../ui/texts.ts'
import type { ConfigPlan } from '../../../core/contract/packs.ts'
import type { DrawnChain, DrawnEdge } from './chains.ts'

type Detail = ConfigPlan['lines'][number]['details'][number]

/** Members of fields that have a word of their own; others keep the name that the file gives them. */
const members = [
  'title',
  'minimum',
  'maximum',
  'unit',
  'help',
  'placeholder',
  'alias',
  'header',
  'public',
  'readOnly',
  'default',
  'enum',
  'pattern',
  'name',
] as const

/** The field and what of it changes. */
export function whatChanges({ title, member }: Detail, t: Translator): string {
  const known = members.find((one) => one === member)
  return [title, known ? t(`config.member.${known}`) : member].filter(Boolean).join(': ')
}

interface Values {
  before?: string | undefined
  after?: string | undefined
  isGone?: boolean
}

export function valuesOf({ code, before, after }: Detail, t: Translator): Values {
  switch (code) {
    case 'field.new':
      return { after: t('config.newField') }
    case 'field.newRequired':
      return { after: t('config.newRequired') }
    case 'field.gone':
      return { before: t('config.inForm'), after: t('config.gone'), isGone: true }
    case 'field.required':
      return { before: t('config.optional'), after: t('config.required') }
    case 'field.optional':
      return { before: t('config.required'), after: t('config.optional') }
    default:
      return { before: before || undefined, after: after || (before ? t('config.gone') : undefined) }
  }
}

/** "Humedad: máximo, 25 → 20". */
export function detailText(detail: Detail, t: Translator): string {
  const { before, after } = valuesOf(detail, t)
  const what = whatChanges(detail, t)
  if (!what || after === undefined) return detail.text
  return detail.code.startsWith('field.new') || detail.code === 'field.gone' || before === undefined
    ? `${what}: ${after}`
    : `${what}, ${before} → ${after}`
}

const ratios = { 'one-to-one': '1 → 1', 'one-to-many': '1 → n', 'many-to-one': 'n → 1' } as const

/** "Lote industrial → Embarque, n → 1". */
export function edgeText(chains: readonly DrawnChain[], id: string): string | undefined {
  for (const { stages, edges } of chains) {
    const edge: DrawnEdge | undefined = edges.find((one) => one.id === id)
    if (edge)
      return [
        `${stages[edge.from]?.name} → ${stages[edge.to]?.name}`,
        ...(edge.passage ? [ratios[edge.passage]] : []),
      ].join(', ')
  }
  return undefined
}
