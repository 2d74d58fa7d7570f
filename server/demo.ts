import { join } from 'node:path'
import { v4, v7 } from 'uuid'
import { type DemoAccess, type DemoAccount, demoAccounts, demoPassword, demoUsers } from '../demo/accounts.ts'
import type { Command, Origin } from '../demo/generator/command.ts'
import { validatePack } from '../core/pack/validate.ts'
import { assign, setAdmins } from './features/accounts/provision.ts'
import { archiveMilestone } from './features/archive/milestones.ts'
import { insertInsight } from './features/insights/write.ts'
import { changeMilestone, liveMilestone } from './features/milestones/change.ts'
import { recordMilestone } from './features/milestones/record.ts'
import { insertOrganization } from './features/organizations/routes.ts'
import { changeProduct, insertProduct } from './features/products/write.ts'
import { applyPack } from './features/schemas/apply.ts'
import { type Configuration, readConfiguration } from './features/schemas/configuration.ts'
import { readPackFiles } from './features/schemas/files.ts'
import type { Database, Tx } from './platform/db.ts'
import { root } from './platform/root.ts'

export interface DemoOptions {
  /** 1 is about a tenth of the volumes of a real year, 10 a real year. */
  scale?: number
  now?: Date
  /** Sets the demo password; none where another provider signs people in. */
  setPassword: ((userId: string, password: string, options: { demo: boolean }) => Promise<void>) | undefined
}

/** Loads the demo accounts that are missing, each whole or not at all; answers how many were loaded. */
export async function loadDemo(
  database: Database,
  { scale = 1, now = new Date(), setPassword }: DemoOptions,
): Promise<number> {
  let loaded = 0
  const { rows: present } = await database.pool.query<{ id: string }>('select id from accounts')
  for (const account of demoAccounts) {
    // Looked at before its pack, because checking that takes half a second of every start.
    if (present.some(({ id }) => id === account.id)) continue
    if (await loadAccount(database, account, { scale, now })) loaded += 1
  }
  if (setPassword) await setPasswords(database, setPassword)
  return loaded
}

/** Whether nobody but the demo lives in the database: only then a start loads it by itself. */
export async function isDemoDatabase({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>('select id from accounts')
  return rows.every(({ id }) => demoAccounts.some((account) => account.id === id))
}

async function loadAccount(
  database: Database,
  account: DemoAccount,
  { scale, now }: { scale: number; now: Date },
): Promise<boolean> {
  const { pack, errors } = validatePack(readPackFiles(join(root, 'demo', account.id)))
  if (!pack)
    throw new Error(`demo/${account.id}: ${errors.map(({ path, key }) => `${path} ${key}`).join('; ')}`)
  return database.inAccount({ accountId: account.id, userId: 'demo', now }, async (tx) => {
    const created = await tx.db
      .insertInto('accounts')
      .values({ id: account.id, name: pack.account.name })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) return false
    await applyPack(tx, pack)
    const users = await admitUsers(tx, account.id)
    await setAdmins(
      tx,
      account.admins.map((email) => users.get(email)!),
    )
    const config = await readConfiguration(tx)
    const records = await execute(tx, config, account.generate({ scale, now }), users)
    await assignUsers(tx, account.id, config, users, records)
    return true
  })
}

/** Users of the account by e-mail; one who is in the other account already is the same person. */
async function admitUsers(tx: Tx, account: string): Promise<Map<string, string>> {
  const users = new Map<string, string>()
  for (const { email, name, accounts } of demoUsers) {
    const access = accounts[account]
    if (!access) continue
    const known = await tx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const id = known?.id ?? v4()
    if (!known) await tx.db.insertInto('users').values({ id, email, name, deactivated_at: null }).execute()
    await tx.db
      .insertInto('grants')
      .values({ id: v7(), account_id: account, user_id: id, role_keys: access.roles ?? [] })
      .execute()
    users.set(email, id)
  }
  return users
}

async function assignUsers(
  tx: Tx,
  account: string,
  config: Configuration,
  users: ReadonlyMap<string, string>,
  { organizations }: Records,
): Promise<void> {
  for (const { email, accounts } of demoUsers) {
    const rights = accounts[account]?.rights
    if (rights) await assign(tx, users.get(email)!, rightsOf(config, rights, organizations))
  }
}

function rightsOf(
  config: Configuration,
  rights: NonNullable<DemoAccess['rights']>,
  organizations: ReadonlyMap<string, string>,
) {
  const right = rights === 'write' ? 'write' : 'read'
  const stages = [...config.stages.keys()].filter((id) => rights === 'write' || rights.stages.includes(id))
  const schemas = [...config.milestoneSchemas.values()].filter(({ stage }) => stages.includes(stage))
  const named = [...organizations].filter(
    ([name]) => rights === 'write' || rights.organizations.includes(name),
  )
  return {
    organizations: named.map(([, id]) => id),
    stages: Object.fromEntries(stages.map((id) => [id, right] as const)),
    milestoneSchemas: Object.fromEntries(schemas.map(({ id }) => [id, right] as const)),
    tags: [],
  }
}

interface Records {
  /** Ids by the keys that the generator uses. */
  ids: Map<string, string>
  /** Ids of organizations by name. */
  organizations: Map<string, string>
}

/** Writes what the generator says, through the same rules as the API, each at its moment and by its user. */
async function execute(
  tx: Tx,
  config: Configuration,
  commands: Command[],
  users: ReadonlyMap<string, string>,
): Promise<Records> {
  const records: Records = { ids: new Map(), organizations: new Map() }
  for (const command of commands) {
    const then = tx.as(users.get(command.by)!, new Date(command.at))
    try {
      await executeOne(then, config, command, records)
    } catch (error) {
      throw new Error(`demo: ${JSON.stringify(command)}: ${JSON.stringify(error)}`, { cause: error })
    }
  }
  return records
}

async function executeOne(
  tx: Tx,
  config: Configuration,
  command: Command,
  { ids, organizations }: Records,
): Promise<void> {
  const idOf = (key: string) => ids.get(key)!
  switch (command.type) {
    case 'organization': {
      const { id } = await insertOrganization(tx, command)
      ids.set(command.key, id)
      organizations.set(command.name, id)
      return
    }
    case 'product': {
      const { key, organization, productSchema, dataSchema, i18n } = command
      const values = { organizationId: idOf(organization), dataSchema, ...(i18n ? { i18n } : {}) }
      ids.set(key, await insertProduct(tx, config, config.stages.get(productSchema)!, values))
      return
    }
    case 'edit': {
      const before = await productRow(tx, idOf(command.product))
      return changeProduct(tx, config, before, { dataSchema: command.dataSchema }, () => {})
    }
    case 'milestone': {
      const { key, product, organization, milestoneSchema, dataSchema, i18n, origins, priv } = command
      const schema = config.milestoneSchemas.get(milestoneSchema)!
      const id = await recordMilestone(tx, config, {
        productId: idOf(product),
        organizationId: idOf(organization),
        schema,
        dataSchema: {
          ...dataSchema,
          ...(origins ? nodes(schema.edge!.ratio[0] === 'n', origins, idOf) : {}),
        },
        ...(i18n ? { i18n } : {}),
        ...(priv ? { priv } : {}),
      })
      ids.set(key, id)
      return
    }
    case 'insight':
      ids.set(command.key, await insertInsight(tx, idOf(command.product), command))
      return
    case 'correct': {
      const row = await liveMilestone(tx, idOf(command.milestone))
      const grouping = config.milestoneSchemas.get(row.milestone_schema_id)!.edge!.ratio[0] === 'n'
      const dataSchema = { ...command.dataSchema, ...nodes(grouping, command.origins, idOf) }
      const edit = { dataSchema, reason: command.reason }
      return changeMilestone(tx, config, row, edit, { readable: () => true, show: async () => null })
    }
    case 'archive':
      return archiveMilestone(tx, config, await liveMilestone(tx, idOf(command.milestone)))
  }
}

/** Origins as a transformation carries them on the wire. */
function nodes(grouping: boolean, origins: Origin[], idOf: (key: string) => string) {
  if (!grouping) return { nodeType: 'PRODUCT', nodeId: idOf(origins[0]!.product) }
  const quantities = origins.flatMap(({ product, quantity }) =>
    quantity === undefined ? [] : [[idOf(product), quantity] as const],
  )
  return {
    nodeType: 'PRODUCT',
    nodeIds: origins.map(({ product }) => idOf(product)),
    ...(quantities.length ? { nodeQuantities: Object.fromEntries(quantities) } : {}),
  }
}

async function productRow(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('products')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, organization_name: '' }
}

/** Passwords are set apart, because hashing takes its time on purpose; who has one keeps it. */
async function setPasswords(
  { pool }: Database,
  setPassword: NonNullable<DemoOptions['setPassword']>,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from users u left join identity_passwords p on p.user_id = u.id where u.email = any($1) and p.user_id is null`,
    [demoUsers.map(({ email }) => email)],
  )
  await Promise.all(rows.map(({ id }) => setPassword(id, demoPassword, { demo: true })))
}
