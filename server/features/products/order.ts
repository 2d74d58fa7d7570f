import { type Expression, sql } from 'kysely'
import type { ProductListQuery } from '../../../core/contract/products.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Form } from '../../../core/fields/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sortedFigure } from '../configuration/figures.ts'
import { listedData } from './listed-values.ts'
import { collated, directionOf, sortOf } from '../../platform/db/lists.ts'

/** A sort order, and the index that has it. Without an index, PostgreSQL sorts the ids of the whole stage. */
export interface Order {
  terms: Term[]
  index: 'products' | 'activity' | 'none'
}

/** One term of an order; nulls come last, or first in the reverse order. */
interface Term {
  by: Expression<unknown>
  direction: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

export const reverseOrder = ({ terms, index }: Order): Order => ({
  index,
  terms: terms.map(({ by, direction, nulls }) => ({
    by,
    direction: direction === 'asc' ? 'desc' : 'asc',
    ...(nulls ? { nulls: nulls === 'last' ? 'first' : 'last' } : {}),
  })),
})

export const orderBy = ({ terms }: Order) =>
  sql`order by ${sql.join(
    terms.map(
      ({ by, direction, nulls }) => sql`${by} ${sql.raw(nulls ? `${direction} nulls ${nulls}` : direction)}`,
    ),
  )}`

export interface Sorting {
  key: string
  direction: 'asc' | 'desc'
}

/** `sort` is JSON with one key; lastUpdateMilestone takes precedence (PRD-16). */
export function sortingOf({ sort, lastUpdateMilestone: updated }: ProductListQuery): Sorting {
  if (updated === '1' || updated === '-1')
    return { key: 'lastUpdateMilestone', direction: directionOf(updated) }
  const [key, sign] = sortOf(sort)
  return { key, direction: directionOf(sign) }
}

/** Ids break ties. */
export function orderOf(tx: Pick<Tx, 'accountId'>, { key, direction }: Sorting, form?: Form): Order {
  const { index, ...term } = isIndexed(key) ? indexed[key] : sortedTerm(tx, key, form)
  return {
    index,
    terms: [
      { ...term, direction },
      { by: sql.ref('p.id'), direction },
    ],
  }
}

/** Whether an index has the order, which then takes no form. */
export const hasIndex = ({ key }: Sorting): boolean => isIndexed(key)

type SortedTerm = Omit<Term, 'direction'> & Pick<Order, 'index'>

const byDate: SortedTerm = { index: 'products', by: sql.ref('p.created_at') }
const byName: SortedTerm = { index: 'products', by: sql`p.identifier ${collated}` }

const indexed = {
  lastUpdateMilestone: { index: 'activity', by: sql.ref('p.last_update_milestone'), nulls: 'last' },
  date: byDate,
  createdAt: byDate,
  alphabetical: byName,
  name: byName,
  'dataSchema.identifier': byName,
} satisfies Record<string, SortedTerm>

const isIndexed = (key: string): key is keyof typeof indexed => Object.hasOwn(indexed, key)

function sortedTerm(tx: Pick<Tx, 'accountId'>, key: string, form?: Form): SortedTerm {
  if (key === 'organization')
    return {
      index: 'none',
      by: sql`(select o.name ${collated} from organizations o where o.account_id = ${tx.accountId} and o.id = p.organization_id)`,
    }
  const property = key.startsWith('dataSchema.') ? key.slice('dataSchema.'.length) : ''
  if (!form) throw new Error(`no index has the order of ${key}`)
  const { properties } = form.schema
  const described = Object.hasOwn(properties, property) ? properties[property] : undefined
  if (!described) return refuse('INVALID', { faults: [{ path: '/sort', key: 'error.shape.value' }] })
  const isNumber = described.type === 'number' || described.type === 'integer'
  const data = sql.raw(listedData('p'))
  const by = isNumber
    ? sortedFigure(form, property, { data, version: sql.ref('p.product_schema_version') })
    : sql`${data} ->> ${property} ${collated}`
  return { index: 'none', by, nulls: 'last' }
}
