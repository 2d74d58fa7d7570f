import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../core/json/canonical.ts'
import { packChanges } from '../../../core/pack/changes.ts'
import { type Obstacle, type Plan, planSections, type Sentence } from '../../../core/pack/plan.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readOwnParts } from '../accounts/settings.ts'
import { kinds } from '../configuration/kinds.ts'
import { appliedPack, packHash } from './write.ts'
import {
  countLiveLinks,
  countLiveRecords,
  countRecordsWith,
  findCutLineage,
  findDuplicates,
  type ProductSample,
} from './facts.ts'
import { archiveAndApply } from './force.ts'
import { findRefusedValues } from './refused-values.ts'
import { keepOwnParts } from './own.ts'
import { schemasToArchive, type Removals, removalsOf } from './removals.ts'

export interface PlanOptions {
  /** `--force-archive`: archive the records that block the pack (§4 Apply). */
  force: boolean
  /** `--overwrite settings`: also replace what screens have changed. */
  overwrite?: boolean
}

/** A plan, with the data that its apply needs. */
export interface ApplyPlan extends Plan {
  before: Pack | undefined
  /** What is applied: the given pack, without what belongs to the account. */
  pack: Pack
  removals: Removals
}

/**
 * Plans what an apply would do to the account as it is now (§4). The hash covers everything that the plan depends on: both
 * configurations, and every number of live records and links in it.
 */
export async function makePlan(
  tx: Tx,
  given: Pack,
  { force, overwrite = false }: PlanOptions,
): Promise<ApplyPlan> {
  const applied = await appliedPack(tx)
  const before = applied?.pack
  const own = before && !overwrite ? await readOwnParts(tx) : []
  const { pack, warnings: ownWarnings } = before
    ? keepOwnParts(given, before, own)
    : { pack: given, warnings: [] }
  const { id, name } = pack.account
  const removals = before
    ? removalsOf(before, pack)
    : { stages: [], assets: [], processes: [], moved: [], edges: [], fields: [] }
  const { obstacles, archives, ...consequences } = before
    ? await findConsequences(tx, before, pack, removals, force)
    : noConsequences
  const warnings = [...ownWarnings, ...consequences.warnings]
  const hash = createHash('sha256').update(
    canonicalJson([
      [tx.accountId, force, overwrite],
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
    pack,
    removals,
  }
}

type Consequences = Pick<Plan, 'obstacles' | 'archives' | 'warnings'>
const noConsequences: Consequences = { obstacles: [], archives: [], warnings: [] }

async function findConsequences(
  tx: Tx,
  before: Pack,
  after: Pack,
  removals: Removals,
  force: boolean,
): Promise<Consequences> {
  const schemaIds = schemasToArchive(removals)
  const products = await countLiveRecords(tx, kinds.product, removals.stages)
  const milestones = await countLiveRecords(tx, kinds.milestone, schemaIds)
  const links = await countLiveLinks(tx, schemaIds)
  const forceable: Sentence[] = []
  const archives: Sentence[] = []
  const warnings: Sentence[] = []
  const stageName = (id: string) => (before.productSchemas[id] ?? after.productSchemas[id])?.name ?? id
  const processName = (id: string) => before.milestoneSchemas[id]?.name ?? id

  for (const id of removals.stages) {
    const count = products.get(id) ?? 0
    if (count === 0) continue
    forceable.push({ key: 'pack.plan.stands.stage', params: { id, name: stageName(id), count } })
    archives.push({ key: 'pack.plan.archived.products', params: { name: stageName(id), count } })
  }
  for (const [id, count] of await countLiveRecords(tx, kinds.asset, removals.assets)) {
    const params = { id, name: before.assetSchemas[id]!.name, count }
    forceable.push({ key: 'pack.plan.stands.asset', params })
    archives.push({ key: 'pack.plan.archived.assets', params })
  }
  for (const [ids, key] of [
    [removals.processes, 'pack.plan.stands.process'],
    [removals.moved, 'pack.plan.stands.moved'],
  ] as const) {
    for (const id of ids) {
      const count = milestones.get(id) ?? 0
      if (count > 0) forceable.push({ key, params: { id, name: processName(id), count } })
    }
  }
  for (const { id, origin, destination, what } of removals.edges) {
    const count = links.get(id) ?? 0
    if (count === 0) continue
    const params = { id, edge: `${stageName(origin)} → ${stageName(destination)}`, count }
    forceable.push(
      what === 'gone'
        ? { key: 'pack.plan.stands.edgeGone', params }
        : { key: 'pack.plan.stands.edge', params: { ...params, what: what.join(', ') } },
    )
  }
  for (const id of schemaIds) {
    const count = milestones.get(id) ?? 0
    const linkCount = links.get(id) ?? 0
    if (count > 0)
      archives.push(
        linkCount > 0
          ? { key: 'pack.plan.archived.links', params: { name: processName(id), count, links: linkCount } }
          : { key: 'pack.plan.archived.milestones', params: { name: processName(id), count } },
      )
  }
  for (const field of removals.fields) {
    const count = await countRecordsWith(tx, field)
    if (count === 0) continue
    const { name } = before[field.section][field.schema]!
    const params = { name, field: field.name, title: field.title, count }
    forceable.push({ key: `pack.plan.stands.${field.lost}`, params })
    if (force) warnings.push({ key: `pack.plan.warn.${field.lost === 'field' ? 'kept' : 'retype'}`, params })
  }
  for (const { count, name, titles } of await findRefusedValues(tx, before, after))
    warnings.push({ key: 'pack.plan.warn.refused', params: { name, count, fields: titles.join(', ') } })
  const paramsOf = ({ stage, count, examples }: ProductSample) => ({
    name: stageName(stage),
    stage: stageName(stage),
    count,
    examples: examples.join(', '),
  })
  const cutLineage = await findCutLineage(tx, { stages: removals.stages, schemas: schemaIds })
  const unforceable: Sentence[] = cutLineage.map((sample) => ({
    key: 'pack.plan.stands.lineage',
    params: paramsOf(sample),
  }))
  for (const kind of [kinds.product, kinds.asset])
    for (const [id, { name, uniqueFields }] of Object.entries(after[kind.section])) {
      if (uniqueFields.join() === (before[kind.section][id]?.uniqueFields ?? uniqueFields).join()) continue
      const duplicates = await findDuplicates(tx, kind, id, uniqueFields)
      if (duplicates.count > 0)
        unforceable.push({
          key: `pack.plan.stands.${kind === kinds.asset ? 'uniqueAsset' : 'unique'}`,
          params: { ...paramsOf(duplicates), name, fields: uniqueFields.join(' + ') },
        })
    }
  const { waived, completed } = await tx.rehearse((trial) => archiveAndApply(trial, after, removals, force))
  for (const [stage, count] of waived)
    warnings.push({ key: 'pack.plan.warn.waived', params: { stage: stageName(stage), count } })
  for (const [stage, count] of completed)
    warnings.push({ key: 'pack.plan.warn.completed', params: { stage: stageName(stage), count } })
  const obstacle =
    (forced: boolean) =>
    (sentence: Sentence): Obstacle => ({ sentence, forced })
  return {
    obstacles: [...(force ? [] : forceable.map(obstacle(true))), ...unforceable.map(obstacle(false))],
    archives: force ? archives : [],
    warnings,
  }
}
