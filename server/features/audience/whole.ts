import { sql } from 'kysely'
import type { SeenThing } from '../../../core/contract/audience.ts'
import { kindOfLot } from '../../../core/rules/origin.ts'
import { can } from '../../../core/rules/can.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { originForms } from '../origin/forms.ts'
import { readLots } from '../origin/lots.ts'
import { pageSize, readViewedProducts, type ViewReader, type ViewedField } from '../views/read.ts'

/** `open`: a page may show it. `closed`: a public page doesn't, by its form. `private`: of a private process. */
type Visibility = 'open' | 'closed' | 'private'

/** Things of one sort that stand alike, of one stage or form, and where the first of them is. */
export interface Thing {
  what: SeenThing
  title: string
  standing: Visibility
  count: number
  product: string
  stage: string
  /** Of a process. */
  schema?: string
  /** Of an organization, which counts once. */
  name?: string
}

/** What of its products a view lets be seen, thing by thing. */
export async function readThings(viewed: ViewReader): Promise<Thing[]> {
  const found = new Map<string, Thing>()
  const add = (thing: Thing) => {
    const { what, title, standing, name = '' } = thing
    const key = JSON.stringify(what === 'organizations' ? [what, name] : [what, title, standing])
    const known = found.get(key)
    if (!known) found.set(key, thing)
    // An organization counts once, as what lets it be seen.
    else if (what !== 'organizations') known.count += thing.count
    else if (standing === 'open') known.standing = 'open'
  }
  for (const { id: stage, name: title, products: ids } of viewed.stages) {
    for (let n = 0; n < ids.length; n += pageSize)
      for (const product of await readViewedProducts(viewed, ids.slice(n, n + pageSize))) {
        const at = { product: product.id, stage }
        const addFields = (
          fields: readonly ViewedField[],
          of: Pick<Thing, 'title' | 'schema'>,
          isPrivate = false,
        ) => {
          for (const { what, count, isPublic } of fields)
            add({ ...at, ...of, what, count, standing: isPrivate ? 'private' : isPublic ? 'open' : 'closed' })
        }
        const open = { ...at, title, standing: 'open', count: 1 } as const
        add({ ...open, what: 'identifiers' })
        add({ ...open, what: 'organizations', name: product.organization })
        add({ ...open, what: 'statements', count: product.statements.length })
        addFields(product.fields, { title })
        for (const process of product.processes) {
          const standing = process.isPrivate ? 'private' : 'open'
          const of = { title: process.name, schema: process.schema }
          add({ ...open, ...of, what: 'processes', standing })
          add({ ...open, what: 'organizations', standing, name: process.organization })
          addFields(process.fields, of, process.isPrivate)
        }
      }
    add({ what: 'stages', title, standing: 'open', count: 1, product: ids[0]!, stage })
    for (const thing of await readPlots(viewed, { id: stage, title, products: ids })) add(thing)
  }
  return [...found.values()].filter(({ count }) => count > 0)
}

interface StageOfView {
  id: string
  title: string
  products: readonly string[]
}

/** The plots that a file of the origin holds, of a stage. */
async function readPlots(
  { tx, session, config }: ViewReader,
  { id: stage, title, products }: StageOfView,
): Promise<Thing[]> {
  const forms = originForms(config, session)
  if (!(stage in forms.stages)) return []
  const plots: string[] = []
  for (let n = 0; n < products.length; n += pageSize) {
    const { lots } = await readLots(tx, session, { ...forms, cutoffs: {} }, products.slice(n, n + pageSize))
    for (const lot of lots) if (['polygon', 'point'].includes(kindOfLot(lot))) plots.push(lot.id)
  }
  const [product] = plots
  return product === undefined
    ? []
    : [{ what: 'plots', title, standing: 'open', count: plots.length, product, stage }]
}

/** People who recorded what a view shows: pages name none of them. */
export async function countPersons({ tx, session, stages, config }: ViewReader): Promise<number> {
  const ids = arrayOf(stages.flatMap(({ products }) => products))
  const schemas = [...config.milestoneSchemas.keys()].filter(
    (id) => can(session, 'milestoneSchema.read', id).allowed,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select created_by from products where account_id = ${tx.accountId} and id = any(${ids}::uuid[])
      union
      select created_by from milestones
      where account_id = ${tx.accountId} and product_id = any(${ids}::uuid[]) and deleted_at is null
        and milestone_schema_id = any(${schemas}::text[])
    ) as people
  `.execute(tx.db)
  return rows[0]!.count
}
