import { pointer } from '../../../core/json/pointer.ts'
import { type Choice, edgePath } from '../../../core/pack/choices.ts'
import type { Obstacle, Sentence } from '../../../core/pack/plan.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { kinds } from '../configuration/kinds.ts'
import { keyedBy } from '../products/key.ts'
import {
  countLiveLinks,
  countLiveRecords,
  countRecordsWith,
  findCutLineage,
  findDuplicates,
  type ProductSample,
} from './facts.ts'
import { type LostField, type Removals, schemasToArchive } from './removals.ts'

/** What records say of the removals: the obstacles, and what archiving them would archive. */
export interface PackObstacles {
  obstacles: Obstacle[]
  archives: { path: string; sentence: Sentence }[]
  /** Fields with data. */
  fields: { field: LostField; params: Sentence['params'] }[]
}

/** Names for the lines of a plan. Removed things are only in the pack before. */
export function namesOf(before: Pack, after: Pack) {
  return {
    stage: (id: string) => (before.productSchemas[id] ?? after.productSchemas[id])?.name ?? id,
    process: (id: string) => before.milestoneSchemas[id]?.name ?? id,
  }
}

const keepOrArchive: readonly Choice[] = ['keep', 'archive']

/** Everything that live records have against the removals, and against uniqueness that they don't have. */
export async function findStanding(
  tx: Tx,
  before: Pack,
  after: Pack,
  removals: Removals,
): Promise<PackObstacles> {
  const schemaIds = schemasToArchive(removals)
  const products = await countLiveRecords(tx, kinds.product, removals.stages)
  const milestones = await countLiveRecords(tx, kinds.milestone, schemaIds)
  const links = await countLiveLinks(tx, schemaIds)
  const obstacles: Obstacle[] = []
  const archives: PackObstacles['archives'] = []
  const fields: PackObstacles['fields'] = []
  const name = namesOf(before, after)
  const add = (path: string, sentence: Sentence, choices: readonly Choice[] = keepOrArchive) =>
    obstacles.push({ path, sentence, choices })

  for (const id of removals.stages) {
    const count = products.get(id) ?? 0
    if (count === 0) continue
    const path = pointer('productSchemas', id)
    add(path, { key: 'pack.plan.stands.stage', params: { id, name: name.stage(id), count } })
    archives.push({
      path,
      sentence: { key: 'pack.plan.archived.products', params: { name: name.stage(id), count } },
    })
  }
  for (const [id, count] of await countLiveRecords(tx, kinds.asset, removals.assets)) {
    const params = { id, name: before.assetSchemas[id]!.name, count }
    const path = pointer('assetSchemas', id)
    add(path, { key: 'pack.plan.stands.asset', params })
    archives.push({ path, sentence: { key: 'pack.plan.archived.assets', params } })
  }
  for (const [ids, key] of [
    [removals.processes, 'pack.plan.stands.process'],
    [removals.moved, 'pack.plan.stands.moved'],
  ] as const) {
    for (const id of ids) {
      const count = milestones.get(id) ?? 0
      const { productSchema, productSchemaGroup } = before.milestoneSchemas[id]!
      // A process of a stage that is removed stays or goes with it.
      if (count === 0 || removals.stages.includes(productSchema)) continue
      const params = { id, name: name.process(id), count }
      const isCutOff = removals.stages.includes(productSchemaGroup ?? productSchema)
      add(pointer('milestoneSchemas', id), { key, params }, isCutOff ? ['archive'] : keepOrArchive)
    }
  }
  for (const { id, origin, destination, what } of removals.edges) {
    const count = links.get(id) ?? 0
    if (count === 0) continue
    const params = { id, edge: `${name.stage(origin)} → ${name.stage(destination)}`, count }
    const isCutOff = [origin, destination].some((stage) => removals.stages.includes(stage))
    add(
      edgePath(id),
      what === 'gone'
        ? { key: 'pack.plan.stands.edgeGone', params }
        : { key: 'pack.plan.stands.edge', params: { ...params, what: what.join(', ') } },
      isCutOff ? ['archive'] : keepOrArchive,
    )
  }
  for (const id of schemaIds) {
    const count = milestones.get(id) ?? 0
    const linkCount = links.get(id) ?? 0
    if (count === 0) continue
    const isEdge = removals.edges.some((edge) => edge.id === id)
    archives.push({
      path: isEdge ? edgePath(id) : pointer('milestoneSchemas', id),
      sentence:
        linkCount > 0
          ? {
              key: 'pack.plan.archived.links',
              params: { name: name.process(id), count, links: linkCount },
            }
          : { key: 'pack.plan.archived.milestones', params: { name: name.process(id), count } },
    })
  }
  for (const field of removals.fields) {
    const count = await countRecordsWith(tx, field)
    if (count === 0) continue
    const { name: form } = before[field.section][field.schema]!
    const params = { name: form, field: field.name, title: field.title, count }
    add(field.path, { key: `pack.plan.stands.${field.lost}`, params }, fieldChoices(field))
    fields.push({ field, params })
  }
  obstacles.push(...(await findCuts(tx, before, after, removals)))
  obstacles.push(...(await findRepeated(tx, before, after)))
  return { obstacles, archives, fields }
}

/** A field of a breakdown has no state of its own, and a required field can't be left unasked. */
const fieldChoices = ({ name }: LostField): readonly Choice[] =>
  name.includes('.') || ['identifier', 'occurred_at'].includes(name)
    ? keepOrArchive
    : ['keep', 'readOnly', 'archive']

const samplesOf = ({ count, examples }: ProductSample) => ({ count, examples: examples.join(', ') })

async function findCuts(tx: Tx, before: Pack, after: Pack, removals: Removals): Promise<Obstacle[]> {
  const name = namesOf(before, after)
  const cut = await findCutLineage(tx, { stages: removals.stages, schemas: schemasToArchive(removals) })
  return cut.map((sample) => {
    const params = { name: name.stage(sample.stage), stage: name.stage(sample.stage), ...samplesOf(sample) }
    return {
      path: pointer('productSchemas', sample.stage),
      sentence: { key: 'pack.plan.stands.lineage', params },
      choices: [],
    }
  })
}

async function findRepeated(tx: Tx, before: Pack, after: Pack): Promise<Obstacle[]> {
  const repeated: Obstacle[] = []
  for (const kind of [kinds.product, kinds.asset])
    for (const [id, schema] of Object.entries(after[kind.section])) {
      const old = before[kind.section][id]
      if (!old || keyedBy(old) === keyedBy(schema)) continue
      const { name, uniqueFields } = schema
      const titles = uniqueFields.map((field: string) => schema.schema.properties[field]?.title ?? field)
      const duplicates = await findDuplicates(tx, kind, id, schema)
      if (duplicates.count === 0) continue
      repeated.push({
        path: pointer(
          kind.section,
          id,
          old.uniqueFields.join() === uniqueFields.join() ? 'uniqueIn' : 'uniqueFields',
        ),
        sentence: {
          key: `pack.plan.stands.${kind === kinds.asset ? 'uniqueAsset' : 'uniqueIn' in schema && schema.uniqueIn ? 'uniqueInAccount' : 'unique'}`,
          params: { name, stage: name, ...samplesOf(duplicates), fields: titles.join(' + ') },
        },
        choices: [],
      })
    }
  return repeated
}
