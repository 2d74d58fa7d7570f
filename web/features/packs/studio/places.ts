import type { Fault } from '../../../../core/errors/refusal.ts'
import { pointer, pointerNames } from '../../../../core/json/pointer.ts'
import { stagesOf } from '../../../../core/pack/edit/chain.ts'
import type { Pack } from '../../../../core/pack/shape.ts'

const formSections = ['productSchemas', 'milestoneSchemas', 'assetSchemas', 'checkSchemas']

/** Where a fault is shown: a thing of the pack, and the field in its form. */
interface FaultPlace {
  thing: string
  field?: string
}

/** The thing that a path of a pack belongs to: an edge is its transformation, an entry of a chain is its stage. */
function placeOf(pack: Pack, path: string): FaultPlace {
  const [section = '', id = '', ...below] = pointerNames(path)
  if (section === 'verticals' && below[0] === 'workflows') {
    const entry = pack.verticals[id]?.workflows[Number(below[1])]
    const edge = below[2] === 'next' ? entry?.next[Number(below[3])] : undefined
    if (edge) return { thing: pointer('milestoneSchemas', edge.transformation.milestoneSchema) }
    return { thing: pointer('productSchemas', entry?.productSchema ?? stagesOf(pack, id)[0] ?? '') }
  }
  if (!formSections.includes(section)) return { thing: pointer(section, id) }
  const [part, next, name] = below
  const thing = pointer(section, id)
  if (part === 'schema' && next === 'properties' && name !== undefined) return { thing, field: name }
  if (part === 'descriptor' && next !== undefined) return { thing, field: next }
  if (part === 'i18n' && name === 'properties' && below[3] !== undefined) return { thing, field: below[3] }
  return { thing }
}

/** Faults by the thing where they are shown; the key of a field is that of its form and its name. */
export function faultsByPlace(pack: Pack, faults: readonly Fault[]): Map<string, Fault[]> {
  const places = new Map<string, Fault[]>()
  for (const fault of faults) {
    const { thing, field } = placeOf(pack, fault.path)
    const key = field === undefined ? thing : fieldKey(thing, field)
    places.set(key, [...(places.get(key) ?? []), fault])
  }
  return places
}

/** The same key as of the things that changed. */
export const fieldKey = (thing: string, field: string): string => `${thing}${pointer('field', field)}`
