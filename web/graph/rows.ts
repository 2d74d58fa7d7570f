import type { Hold } from '../../core/contract/route.ts'
import type { Translator } from '../ui/texts.ts'
import type { Language } from '../../core/i18n/index.ts'
import { shownIdentifier } from '../ui/identifier.ts'
import type { Column, Model } from './model.ts'
import { nameOf, thingsOf } from './words.ts'

/** A row of the table: a product, or all masked ones of a place. */
export interface Row {
  id: string
  column: Column
  stage: string
  identifier: string
  organization: string
  /** ISO; empty where it is masked. */
  createdAt: string
  quantity: string
  from: string
  to: string
  isMasked: boolean
  hold?: Hold | null
}

/** Everything a graph shows, newest first, masked products at the end (look.md §15c). */
export function rowsOf(model: Model, t: Translator, language: Language): Row[] {
  const { things, columns, origins, destinations, edge } = model
  const neighbours = (ids: readonly string[] | undefined, none: string) => {
    if (!ids) return none
    if (ids.length === 1) return nameOf(things.get(ids[0]!)!, t)
    const counts = new Map<number, number>()
    for (const id of ids) {
      const { column } = things.get(id)!
      counts.set(column, (counts.get(column) ?? 0) + 1)
    }
    return [...counts].map(([at, count]) => thingsOf(count, columns[at]!, t, language)).join(', ')
  }
  const rows = [...things.values()].flatMap(({ id, column: at, product }): Row[] =>
    product
      ? [
          {
            id,
            column: columns[at]!,
            stage: columns[at]!.stage?.name ?? '',
            identifier: shownIdentifier(product.identifier),
            organization: product.organization.name,
            createdAt: product.createdAt,
            quantity: product.headline ?? '',
            from: neighbours(origins.get(id), t(edge.has(id) ? 'graph.unread' : 'graph.beginning')),
            to: neighbours(destinations.get(id), edge.has(id) ? t('graph.unread') : ''),
            isMasked: false,
            hold: product.hold,
          },
        ]
      : [],
  )
  rows.sort((one, other) => other.createdAt.localeCompare(one.createdAt) || one.id.localeCompare(other.id))
  const masked = columns.flatMap((column): Row[] => {
    const ids = column.things.filter((id) => !things.get(id)!.product)
    if (ids.length === 0) return []
    return [
      {
        id: ids[0]!,
        column,
        stage: column.stage?.name ?? '',
        identifier: thingsOf(ids.length, { things: [] }, t, language),
        organization: '',
        createdAt: '',
        quantity: '',
        from: '',
        to: '',
        isMasked: true,
      },
    ]
  })
  return [...rows, ...masked]
}
