import { type Amount, amountColumn, type Quantity } from '../../../core/rules/quantity.ts'
import type { Configuration } from '../configuration/configuration.ts'

/** The amount column of each stage that has one. */
export interface Columns {
  columns: ReadonlyMap<string, Amount>
  /** The names of the fields alone. */
  names: Readonly<Record<string, string>>
}

export function amountColumns(config: Configuration): Columns {
  const columns = new Map(
    [...config.stages.values()].flatMap(({ id, content }) => {
      const column = amountColumn(content)
      return column ? [[id, column] as const] : []
    }),
  )
  return { columns, names: Object.fromEntries([...columns].map(([id, { name }]) => [id, name])) }
}

/** What a product of a stage says of its amount. */
export const amountIn = ({ columns }: Columns, stage: string, value: unknown): Quantity | undefined =>
  typeof value === 'number' ? { quantity: value, unit: columns.get(stage)!.unit } : undefined
