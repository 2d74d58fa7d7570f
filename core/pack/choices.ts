import { pointer, pointerNames } from '../json/pointer.ts'
import type { Form } from '../fields/index.ts'
import type { Pack, PackEdge } from './shape.ts'

/**
 * What an administrator may do about a removal that records still need: leave the thing as it was, leave a field to be read
 * only, or go on and archive what needs it.
 */
export const choices = ['keep', 'readOnly', 'archive'] as const
export type Choice = (typeof choices)[number]
/** By the path of the removed thing. */
export type Choices = Readonly<Record<string, Choice>>

const formSections = ['productSchemas', 'milestoneSchemas', 'assetSchemas', 'checkSchemas'] as const

/** An edge has no place of its own in a pack that survives a change of order, so it is named by its transformation. */
export const edgePath = (id: string): string => pointer('edges', id)

/** The pack with the kept parts of the previous one. The result may have faults, since a kept part may need a removed one. */
export function keepChosen(before: Pack, given: Pack, chosen: Choices): Pack {
  const kept = Object.entries(chosen)
    .filter(([, choice]) => choice !== 'archive')
    .map(([path, choice]) => ({ names: pointerNames(path), choice }))
  if (kept.length === 0) return given
  const pack = structuredClone(given)
  const idsOf = (section: string) =>
    kept.filter(({ names }) => names.length === 2 && names[0] === section).map(({ names }) => names[1]!)
  // Assets and stages first: processes and edges need them.
  for (const id of idsOf('assetSchemas')) pack.assetSchemas = put(pack.assetSchemas, before.assetSchemas, id)
  for (const id of idsOf('productSchemas')) keepStage(pack, before, id)
  for (const id of idsOf('productSchemas')) keepProcessesOf(pack, before, id)
  for (const id of idsOf('milestoneSchemas')) keepProcess(pack, before, id)
  for (const id of idsOf('edges')) keepEdge(pack, before, id)
  for (const { names, choice } of kept) {
    const [section, schema, ...place] = names
    const known = formSections.find((name) => name === section)
    if (known && place.length > 0)
      keepField(pack[known][schema!], before[known][schema!], place, choice === 'readOnly')
  }
  return pack
}

function keepStage(pack: Pack, before: Pack, id: string): void {
  const stage = before.productSchemas[id]!
  pack.productSchemas = put(pack.productSchemas, before.productSchemas, id)
  if (!Object.hasOwn(pack.verticals, stage.vertical)) {
    pack.verticals = put(pack.verticals, before.verticals, stage.vertical)
    pack.verticals[stage.vertical]!.workflows = []
  }
  workflowOf(pack, before, id)
}

/** The processes, edges and templates that go when their stage goes, as far as the stages at their other ends are there. */
function keepProcessesOf(pack: Pack, before: Pack, stage: string): void {
  for (const [id, { productSchema, productSchemaGroup = productSchema }] of Object.entries(
    before.milestoneSchemas,
  )) {
    const isOfStage = productSchema === stage || productSchemaGroup === stage
    const isWhole = [productSchema, productSchemaGroup].every((one) =>
      Object.hasOwn(pack.productSchemas, one),
    )
    if (isOfStage && isWhole && !Object.hasOwn(pack.milestoneSchemas, id)) keepProcess(pack, before, id)
  }
  keepTemplates(pack, before, stage)
}

function keepProcess(pack: Pack, before: Pack, id: string): void {
  if (!Object.hasOwn(pack.milestoneSchemas, id)) keepTemplates(pack, before, id)
  pack.milestoneSchemas = put(pack.milestoneSchemas, before.milestoneSchemas, id)
  putEdge(pack, before, id)
}

function keepTemplates(pack: Pack, before: Pack, item: string): void {
  for (const [id, { itemId }] of Object.entries(before.pdfTemplates))
    if (itemId === item && !Object.hasOwn(pack.pdfTemplates, id))
      pack.pdfTemplates = put(pack.pdfTemplates, before.pdfTemplates, id)
}

/** An edge as it was. Its process keeps other changes, unless it isn't a transformation any more. */
function keepEdge(pack: Pack, before: Pack, id: string): void {
  const { productSchema, productSchemaGroup } = before.milestoneSchemas[id]!
  const now = pack.milestoneSchemas[id]
  if (!now?.productSchemaGroup) return keepProcess(pack, before, id)
  Object.assign(now, { productSchema, productSchemaGroup })
  putEdge(pack, before, id)
}

function putEdge(pack: Pack, before: Pack, id: string): void {
  const is = ({ transformation }: PackEdge) => transformation.milestoneSchema === id
  for (const workflow of workflowsIn(pack)) workflow.next = workflow.next.filter((edge) => !is(edge))
  for (const { productSchema, next } of workflowsIn(before)) {
    const index = next.findIndex(is)
    const edge = next[index]
    if (!edge) continue
    workflowOf(pack, before, productSchema)?.next.splice(index, 0, structuredClone(edge))
    // Without it, its destination may have become the start of a chain.
    const destination = workflowOf(pack, before, edge.productSchema)
    const was = workflowsIn(before).find((one) => one.productSchema === edge.productSchema)
    if (edge.initiator && destination && was) destination.processInitiator = was.processInitiator
  }
}

const workflowsIn = ({ verticals }: Pack) => Object.values(verticals).flatMap(({ workflows }) => workflows)

/** A stage's entry among the edges of its chain; it is made if the pack has none. */
function workflowOf(pack: Pack, before: Pack, stage: string) {
  const vertical = pack.verticals[pack.productSchemas[stage]?.vertical ?? '']
  const known = vertical?.workflows.find(({ productSchema }) => productSchema === stage)
  if (known || !vertical) return known
  const was = workflowsIn(before).find(({ productSchema }) => productSchema === stage)
  const made = { productSchema: stage, processInitiator: was?.processInitiator ?? false, next: [] }
  vertical.workflows.push(made)
  return made
}

/** A field of a form, or of the breakdowns in it. */
function keepField(form: Form | undefined, before: Form | undefined, place: string[], isReadOnly: boolean) {
  if (!form || !before) return
  const [, holder, name] = place
  if (place[0] === 'descriptor') {
    const now = form.descriptor[holder!]
    const was = before.descriptor[holder!]
    if (now && was && 'items' in now && 'items' in was)
      keepField(now.items, was.items, place.slice(3), isReadOnly)
    return
  }
  if (holder !== 'properties' || name === undefined) return
  const wasRequired = before.schema.required?.includes(name) ?? false
  const others = (form.schema.required ?? []).filter((one) => one !== name)
  form.schema = {
    ...form.schema,
    properties: put(form.schema.properties, before.schema.properties, name),
    required: wasRequired && !isReadOnly ? [...others, name] : others,
  }
  form.descriptor = put(form.descriptor, before.descriptor, name)
  if (isReadOnly) form.descriptor[name] = { ...form.descriptor[name]!, readOnly: true }
  for (const [language, texts] of Object.entries(before.i18n ?? {})) {
    const translated = texts.properties?.[name]
    const own = form.i18n?.[language]
    if (translated && own) own.properties = { ...own.properties, [name]: structuredClone(translated) }
  }
}

/** A map with an entry of another one, at the place that it has there. */
function put<T>(map: Record<string, T>, from: Readonly<Record<string, T>>, name: string): Record<string, T> {
  const value = structuredClone(from[name]!)
  if (Object.hasOwn(map, name)) return { ...map, [name]: value }
  const order = Object.keys(from)
  const entries = Object.entries(map)
  const above = order.slice(0, order.indexOf(name)).findLast((one) => Object.hasOwn(map, one))
  const at = entries.findIndex(([one]) => one === above) + 1
  return Object.fromEntries([...entries.slice(0, at), [name, value], ...entries.slice(at)])
}
