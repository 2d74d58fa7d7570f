import type { Assignment, AssignmentInput } from '../../../core/contract/users.ts'
import { type Fault, refuseFaults } from '../../../core/errors/refusal.ts'
import { pointer } from '../../../core/json/pointer.ts'
import type { Right } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { assign, type Rights } from '../accounts/rights.ts'
import { presentAssignment, readRights, type StoredRights } from './read.ts'

/** Replaces what a user may see and change (USR-04, USR-05). What is assigned already may be sent again, even if it is archived by now. */
export async function replaceRights(tx: Tx, userId: string, body: AssignmentInput): Promise<Assignment> {
  const stored = await readRights(tx, userId)
  const { rights, faults } = await judgeRights(tx, body, stored, '/organization')
  refuseFaults(faults)
  await assign(tx, userId, rights)
  return presentAssignment({
    organizations: rights.organizations,
    product_schemas: rights.stages,
    milestone_schemas: rights.milestoneSchemas,
    tags: rights.tags,
  })
}

/** Reads rights as they are sent; `stored`: ids that may be sent whatever became of them. `path`: where the organizations stand. */
export async function judgeRights(
  tx: Tx,
  body: AssignmentInput,
  stored: StoredRights | undefined,
  path: string,
): Promise<{ rights: Rights; faults: Fault[] }> {
  const sent = {
    organization: (body.organization ?? []).map(lowerCase),
    productSchemas: body.productSchemas ?? [],
    milestoneSchemas: body.milestoneSchemas ?? [],
    tags: (body.media?.tags ?? []).map(lowerCase),
  }
  const known = {
    organizations: await liveIds(tx, 'organizations', sent.organization, stored?.organizations),
    stages: await schemaIds(tx, 'product_schemas', stored?.product_schemas),
    processes: await schemaIds(tx, 'milestone_schemas', stored?.milestone_schemas),
    tags: await liveIds(tx, 'tags', sent.tags, stored?.tags),
  }
  const rights = {
    organizations: [...new Set(sent.organization)],
    stages: merged(sent.productSchemas),
    milestoneSchemas: merged(sent.milestoneSchemas),
    tags: [...new Set(sent.tags)],
  }
  const faults = [
    ...unknown(path, sent.organization, known.organizations),
    ...unknown('/productSchemas', sent.productSchemas.map(idOf), known.stages),
    ...unknown('/milestoneSchemas', sent.milestoneSchemas.map(idOf), known.processes),
    ...unknown('/media/tags', sent.tags, known.tags),
    ...loneFaults(rights.organizations, Object.keys(rights.stages), path),
  ]
  return { rights, faults }
}

type Entry = Assignment['productSchemas'][number]

const lowerCase = (id: string): string => id.toLowerCase()
const idOf = ({ id }: Entry): string => id

/** Rights of entries with the same id add up, and write implies read (USR-04). An entry without a right gives none. */
function merged(entries: readonly Entry[]): Record<string, Right> {
  const rights = new Map<string, Right>()
  for (const { id, permission } of entries) {
    if (permission.includes('write')) rights.set(id, 'write')
    else if (permission.length && !rights.has(id)) rights.set(id, 'read')
  }
  return Object.fromEntries(rights)
}

const unknown = (path: string, ids: readonly string[], known: ReadonlySet<string>): Fault[] =>
  ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: path + pointer(index), key: 'error.case.dataNotFound' as const }],
  )

/** One without the other shows nothing, so it is a mistake (USR-06). Without both, every right is withdrawn. */
function loneFaults(organizations: readonly string[], stages: readonly string[], path: string): Fault[] {
  if ((organizations.length === 0) === (stages.length === 0)) return []
  return [{ path: organizations.length ? '/productSchemas' : path, key: 'common.toast.completeFields' }]
}

async function liveIds(
  tx: Tx,
  table: 'organizations' | 'tags',
  ids: readonly string[],
  stored: readonly string[] = [],
): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids.filter(isUuid)))
    .where('deleted_at', 'is', null)
    .execute()
  return new Set([...stored, ...rows.map(({ id }) => id)])
}

async function schemaIds(
  tx: Tx,
  table: 'product_schemas' | 'milestone_schemas',
  stored: Record<string, Right> = {},
): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('removed_at', 'is', null)
    .execute()
  return new Set([...Object.keys(stored), ...rows.map(({ id }) => id)])
}
