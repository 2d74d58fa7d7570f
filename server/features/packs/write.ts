import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../../../core/json/canonical.ts'
import { packText, schemaText } from '../../../core/pack/changes.ts'
import { completePack } from '../../../core/pack/complete.ts'
import type { Pack, PackEdge, PackInput, PackSettings } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { touchAccount } from '../accounts/revision.ts'
import { renameAccount, writeSettings } from '../accounts/write.ts'
import { storedRatio } from '../configuration/configuration.ts'
import { type Kind, kinds, type SchemaContent } from '../configuration/kinds.ts'
import { readAllDashboards, writeDashboards } from '../dashboards/write.ts'
import { insertMissingTags } from '../tags/write.ts'
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
  await writeAssetSchemas(tx, pack)
  await writeCheckSchemas(tx, pack)
  await writeEdges(tx, pack)
  await writeDashboards(tx, pack.dashboards)
  await insertMissingTags(tx, pack.tags)
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
    after: { hash: hash.toString('hex'), pack: textHash(pack) },
  })
  return { changed: true, version, ...requirements }
}

/**
 * The account's last pack, or the pack of a version. The last pack carries the settings, flags and dashboards in force, which may
 * have changed since.
 */
export async function appliedPack(
  tx: Tx,
  version?: number,
): Promise<{ version: number; pack: Pack } | undefined> {
  const row = await tx.db
    .selectFrom('config_versions as c')
    .innerJoin('account_settings as s', (join) => join.on('s.account_id', '=', tx.accountId))
    .select(['c.n', 'c.pack', 's.settings', 's.feature_flags'])
    .where('c.account_id', '=', tx.accountId)
    .$if(version !== undefined, (query) => query.where('c.n', '=', version!))
    .orderBy('c.n', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  // A pack of an earlier version lacks the parts that packs may have since; they get their defaults.
  const pack = completePack(row.pack as unknown as PackInput)
  return version === undefined
    ? {
        version: row.n,
        pack: {
          ...pack,
          settings: { ...pack.settings, ...(row.settings as Partial<PackSettings>) },
          featureFlags: row.feature_flags,
          dashboards: await dashboardsInForce(tx),
        },
      }
    : { version: row.n, pack }
}

async function dashboardsInForce(tx: Tx): Promise<Pack['dashboards']> {
  const rows = await readAllDashboards(tx)
  return Object.fromEntries(
    rows.flatMap(({ id, name, url, deleted_at }) => (deleted_at ? [] : [[id, { name, url }]])),
  )
}

/** The tables of a configuration, each with the column that names its rows. */
const configTables = {
  verticals: 'id',
  product_schemas: 'id',
  milestone_schemas: 'id',
  asset_schemas: 'id',
  check_schemas: 'id',
  edges: 'milestone_schema_id',
} as const
type ConfigTable = keyof typeof configTables

/** Makes these the rows in force of a table: writes those that differ, marks the others as removed, and records each change. */
async function writeRows(
  tx: Tx,
  table: ConfigTable,
  wanted: readonly Record<string, unknown>[],
): Promise<void> {
  const key = configTables[table]
  const { rows: stored } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where account_id = ${tx.accountId}
  `.execute(tx.db)
  const record = (id: unknown, before: unknown, after: unknown) =>
    tx.event({ action: 'apply', type: table, id: id as string, before, after })
  for (const row of wanted) {
    const { [key]: id, ...columns } = { ...row, removed_at: null } as Record<string, unknown>
    const known = stored.find((one) => one[key] === id)
    const names = Object.keys(columns)
    const before = known && Object.fromEntries(names.map((name) => [name, known[name]]))
    if (before && canonicalJson(before) === canonicalJson(columns)) continue
    const assignments = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
    await sql`
      insert into ${sql.table(table)} (${sql.join(['account_id', key, ...names].map((name) => sql.ref(name)))})
      values (${sql.join([tx.accountId, id, ...Object.values(columns)])})
      on conflict (account_id, ${sql.ref(key)}) do update set ${sql.join(assignments)}
    `.execute(tx.db)
    record(id, before, columns)
  }
  const kept = new Set(wanted.map((row) => row[key]))
  const removed = stored
    .filter((row) => row.removed_at === null && !kept.has(row[key]))
    .map((row) => row[key])
  if (!removed.length) return
  await sql`
    update ${sql.table(table)} set removed_at = ${tx.now}
    where account_id = ${tx.accountId} and ${sql.ref(key)} = any(${removed}::text[])
  `.execute(tx.db)
  for (const id of removed) record(id, { removed_at: null }, { removed_at: tx.now })
}

const writeVerticals = (tx: Tx, pack: Pack) =>
  writeRows(
    tx,
    'verticals',
    Object.entries(pack.verticals).map(([id, { workflows: _, ...content }], position) => ({
      id,
      position,
      content,
    })),
  )

async function writeStages(tx: Tx, pack: Pack): Promise<void> {
  const edges = edgesOf(pack)
  const initiators = new Set(edges.filter(({ edge }) => edge.initiator).map(({ edge }) => edge.productSchema))
  const starts = new Set(
    Object.values(pack.verticals).flatMap(({ workflows }) =>
      workflows.filter((workflow) => workflow.processInitiator).map((workflow) => workflow.productSchema),
    ),
  )
  await writeSchemas(tx, kinds.product, Object.entries(pack.productSchemas), ([id, { vertical }]) => ({
    vertical_id: vertical,
    process_initiator: starts.has(id),
    initiator: initiators.has(id),
  }))
}

const writeMilestoneSchemas = (tx: Tx, pack: Pack): Promise<void> =>
  writeSchemas(
    tx,
    kinds.milestone,
    Object.entries(pack.milestoneSchemas),
    ([, { productSchema, productSchemaGroup }]) => ({
      product_schema_id: productSchema,
      product_schema_group_id: productSchemaGroup ?? null,
    }),
  )

const writeAssetSchemas = (tx: Tx, pack: Pack): Promise<void> =>
  writeSchemas(tx, kinds.asset, Object.entries(pack.assetSchemas), () => ({}))

const writeCheckSchemas = (tx: Tx, pack: Pack): Promise<void> =>
  writeSchemas(tx, kinds.check, Object.entries(pack.checkSchemas), () => ({}))

/** Writes schemas and their new versions. A schema's row comes first, because its versions refer to it. */
async function writeSchemas<Content extends SchemaContent>(
  tx: Tx,
  kind: Kind,
  schemas: [id: string, content: Content][],
  columnsOf: (schema: [id: string, content: Content]) => Record<string, unknown>,
): Promise<void> {
  const versions: Version[] = []
  for (const [id, content] of schemas) versions.push(await nextVersion(tx, kind, id, content))
  await writeRows(
    tx,
    kind.schemas,
    schemas.map((schema, position) => ({
      id: schema[0],
      ...columnsOf(schema),
      position,
      current_version: versions[position]!.number,
    })),
  )
  for (const [index, [id, content]] of schemas.entries())
    await writeVersion(tx, kind, id, content, versions[index]!)
}

const writeEdges = (tx: Tx, pack: Pack): Promise<void> =>
  writeRows(
    tx,
    'edges',
    edgesOf(pack).map(({ vertical, origin, edge }, position) => ({
      milestone_schema_id: edge.transformation.milestoneSchema,
      vertical_id: vertical,
      position,
      origin_id: origin,
      destination_id: edge.productSchema,
      ratio: storedRatio(edge.transformation.ratio),
      reuse: edge.transformation.reuse,
      initiator: edge.initiator,
      strict_time: edge.strictTime,
      yield: edge.transformation.yield ?? null,
    })),
  )

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
  tx.event({
    action: 'apply',
    type: versions,
    id: `${id} ${number}`,
    schemaVersion: number,
    after: { content: textHash(content) },
  })
}

/** Stands for a column of json in an event: SHA-256 of its text, which PostgreSQL keeps as it is. */
const textHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')
