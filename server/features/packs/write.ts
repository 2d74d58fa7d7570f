import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { packText, schemaText } from '../../../core/pack/changes.ts'
import { completePack } from '../../../core/pack/complete.ts'
import type { Pack, PackEdge, PackInput, PackSettings } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { touchAccount } from '../accounts/revision.ts'
import { renameAccount, writeSettings } from '../accounts/write.ts'
import { storedRatio } from '../configuration/configuration.ts'
import { type Kind, kinds, type SchemaContent } from '../configuration/kinds.ts'
import { settleRequirements, type RequirementChanges } from '../products/requirements.ts'

export interface ApplyResult extends RequirementChanges {
  /** False if the account already had this configuration. */
  changed: boolean
  /** Position in the account's history of configurations. */
  version: number
}

/** Equal for equivalent packs, whatever the split into files and the order of keys. */
export const packHash = (pack: Pack): Buffer => createHash('sha256').update(packText(pack)).digest()

/**
 * Makes a valid pack the account's configuration, in this transaction. A changed schema gets a new immutable version;
 * records keep the version they were written with (§4 Apply).
 */
export async function applyPack(tx: Tx, pack: Pack): Promise<ApplyResult> {
  const hash = packHash(pack)
  const last = await appliedPack(tx)
  if (last && packHash(last.pack).equals(hash))
    return { changed: false, version: last.version, waived: new Map(), completed: new Map() }

  await writeSettings(tx, pack.settings, pack.featureFlags)
  await writeVerticals(tx, pack)
  await writeStages(tx, pack)
  await writeMilestoneSchemas(tx, pack)
  await writeEdges(tx, pack)
  const requirements = await settleRequirements(tx)

  const version = (last?.version ?? 0) + 1
  await tx.db
    .insertInto('config_versions')
    .values({
      account_id: tx.accountId,
      n: version,
      hash,
      pack: pack as unknown as Record<string, unknown>,
      applied_at: tx.now,
      applied_by: tx.userId,
    })
    .execute()
  await renameAccount(tx, pack.account.name)
  await touchAccount(tx)
  tx.event({
    action: 'apply',
    type: 'config_versions',
    id: String(version),
    after: { hash: hash.toString('hex') },
  })
  return { changed: true, version, ...requirements }
}

/**
 * The account's last pack, or the pack of a version. The last pack carries the settings and flags in force, which may have
 * changed since.
 */
export async function appliedPack(
  tx: Tx,
  version?: number,
): Promise<{ version: number; pack: Pack } | undefined> {
  const row = await tx.db
    .selectFrom('config_versions as c')
    .innerJoin('account_settings as s', 's.account_id', 'c.account_id')
    .select(['c.n', 'c.pack', 's.settings', 's.feature_flags'])
    .where('c.account_id', '=', tx.accountId)
    .$if(version !== undefined, (query) => query.where('c.n', '=', version!))
    .orderBy('c.n', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  // Packs stored before the order of entries was fixed have another order.
  const pack = completePack(row.pack as unknown as PackInput)
  return version === undefined
    ? {
        version: row.n,
        pack: {
          ...pack,
          settings: { ...pack.settings, ...(row.settings as Partial<PackSettings>) },
          featureFlags: row.feature_flags,
        },
      }
    : { version: row.n, pack }
}

async function writeVerticals(tx: Tx, pack: Pack): Promise<void> {
  const ids = Object.keys(pack.verticals)
  for (const [position, [id, { name, i18n }]] of Object.entries(pack.verticals).entries()) {
    const values = { position, content: { name, ...(i18n ? { i18n } : {}) }, removed_at: null }
    await tx.db
      .insertInto('verticals')
      .values({ account_id: tx.accountId, id, ...values })
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(values))
      .execute()
  }
  await removeOthers(tx, 'verticals', 'id', ids)
}

async function writeStages(tx: Tx, pack: Pack): Promise<void> {
  const edges = edgesOf(pack)
  const initiators = new Set(edges.filter(({ edge }) => edge.initiator).map(({ edge }) => edge.productSchema))
  const starts = new Set(
    Object.values(pack.verticals).flatMap(({ workflows }) =>
      workflows.filter((workflow) => workflow.processInitiator).map((workflow) => workflow.productSchema),
    ),
  )
  const stages = Object.entries(pack.productSchemas)
  for (const [position, [id, content]] of stages.entries()) {
    const version = await nextVersion(tx, kinds.product, id, content)
    const values = {
      vertical_id: content.vertical,
      position,
      process_initiator: starts.has(id),
      initiator: initiators.has(id),
      current_version: version.number,
      removed_at: null,
    }
    await tx.db
      .insertInto('product_schemas')
      .values({ account_id: tx.accountId, id, ...values })
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(values))
      .execute()
    await writeVersion(tx, kinds.product, id, content, version)
  }
  await removeOthers(
    tx,
    'product_schemas',
    'id',
    stages.map(([id]) => id),
  )
}

async function writeMilestoneSchemas(tx: Tx, pack: Pack): Promise<void> {
  const schemas = Object.entries(pack.milestoneSchemas)
  for (const [position, [id, content]] of schemas.entries()) {
    const version = await nextVersion(tx, kinds.milestone, id, content)
    const values = {
      position,
      product_schema_id: content.productSchema,
      product_schema_group_id: content.productSchemaGroup ?? null,
      current_version: version.number,
      removed_at: null,
    }
    await tx.db
      .insertInto('milestone_schemas')
      .values({ account_id: tx.accountId, id, ...values })
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(values))
      .execute()
    await writeVersion(tx, kinds.milestone, id, content, version)
  }
  await removeOthers(
    tx,
    'milestone_schemas',
    'id',
    schemas.map(([id]) => id),
  )
}

async function writeEdges(tx: Tx, pack: Pack): Promise<void> {
  const edges = edgesOf(pack)
  for (const [position, { vertical, origin, edge }] of edges.entries()) {
    const values = {
      vertical_id: vertical,
      position,
      origin_id: origin,
      destination_id: edge.productSchema,
      ratio: storedRatio(edge.transformation.ratio),
      reuse: edge.transformation.reuse,
      initiator: edge.initiator,
      strict_time: edge.strictTime,
      removed_at: null,
    }
    await tx.db
      .insertInto('edges')
      .values({
        account_id: tx.accountId,
        milestone_schema_id: edge.transformation.milestoneSchema,
        ...values,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'milestone_schema_id']).doUpdateSet(values))
      .execute()
  }
  await removeOthers(
    tx,
    'edges',
    'milestone_schema_id',
    edges.map(({ edge }) => edge.transformation.milestoneSchema),
  )
}

const edgesOf = (pack: Pack): { vertical: string; origin: string; edge: PackEdge }[] =>
  Object.entries(pack.verticals).flatMap(([vertical, { workflows }]) =>
    workflows.flatMap(({ productSchema: origin, next }) => next.map((edge) => ({ vertical, origin, edge }))),
  )

interface Version {
  number: number
  isNew: boolean
}

async function nextVersion(tx: Tx, { versions }: Kind, id: string, content: SchemaContent): Promise<Version> {
  const known = await tx.db
    .selectFrom(versions)
    .select(['version', 'content'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  // A form that returns gets its old version number back, so records written with it are current again.
  const text = schemaText(content)
  const same = known.find((version) => schemaText(version.content) === text)
  return same ? { number: same.version, isNew: false } : { number: (known[0]?.version ?? 0) + 1, isNew: true }
}

async function writeVersion(
  tx: Tx,
  { versions }: Kind,
  id: string,
  content: SchemaContent,
  { number, isNew }: Version,
): Promise<void> {
  if (!isNew) return
  await tx.db
    .insertInto(versions)
    .values({
      account_id: tx.accountId,
      id,
      version: number,
      content: content as unknown as Record<string, unknown>,
      created_at: tx.now,
    })
    .execute()
}

async function removeOthers(
  tx: Tx,
  table: 'verticals' | 'product_schemas' | 'milestone_schemas' | 'edges',
  key: 'id' | 'milestone_schema_id',
  kept: string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set removed_at = ${tx.now}
    where account_id = ${tx.accountId} and removed_at is null and ${sql.ref(key)} <> all(${kept}::text[])
  `.execute(tx.db)
}
