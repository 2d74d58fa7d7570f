import type { Form } from '../../../core/fields/index.ts'
import type { Pack, PackEdge } from '../../../core/pack/shape.ts'

/** An edge with the stages that it joins. */
interface JoinedEdge extends PackEdge {
  origin: string
}

/** A field whose data would no longer be what the form says; `place` is where it stands in the data of a record. */
export interface LostField {
  section: 'productSchemas' | 'milestoneSchemas'
  schema: string
  name: string
  title: string
  /** SQL/JSON path. */
  place: string
  lost: 'field' | 'kind'
}

/** What a pack takes from an account that records may still need (§4 Apply). */
export interface Removals {
  stages: string[]
  processes: string[]
  /** Common processes that are recorded on another stage now, or have become transformations. */
  moved: string[]
  /** Transformations that stay but join otherwise; `what` names the members of the edge that change. */
  edges: { id: string; origin: string; destination: string; what: string[] | 'gone' }[]
  fields: LostField[]
}

export function removalsOf(before: Pack, after: Pack): Removals {
  const gone = (section: 'productSchemas' | 'milestoneSchemas') =>
    Object.keys(before[section]).filter((id) => !Object.hasOwn(after[section], id))
  const processes = gone('milestoneSchemas')
  const edgesNow = edgesOf(after)
  const edges = [...edgesOf(before)].flatMap(([id, edge]) => {
    const now = edgesNow.get(id)
    const what = now === undefined ? ('gone' as const) : changedMembers(edge, now)
    if (processes.includes(id) || what.length === 0) return []
    return [{ id, origin: edge.origin, destination: edge.productSchema, what }]
  })
  return {
    stages: gone('productSchemas'),
    processes,
    moved: Object.entries(before.milestoneSchemas)
      .filter(([id, { productSchema, productSchemaGroup }]) => {
        const now = after.milestoneSchemas[id]
        const other = now?.productSchema !== productSchema || now.productSchemaGroup !== undefined
        return now && productSchemaGroup === undefined && other
      })
      .map(([id]) => id),
    edges,
    fields: (['productSchemas', 'milestoneSchemas'] as const).flatMap((section) =>
      Object.entries(before[section]).flatMap(([schema, form]) => {
        const now = after[section][schema]
        return now ? lostFields(form, now).map((field) => ({ section, schema, ...field })) : []
      }),
    ),
  }
}

/** Schemas whose live records fall when a pack is forced: removed ones, and transformations that join otherwise. */
export const fallingSchemas = ({ processes, moved, edges }: Removals): string[] => [
  ...processes,
  ...moved,
  ...edges.map(({ id }) => id),
]

function edgesOf({ verticals }: Pack): Map<string, JoinedEdge> {
  return new Map(
    Object.values(verticals).flatMap(({ workflows }) =>
      workflows.flatMap(({ productSchema: origin, next }) =>
        next.map((edge) => [edge.transformation.milestoneSchema, { ...edge, origin }] as const),
      ),
    ),
  )
}

/** Members of an edge on which its links depend; initiator and strictTime are asked of new ones only. */
function changedMembers(before: JoinedEdge, after: JoinedEdge): string[] {
  const members = ({ origin, productSchema, transformation: { ratio, reuse } }: JoinedEdge) => ({
    productSchemaGroup: origin,
    productSchema,
    ratio: JSON.stringify(ratio),
    reuse,
  })
  const then = members(before)
  return Object.entries(members(after))
    .filter(([name, value]) => then[name as keyof typeof then] !== value)
    .map(([name]) => name)
}

type Lost = Omit<LostField, 'section' | 'schema'>

function lostFields(before: Form, after: Form, above = '$', under = ''): Lost[] {
  return Object.entries(before.schema.properties).flatMap(([key, { title }]): Lost[] => {
    const field = { name: under + key, title, place: `${above}."${key}"` }
    if (!Object.hasOwn(after.schema.properties, key)) return [{ ...field, lost: 'field' }]
    const then = before.descriptor[key]
    const now = after.descriptor[key]
    if (then?.kind !== now?.kind) return [{ ...field, lost: 'kind' }]
    return then?.kind === 'disaggregate' && now?.kind === 'disaggregate'
      ? lostFields(then.items, now.items, `${field.place}[*]."dataSchema"`, `${field.name}.`)
      : []
  })
}
