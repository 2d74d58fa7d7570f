import type { Form } from '../../../core/fields/index.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { edgePath } from '../../../core/pack/choices.ts'
import type { Pack, PackEdge } from '../../../core/pack/shape.ts'
import { type Kind, kinds } from '../configuration/kinds.ts'

/** An edge with its origin; `PackEdge` has its destination. */
interface JoinedEdge extends PackEdge {
  origin: string
}

/** A field that the new form drops or gives another kind; `place` locates it in a record's data. */
export interface LostField {
  section: Kind['section']
  schema: string
  name: string
  title: string
  /** SQL/JSON path. */
  place: string
  /** JSON Pointer in the pack. */
  path: string
  lost: 'field' | 'kind'
}

/** The parts of an account's configuration that a pack removes and records may still need (§4 Apply). */
export interface Removals {
  stages: string[]
  assets: string[]
  processes: string[]
  /** Common processes that move to another stage or become transformations. */
  moved: string[]
  /** Transformations whose edge changes; `what` names the changed members. */
  edges: { id: string; origin: string; destination: string; what: string[] | 'gone' }[]
  fields: LostField[]
}

export function removalsOf(before: Pack, after: Pack): Removals {
  const removedIds = (section: Kind['section']) =>
    Object.keys(before[section]).filter((id) => !Object.hasOwn(after[section], id))
  const processes = removedIds('milestoneSchemas')
  const edgesNow = edgesOf(after)
  const edges = [...edgesOf(before)].flatMap(([id, edge]) => {
    const now = edgesNow.get(id)
    const what = now === undefined ? ('gone' as const) : changedMembers(edge, now)
    if (processes.includes(id) || what.length === 0) return []
    return [{ id, origin: edge.origin, destination: edge.productSchema, what }]
  })
  return {
    stages: removedIds('productSchemas'),
    assets: removedIds('assetSchemas'),
    processes,
    moved: Object.entries(before.milestoneSchemas)
      .filter(([id, { productSchema, productSchemaGroup }]) => {
        const now = after.milestoneSchemas[id]
        const other = now?.productSchema !== productSchema || now.productSchemaGroup !== undefined
        return now && productSchemaGroup === undefined && other
      })
      .map(([id]) => id),
    edges,
    fields: Object.values(kinds).flatMap(({ section }) =>
      Object.entries<Form>(before[section]).flatMap(([schema, form]) => {
        const now: Form | undefined = after[section][schema]
        return now
          ? lostFields(form, now, pointer(section, schema)).map((field) => ({ section, schema, ...field }))
          : []
      }),
    ),
  }
}

export const noRemovals: Removals = {
  stages: [],
  assets: [],
  processes: [],
  moved: [],
  edges: [],
  fields: [],
}

/** The removals that are to be archived. What a stage takes with it is archived with it. */
export function archivedRemovals(
  removals: Removals,
  before: Pack,
  isArchived: (path: string) => boolean,
): Removals {
  const stages = removals.stages.filter((id) => isArchived(pointer('productSchemas', id)))
  const isArchivedProcess = (id: string) =>
    stages.includes(before.milestoneSchemas[id]?.productSchema ?? '') ||
    isArchived(pointer('milestoneSchemas', id))
  return {
    stages,
    assets: removals.assets.filter((id) => isArchived(pointer('assetSchemas', id))),
    processes: removals.processes.filter(isArchivedProcess),
    moved: removals.moved.filter(isArchivedProcess),
    edges: removals.edges.filter(({ id }) => isArchived(edgePath(id))),
    fields: removals.fields.filter(({ path }) => isArchived(path)),
  }
}

/** The path of each removal. */
export const pathsOf = ({ stages, assets, processes, moved, edges, fields }: Removals): Set<string> =>
  new Set([
    ...stages.map((id) => pointer('productSchemas', id)),
    ...assets.map((id) => pointer('assetSchemas', id)),
    ...[...processes, ...moved].map((id) => pointer('milestoneSchemas', id)),
    ...edges.map(({ id }) => edgePath(id)),
    ...fields.map(({ path }) => path),
  ])

/** Schemas whose live records a forced pack archives: removed and moved processes, and transformations whose edge changes. */
export const schemasToArchive = ({ processes, moved, edges }: Removals): string[] => [
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

/** The changed members among those that existing links depend on; initiator and strictTime concern new links only. */
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

type FormLoss = Omit<LostField, 'section' | 'schema'>

function lostFields(before: Form, after: Form, at: string, above = '$', under = ''): FormLoss[] {
  return Object.entries(before.schema.properties).flatMap(([key, { title }]): FormLoss[] => {
    const path = at + pointer('schema', 'properties', key)
    const field = { name: under + key, title, path, place: `${above}."${key}"` }
    if (!Object.hasOwn(after.schema.properties, key)) return [{ ...field, lost: 'field' }]
    const then = before.descriptor[key]
    const now = after.descriptor[key]
    if (then?.kind !== now?.kind) return [{ ...field, lost: 'kind' }]
    return then && now && 'items' in then && 'items' in now
      ? lostFields(
          then.items,
          now.items,
          at + pointer('descriptor', key, 'items'),
          `${field.place}[*]."dataSchema"`,
          `${field.name}.`,
        )
      : []
  })
}
