import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../core/json/canonical.ts'
import { packChanges } from '../../../core/pack/changes.ts'
import { type Obstacle, type Plan, planSections, type Sentence } from '../../../core/pack/plan.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { kinds } from '../configuration/kinds.ts'
import { appliedPack, packHash } from './write.ts'
import { cutLineage, liveLinks, liveRecords, recordsWith, repeating, type Some } from './facts.ts'
import { writeForced } from './force.ts'
import { fallingSchemas, type Removals, removalsOf } from './removals.ts'

export interface PlanOptions {
  /** `--force-archive`: archive what stands in the way (§4 Apply). */
  force: boolean
}

/** A plan, and what its apply needs to know besides. */
export interface MadePlan extends Plan {
  before: Pack | undefined
  removals: Removals
}

/**
 * What an apply would do to the account as it is now (§4). The hash covers all that the plan rests on: both
 * configurations, and every number of live records and links that it names.
 */
export async function makePlan(tx: Tx, pack: Pack, { force }: PlanOptions): Promise<MadePlan> {
  const applied = await appliedPack(tx)
  const before = applied?.pack
  const { id, name } = pack.account
  const removals = before
    ? removalsOf(before, pack)
    : { stages: [], processes: [], moved: [], edges: [], fields: [] }
  const found = before ? await findings(tx, before, pack, removals, force) : nothing
  const { obstacles, archives, warnings } = found
  const hash = createHash('sha256').update(
    canonicalJson([
      [tx.accountId, force],
      applied ? [applied.version, packHash(applied.pack).toString('hex')] : null,
      packHash(pack).toString('hex'),
      [obstacles, archives, warnings],
    ]),
  )
  return {
    account: { id, name },
    changes: packChanges(before, pack).length > 0,
    version: applied?.version ?? null,
    sections: planSections(before, pack),
    obstacles,
    archives,
    warnings,
    hash: hash.digest('hex').slice(0, 16),
    before,
    removals,
  }
}

type Findings = Pick<Plan, 'obstacles' | 'archives' | 'warnings'>
const nothing: Findings = { obstacles: [], archives: [], warnings: [] }

async function findings(
  tx: Tx,
  before: Pack,
  after: Pack,
  removals: Removals,
  force: boolean,
): Promise<Findings> {
  const falling = fallingSchemas(removals)
  const products = await liveRecords(tx, kinds.product, removals.stages)
  const milestones = await liveRecords(tx, kinds.milestone, falling)
  const links = await liveLinks(tx, falling)
  const stands: Sentence[] = []
  const archives: Sentence[] = []
  const warnings: Sentence[] = []
  const stageName = (id: string) => (before.productSchemas[id] ?? after.productSchemas[id])?.name ?? id
  const processName = (id: string) => before.milestoneSchemas[id]?.name ?? id

  for (const id of removals.stages) {
    const count = products.get(id) ?? 0
    if (count === 0) continue
    stands.push({ key: 'pack.plan.stands.stage', params: { id, name: stageName(id), count } })
    archives.push({ key: 'pack.plan.archived.products', params: { name: stageName(id), count } })
  }
  for (const [ids, key] of [
    [removals.processes, 'pack.plan.stands.process'],
    [removals.moved, 'pack.plan.stands.moved'],
  ] as const) {
    for (const id of ids) {
      const count = milestones.get(id) ?? 0
      if (count > 0) stands.push({ key, params: { id, name: processName(id), count } })
    }
  }
  for (const { id, origin, destination, what } of removals.edges) {
    const count = links.get(id) ?? 0
    if (count === 0) continue
    const params = { id, edge: `${stageName(origin)} → ${stageName(destination)}`, count }
    stands.push(
      what === 'gone'
        ? { key: 'pack.plan.stands.edgeGone', params }
        : { key: 'pack.plan.stands.edge', params: { ...params, what: what.join(', ') } },
    )
  }
  for (const id of falling) {
    const count = milestones.get(id) ?? 0
    const linked = links.get(id) ?? 0
    if (count > 0)
      archives.push(
        linked > 0
          ? { key: 'pack.plan.archived.links', params: { name: processName(id), count, links: linked } }
          : { key: 'pack.plan.archived.milestones', params: { name: processName(id), count } },
      )
  }
  for (const field of removals.fields) {
    const count = await recordsWith(tx, field)
    if (count === 0) continue
    const name = field.section === 'productSchemas' ? stageName(field.schema) : processName(field.schema)
    const params = { name, field: field.name, title: field.title, count }
    stands.push({ key: `pack.plan.stands.${field.lost}`, params })
    if (force) warnings.push({ key: `pack.plan.warn.${field.lost === 'field' ? 'kept' : 'retype'}`, params })
  }
  const named = ({ stage, count, examples }: Some) => ({
    name: stageName(stage),
    stage: stageName(stage),
    count,
    examples: examples.join(', '),
  })
  const never: Sentence[] = (await cutLineage(tx, { stages: removals.stages, falling })).map((some) => ({
    key: 'pack.plan.stands.lineage',
    params: named(some),
  }))
  for (const [id, { uniqueFields }] of Object.entries(after.productSchemas)) {
    if (uniqueFields.join() === (before.productSchemas[id]?.uniqueFields ?? uniqueFields).join()) continue
    const some = await repeating(tx, id, uniqueFields)
    if (some.count > 0)
      never.push({
        key: 'pack.plan.stands.unique',
        params: { ...named(some), fields: uniqueFields.join(' + ') },
      })
  }
  const { waived, completed } = await tx.rehearse((trial) => writeForced(trial, after, removals, force))
  for (const [stage, count] of waived)
    warnings.push({ key: 'pack.plan.warn.waived', params: { stage: stageName(stage), count } })
  for (const [stage, count] of completed)
    warnings.push({ key: 'pack.plan.warn.completed', params: { stage: stageName(stage), count } })
  const obstacle =
    (forced: boolean) =>
    (sentence: Sentence): Obstacle => ({ sentence, forced })
  return {
    obstacles: [...(force ? [] : stands.map(obstacle(true))), ...never.map(obstacle(false))],
    archives: force ? archives : [],
    warnings,
  }
}
