import { createHash } from 'node:crypto'
import { refuse } from '../../../core/errors/refusal.ts'
import { canonicalJson } from '../../../core/json/canonical.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { packChanges } from '../../../core/pack/changes.ts'
import { type Choice, type Choices, keepChosen } from '../../../core/pack/choices.ts'
import { type Obstacle, type Plan, planSections, type Sentence } from '../../../core/pack/plan.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { PackFault } from '../../../core/pack/validate.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readOwnParts } from '../accounts/settings.ts'
import { readConfiguration } from '../configuration/configuration.ts'
import { countToCode } from '../products/coding.ts'
import { archiveAndApply } from './force.ts'
import { findStanding, namesOf, type PackObstacles } from './obstacles.ts'
import { keepOwnParts } from './own.ts'
import { checkKept } from './pack-files.ts'
import { findRefusedValues } from './refused-values.ts'
import { archivedRemovals, noRemovals, pathsOf, type Removals, removalsOf } from './removals.ts'
import { appliedPack, packHash } from './write.ts'

export interface PlanOptions {
  /** `--force-archive`: archive whatever blocks the pack (§4 Apply). */
  force?: boolean
  /** `--overwrite settings`: also replace what screens have changed. */
  overwrite?: boolean
  /** What to do about each obstacle, by its path. */
  choices?: Choices
}

/** A plan, with the data that its apply needs. */
export interface ApplyPlan extends Plan {
  before: Pack | undefined
  /** What is applied: the given pack, without what belongs to the account, and with what choices keep. */
  pack: Pack
  /** Obstacles that are out of the way by a choice. */
  resolved: (Obstacle & { chosen: Choice })[]
  /** The removals that are archived. */
  archived: Removals
  /** Of what the choices keep, if that doesn't fit the given pack. Nothing may be applied then. */
  faults: PackFault[]
}

/**
 * Plans what an apply would do to the account as it is now (§4). The hash covers everything that the plan depends on: both
 * configurations, the choices, and every number of live records and links in it.
 */
export async function makePlan(tx: Tx, given: Pack, options: PlanOptions): Promise<ApplyPlan> {
  const { force = false, overwrite = false, choices = {} } = options
  const applied = await appliedPack(tx)
  const before = applied?.pack
  const own = before && !overwrite ? await readOwnParts(tx) : []
  const { pack: wanted, warnings: ownWarnings } = before
    ? keepOwnParts(given, before, own)
    : { pack: given, warnings: [] }
  const { pack, chosen, faults, ...consequences } = before
    ? await findConsequences(tx, before, wanted, force ? 'all' : choices)
    : { ...noConsequences, pack: wanted }
  const { id, name } = pack.account
  const warnings = [...ownWarnings, ...consequences.warnings]
  const { obstacles, archives } = consequences
  const hash = createHash('sha256').update(
    canonicalJson([
      [tx.accountId, force, overwrite, chosen],
      applied ? [applied.version, packHash(applied.pack).toString('hex')] : null,
      packHash(pack).toString('hex'),
      [obstacles, archives, warnings],
    ]),
  )
  return {
    ...consequences,
    account: { id, name },
    changes: packChanges(before, pack).length > 0,
    version: applied?.version ?? null,
    sections: planSections(before, pack),
    warnings,
    hash: hash.digest('hex').slice(0, 16),
    before,
    pack,
    faults,
  }
}

interface Consequences extends Pick<ApplyPlan, 'obstacles' | 'resolved' | 'archives' | 'archived'> {
  pack: Pack
  chosen: Choices
  faults: PackFault[]
  warnings: Sentence[]
}
const noConsequences: Omit<Consequences, 'pack'> = {
  obstacles: [],
  resolved: [],
  archives: [],
  archived: noRemovals,
  warnings: [],
  chosen: {},
  faults: [],
}

async function findConsequences(
  tx: Tx,
  before: Pack,
  wanted: Pack,
  choices: Choices | 'all',
): Promise<Consequences> {
  const wantedRemovals = removalsOf(before, wanted)
  const first = await findStanding(tx, before, wanted, wantedRemovals)
  const resolved = choices === 'all' ? [] : resolvedBy(first.obstacles, choices)
  const chosen = Object.fromEntries(resolved.map(({ path, chosen: choice }) => [path, choice]))
  const { pack, faults } = await withKept(tx, before, wanted, chosen)
  if (faults.length > 0)
    return { ...noConsequences, pack: wanted, chosen, faults, resolved, obstacles: first.obstacles }
  const removals = pack === wanted ? wantedRemovals : removalsOf(before, pack)
  const standing = pack === wanted ? first : await findStanding(tx, before, pack, removals)
  const isArchived = (path: string) => choices === 'all' || chosen[path] === 'archive'
  const archived = archivedRemovals(removals, before, isArchived)
  const archivedPaths = pathsOf(archived)
  return {
    pack,
    chosen,
    faults,
    resolved,
    obstacles: standing.obstacles.filter((one) => one.choices.length === 0 || !isArchived(one.path)),
    archives: standing.archives.filter(({ path }) => archivedPaths.has(path)).map(({ sentence }) => sentence),
    archived,
    warnings: await findWarnings(tx, { before, pack, archived, standing, isArchived }),
  }
}

/** The obstacles that the choices name. A choice for anything else counts for nothing: its obstacle may be gone meanwhile. */
function resolvedBy(obstacles: readonly Obstacle[], choices: Choices): (Obstacle & { chosen: Choice })[] {
  return obstacles.flatMap((obstacle) => {
    const chosen = Object.hasOwn(choices, obstacle.path) ? choices[obstacle.path] : undefined
    if (chosen === undefined || obstacle.choices.length === 0) return []
    if (!obstacle.choices.includes(chosen))
      refuse('INVALID', {
        faults: [{ path: pointer('choices', obstacle.path), key: 'error.shape.value' }],
      })
    return [{ ...obstacle, chosen }]
  })
}

async function withKept(
  tx: Tx,
  before: Pack,
  wanted: Pack,
  chosen: Choices,
): Promise<{ pack: Pack; faults: PackFault[] }> {
  const kept = keepChosen(before, wanted, chosen)
  if (kept === wanted) return { pack: wanted, faults: [] }
  const { pack, errors } = await checkKept(tx.accountId, kept)
  return { pack: pack ?? wanted, faults: errors }
}

interface Question {
  before: Pack
  pack: Pack
  archived: Removals
  standing: PackObstacles
  isArchived(path: string): boolean
}

async function findWarnings(
  tx: Tx,
  { before, pack, archived, standing, isArchived }: Question,
): Promise<Sentence[]> {
  const warnings: Sentence[] = []
  const { stage: stageName } = namesOf(before, pack)
  for (const { field, params } of standing.fields)
    if (isArchived(field.path))
      warnings.push({ key: `pack.plan.warn.${field.lost === 'field' ? 'kept' : 'retype'}`, params })
  for (const { count, name, titles } of await findRefusedValues(tx, before, pack))
    warnings.push({ key: 'pack.plan.warn.refused', params: { name, count, fields: titles.join(', ') } })
  const { waived, completed, coded } = await tx.rehearse(async (trial) => ({
    ...(await archiveAndApply(trial, pack, archived)),
    coded: changesCodes(before, pack) ? await countToCode(trial, await readConfiguration(trial)) : 0,
  }))
  for (const [stage, count] of waived)
    warnings.push({ key: 'pack.plan.warn.waived', params: { stage: stageName(stage), count } })
  for (const [stage, count] of completed)
    warnings.push({ key: 'pack.plan.warn.completed', params: { stage: stageName(stage), count } })
  if (coded > 0) warnings.push({ key: 'pack.plan.warn.coded', params: { count: coded } })
  return warnings
}

/** Whether stages have other levels of codes, or other fields that name their GTIN and number (GS1-02). */
export const changesCodes = (before: Pack, pack: Pack): boolean =>
  canonicalJson(codesOf(before)) !== canonicalJson(codesOf(pack))

const codesOf = ({ productSchemas }: Pack) =>
  Object.entries(productSchemas).map(([id, { gs1, descriptor }]) => [
    id,
    gs1?.level ?? null,
    Object.entries(descriptor).flatMap(([name, field]) =>
      field.gs1 === undefined ? [] : [[name, field.gs1]],
    ),
  ])
