import type { Holder } from '../../../core/contract/trace.ts'
import { csvLines, csvMark } from '../../../core/i18n/csv.ts'
import { locales, text } from '../../../core/i18n/index.ts'
import { inOneUnit, sumOf } from '../../../core/rules/quantity.ts'
import type { Evidence } from './evidence.ts'

/** Somebody who has products of the packet. */
export interface Contact {
  /** Null where a process says it that the person may not read. */
  holder: Holder | null
  products: number
  /** Of all their products, where every amount is known and of one unit. */
  quantity: number | null
  unit: string | null
}

/** Who has what, those with most products first; the start counts. */
export function contactsOf({ trace }: Evidence): Contact[] {
  const groups = new Map<string, NonNullable<(typeof trace.found)[number]['readable']>[]>()
  for (const { readable } of trace.found)
    if (readable) {
      const group = groups.get(readable.holding.key)
      if (group) group.push(readable)
      else groups.set(readable.holding.key, [readable])
    }
  return [...groups.values()]
    .map((own): Contact => {
      const known = inOneUnit(
        own.map(({ quantity, unit }) => (quantity === null ? null : { quantity, unit })),
      )
      return {
        holder: own[0]!.holding.holder,
        products: own.length,
        quantity: known && sumOf(known.values),
        unit: known && known.unit,
      }
    })
    .sort((one, other) => other.products - one.products)
}

const heads = ['holder', 'city', 'phone', 'email', 'products', 'quantity', 'unit'] as const

export function contactsCsv(contacts: readonly Contact[], { language }: Evidence): string {
  const lines = contacts.map(({ holder, products, quantity, unit }) => [
    holder?.name ?? text(language, 'evidence.report.hidden'),
    holder?.city ?? '',
    holder?.phoneNumber ?? '',
    holder?.email ?? '',
    String(products),
    quantity === null ? '' : String(quantity).replace('.', locales[language].decimal),
    unit ?? '',
  ])
  return (
    csvMark + csvLines([heads.map((name) => text(language, `evidence.heads.${name}`)), ...lines], language)
  )
}
