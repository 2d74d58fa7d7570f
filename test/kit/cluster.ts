import type pg from 'pg'

// A Citus cluster has a database of the same name on each node. Nothing here runs against one PostgreSQL.

/** Addresses of the workers that the coordinator at this address knows; none for one PostgreSQL. */
export async function findWorkers(coordinator: pg.Client, url: string): Promise<string[]> {
  const { rows: nodes } = await coordinator.query(`select from pg_extension where extname = 'citus'`)
  if (!nodes.length) return []
  const { rows } = await coordinator.query<{ nodename: string; nodeport: number }>(
    `select nodename, nodeport from pg_dist_node where groupid > 0 and noderole = 'primary' and isactive order by groupid`,
  )
  return rows.map(({ nodename, nodeport }) => {
    const address = new URL(url)
    address.hostname = nodename
    address.port = String(nodeport)
    return address.href
  })
}

/** Readies an empty database of a node, as docs/scaling.md says. */
export async function makeNode(node: pg.Client): Promise<void> {
  await node.query('create extension citus')
  await node.query('alter function pg_catalog.textlike(text, text) leakproof')
}

/** Makes the coordinator's database know the workers'. */
export async function joinWorkers(coordinator: pg.Client, workers: readonly string[]): Promise<void> {
  await coordinator.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
  for (const { hostname, port } of workers.map((url) => new URL(url)))
    await coordinator.query('select citus_add_node($1, $2)', [hostname, Number(port || 5432)])
}

/** Makes the owner of a database, who is no superuser: Citus makes it on the workers, too. */
export async function makeOwner(coordinator: pg.Client, name: string, owner: string): Promise<void> {
  for (const statement of [
    'create extension if not exists pg_trgm',
    'create extension if not exists btree_gin',
    `create role ${owner} login createrole createdb password '${owner}'`,
    `grant rastro_app, rastro_events, rastro_jobs, rastro_keys to ${owner}`,
    `alter database ${name} owner to ${owner}`,
  ])
    await coordinator.query(statement)
}

/** Settings belong to a database's name, so a clone lacks them. */
export async function setUpDatabase(coordinator: pg.Client, name: string): Promise<void> {
  for (const setting of [
    `citus.propagate_set_commands = 'local'`,
    'citus.enable_stat_counters = on',
    'citus.shard_count = 8',
  ])
    await coordinator.query(`alter database ${name} set ${setting}`)
}

/** Ends Citus' own daemons of a database, which is cloned only while nobody uses it; they begin again after seconds. */
export async function endDaemons(node: pg.Client, name: string): Promise<void> {
  await node.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
}
