import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { Halt } from '../process/halt.ts'

/** Serves requests: it owns nothing and is subject to row security. */
export const appRole = 'rastro_app'
/** Owns the queue of jobs and nothing else; workers sign in as this role. */
export const jobsRole = 'rastro_jobs'
/** Roles that sign in, each with the label of which its password is derived. */
const signingIn = { [appRole]: 'role that serves requests', [jobsRole]: 'role that works on jobs' }
/** Roles that own functions and may do only what these need: append to the chain of events, and find a public key. */
const functionOwners = ['rastro_events', 'rastro_keys']

const roles = [...Object.keys(signingIn), ...functionOwners]

/** The addresses of the roles that sign in. */
export interface RoleUrls {
  appUrl: string
  jobsUrl: string
}

/**
 * Creates the roles, resets the settings that they may have made for themselves, and returns their addresses. Passwords are
 * derived from the owner's, so all processes agree without storing them. Throws a Halt if the server is unsuitable.
 */
export async function makeRoles(
  ownerUrl: string,
  dataDir: string,
  checkDatabase: (client: pg.Client) => Promise<void> = async () => {},
): Promise<RoleUrls> {
  let client: pg.Client
  try {
    client = await connect(ownerUrl)
  } catch (error) {
    throw new Halt(
      `DATABASE_URL cannot be reached (${(error as Error).message || (error as pg.DatabaseError).code})`,
    )
  }
  try {
    checkServer(await readServer(client))
    await checkDatabase(client)
    const addressOf = (role: keyof typeof signingIn) => address(ownerUrl, dataDir, role)
    for (const role of roles) await retryConflicts(() => makeRole(client, role))
    await checkRoles(client)
    for (const role of [appRole, jobsRole] as const) await ensurePassword(client, role, addressOf(role))
    return { appUrl: addressOf(appRole), jobsUrl: addressOf(jobsRole) }
  } catch (error) {
    if (error instanceof Halt) throw error
    throw new Halt(`DATABASE_URL: the roles of Rastro cannot be made ready (${(error as Error).message})`)
  } finally {
    await client.end()
  }
}

interface ServerFacts {
  version: number
  encoding: string
  role: string
  database: string
  isCitus: boolean
  /** Which SET commands Citus passes on to its workers; null without Citus. */
  passedOn: string | null
}

async function readServer(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
            current_user as role, quote_ident(current_database()) as database,
            to_regclass('pg_catalog.pg_dist_partition') is not null as "isCitus",
            current_setting('citus.propagate_set_commands', true) as "passedOn"`,
  )
  return rows[0]!
}

/** Throws a Halt if Rastro cannot run on the server. */
export function checkServer(server: ServerFacts): void {
  if (server.version < 150_000) {
    throw new Halt(
      `DATABASE_URL is a PostgreSQL ${Math.floor(server.version / 10_000)}, expected 15 or newer`,
    )
  }
  if (server.encoding !== 'UTF8') {
    throw new Halt(`DATABASE_URL is a database in ${server.encoding}, expected one in UTF8`)
  }
  if (roles.includes(server.role)) {
    throw new Halt(`DATABASE_URL signs in as ${server.role}, expected the role that will own the tables`)
  }
  // The workers would know no account, and refuse every request.
  if (server.isCitus && server.passedOn !== 'local') {
    throw new Halt(
      'DATABASE_URL is a Citus cluster that does not pass on SET LOCAL: as a superuser, run ' +
        `alter database ${server.database} set citus.propagate_set_commands = 'local'`,
    )
  }
}

/**
 * Creates a role if it is missing. A role may change its own settings (`alter role … set`), which could keep it from serving,
 * so they are reset. The owner becomes a member, because only a member may give a function to a role.
 */
async function makeRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ databases: string[] | null; isMember: boolean }>(
    `select (select array_agg(coalesce(quote_ident(d.datname), '')) from pg_db_role_setting s
             left join pg_database d on d.oid = s.setdatabase where s.setrole = r.oid) as databases,
            pg_has_role(current_user, r.oid, case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end)
              as "isMember"
     from pg_roles r where r.rolname = $1`,
    [role],
  )
  const [found] = rows
  if (!found) await client.query(`create role ${role} ${role in signingIn ? 'login' : 'nologin'}`)
  for (const database of found?.databases ?? [])
    await client.query(`alter role ${role} ${database && `in database ${database}`} reset all`)
  if (!found?.isMember) await client.query(`grant ${role} to current_user`)
}

/** Refuses roles that may do more than ours: an administrator has to see why they may. */
async function checkRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    `select rolname as role from pg_roles r where rolname = any($1) and (
       rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
       or exists (select from pg_auth_members m where m.member = r.oid))
     order by 1`,
    [roles],
  )
  const [first] = rows
  if (first)
    throw new Halt(
      `the role ${first.role} may do more than Rastro gave it: take SUPERUSER, BYPASSRLS, CREATEROLE, CREATEDB, REPLICATION ` +
        'and its memberships from it',
    )
}

/** Gives a role the password of its address, unless it has it already. */
async function ensurePassword(owner: pg.Client, role: string, url: string): Promise<void> {
  if (await signsIn(url)) return
  const password = owner.escapeLiteral(decodeURIComponent(new URL(url).password))
  await retryConflicts(async () => {
    await owner.query(`alter role ${role} login password ${password}`)
  })
  if (!(await signsIn(url)))
    throw new Halt(`DATABASE_URL: the role ${role} cannot connect with the password that was just set`)
}

async function signsIn(url: string): Promise<boolean> {
  try {
    const client = await connect(url)
    await client.end()
    return true
  } catch (error) {
    // 28P01, 28000: no such role, or another password. Other errors do not concern the role.
    if (['28P01', '28000'].includes((error as pg.DatabaseError).code ?? '')) return false
    throw error
  }
}

function address(ownerUrl: string, dataDir: string, role: keyof typeof signingIn): string {
  const url = new URL(ownerUrl)
  const secret = decodeURIComponent(url.password) || process.env.PGPASSWORD || storedSecret(dataDir)
  url.username = role
  url.password = createHmac('sha256', secret).update(signingIn[role]).digest('base64url')
  return url.href
}

/** A random secret for owners that sign in without a password: a fixed one could be guessed. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'app-role.secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

export async function connect(url: string, name = 'rastro start'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: name,
  })
  // The next query reports a connection that broke while idle.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Retries after conflicts: processes that start at once create the same object, and the slower one then finds it. */
export async function retryConflicts(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const code = (error as pg.DatabaseError).code ?? ''
      if (attempt === 5 || !['XX000', '23505', '42710', '42P04'].includes(code)) throw error
      await new Promise((done) => setTimeout(done, 50 * attempt))
    }
  }
}
