import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Client, startApi, type TestApi } from '../test/kit/api.ts'
import { configure, demoPack } from '../test/kit/packs.ts'
import { serveMetrics } from './metrics.ts'
import { noteBackup } from './platform/backup-note.ts'
import { watchParts } from './platform/effects/ready.ts'
import { openMail } from './platform/effects/mail.ts'
import { root } from './platform/process/root.ts'
import { openKey, sealHeads } from './platform/seal/index.ts'

let api: TestApi
let admin: Client
let served: Awaited<ReturnType<typeof serveMetrics>>

beforeAll(async () => {
  api = await startApi({ METRICS_PORT: '9464' })
  admin = await api.as('admin', 'vino', { admin: true })
  await configure(api.database, 'vino', demoPack('valle'))
  served = await serveMetrics({
    // Any free port, as all tests take.
    settings: { ...api.settings, metricsPort: 0 },
    pools: { requests: api.database.pool },
    database: api.database,
    jobsUrl: api.urls.jobsUrl,
    parts: watchParts(api.settings, api.database),
    log: api.app.log,
  })
})
afterAll(async () => {
  await served.stop()
  await api.close()
})

const text = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text()

/** The value of a line such as `rastro_jobs{state="failed"}`; undefined without the line. */
async function valueOf(line: string): Promise<number | undefined> {
  const found = (await text()).split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1).replace('+Inf', 'Infinity'))
}

describe('the metrics', () => {
  it('stand at their own port alone, under one address (OPS-02)', async () => {
    const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404)
    expect((await api.app.inject('/metrics')).statusCode).toBe(404)
  })

  it('count requests by the pattern of their route and their status, and their seconds (OPS-02)', async () => {
    const line = 'rastro_requests_total{method="GET",route="/api/products/:id",status="404"}'
    const seconds = 'rastro_request_seconds_count{method="GET",route="/api/products/:id"}'
    const [before = 0, measured = 0] = [await valueOf(line), await valueOf(seconds)]
    await admin.get('/products/018f0000-0000-7000-8000-000000000000')
    await admin.get('/products/018f0000-0000-7000-8000-000000000001')
    expect([await valueOf(line), await valueOf(seconds)]).toEqual([before + 2, measured + 2])
    expect(await text()).not.toContain('018f0000')
  })

  it('count mails, and public pages from memory and made', async () => {
    const [sent = 0] = [await valueOf('rastro_mails_total{result="sent"}')]
    const letter = { subject: 's', text: 't', html: '<p>t</p>' }
    await openMail(api.settings).send({ id: 'uno', to: ['eva@compra.example'], ...letter })
    expect(await valueOf('rastro_mails_total{result="sent"}')).toBe(sent + 1)

    const { body } = await admin.post('/organizations', { name: 'Bodega' })
    const pages = () =>
      Promise.all(['made', 'memory'].map((from) => valueOf(`rastro_pages_total{from="${from}"}`)))
    const [made = 0, memory = 0] = await pages()
    await api.app.inject(`/${body.uuid}`)
    await api.app.inject(`/${body.uuid}`)
    expect(await pages()).toEqual([made + 1, memory + 1])
  })

  it('tell jobs by their state, and how long the oldest has been due', async () => {
    await api.owner.pool.query('delete from graphile_worker._private_jobs')
    await api.owner.pool.query(
      `select graphile_worker.add_job('one', run_at := now() - interval '1 hour'),
              graphile_worker.add_job('two', run_at := now() + interval '1 hour'),
              graphile_worker.add_job('three', run_at := now() - interval '2 hours')`,
    )
    await api.owner.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'three')`,
    )
    const states = ['waiting', 'running', 'later', 'failed']
    expect(await Promise.all(states.map((state) => valueOf(`rastro_jobs{state="${state}"}`)))).toEqual([
      1, 0, 1, 1,
    ])
    expect(await valueOf('rastro_jobs_oldest_seconds{state="waiting"}')).toBeGreaterThanOrEqual(3_600)
    expect(await valueOf('rastro_jobs_oldest_seconds{state="later"}')).toBe(0)
  })

  it('tell since when there is no backup, and no seal', async () => {
    expect(await valueOf('rastro_backup_age_seconds')).toBe(Infinity)
    await noteBackup(api.settings.dataDir, { rows: 1, files: 0 })
    expect(await valueOf('rastro_backup_age_seconds')).toBeLessThan(3_600)

    await api.database.inAccount(
      { accountId: 'vino', userId: 'admin', now: new Date(Date.now() - 7_200_000) },
      async (tx) => tx.event({ action: 'create', type: 'tags', id: 'antes', after: {} }),
    )
    const unsealed = await fresh((port) => fetchValue(port, 'rastro_seal_age_seconds'))
    expect(unsealed).toBeGreaterThan(0)
    await openKey(api.owner, api.settings)
    await sealHeads(api.owner, api.settings)
    expect(await fresh((port) => fetchValue(port, 'rastro_seal_age_seconds'))).toBe(0)
  })

  it('go on without the database, and say that it is gone', async () => {
    const gone = { ...api.settings, metricsPort: 0 }
    const other = await serveMetrics({
      settings: gone,
      pools: {},
      database: api.database,
      jobsUrl: 'postgres://nobody@127.0.0.1:1/none',
      parts: async () => ({
        database: 'failed',
        migrations: 'failed',
        storage: 'ok',
        mail: 'ok',
        browser: 'ok',
      }),
      log: { warn: () => {} },
    })
    const answer = await (await fetch(`http://127.0.0.1:${other.port}/metrics`)).text()
    await other.stop()
    expect(answer).toContain('rastro_part_up{part="database"} 0')
    expect(answer).toContain('rastro_part_up{part="storage"} 1')
    expect(answer).not.toMatch(/^rastro_jobs\{/m)
    expect(answer).toContain('rastro_backup_age_seconds ')
  })
})

/** Through a listener of its own, which remembers nothing. */
async function fresh<T>(ask: (port: number) => Promise<T>): Promise<T> {
  const other = await serveMetrics({
    settings: { ...api.settings, metricsPort: 0 },
    pools: {},
    database: api.database,
    jobsUrl: api.urls.jobsUrl,
    parts: watchParts(api.settings, api.database),
    log: api.app.log,
  })
  try {
    return await ask(other.port)
  } finally {
    await other.stop()
  }
}

async function fetchValue(port: number, line: string): Promise<number> {
  const answer = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(
    answer
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  )
}

describe('what is written about the metrics', () => {
  /** Every name that an expression may use. */
  async function names(): Promise<Set<string>> {
    const found = [...(await text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    return new Set(
      found.flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['', '_bucket', '_sum', '_count'].map((end) => name + end) : [name],
      ),
    )
  }
  const metricsIn = (expression: string) => expression.match(/\b(?:rastro|nodejs|process)_\w+/g) ?? []

  interface Panel {
    title?: string
    type?: string
    gridPos?: Record<string, number>
    targets?: { expr?: string; refId?: string }[]
  }

  it('the dashboard is one of Grafana, and shows metrics that exist (OPS-04)', async () => {
    const board = JSON.parse(readFileSync(join(root, 'deploy/grafana.json'), 'utf8'))
    expect(board).toMatchObject({ uid: 'rastro', title: 'Rastro', schemaVersion: expect.any(Number) })
    const panels = board.panels as Panel[]
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
    const known = await names()
    for (const { title, type, gridPos, targets = [] } of panels) {
      expect([title, type]).toEqual([expect.any(String), expect.stringMatching(/^(stat|timeseries)$/)])
      expect(Object.keys(gridPos ?? {}).toSorted()).toEqual(['h', 'w', 'x', 'y'])
      expect(targets.length).toBeGreaterThan(0)
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length)
      for (const { expr = '' } of targets) {
        expect(metricsIn(expr).length).toBeGreaterThan(0)
        expect(metricsIn(expr).filter((name) => !known.has(name))).toEqual([])
      }
    }
  })

  it('the alerts are rules of Prometheus about metrics that exist, and say what to do (OPS-04)', async () => {
    const { groups } = parse(readFileSync(join(root, 'deploy/alerts.yaml'), 'utf8'))
    const known = await names()
    const rules = groups.flatMap((group: { name: string; rules: object[] }) => {
      expect(Object.keys(group).toSorted()).toEqual(['name', 'rules'])
      return group.rules
    })
    expect(rules.length).toBeGreaterThan(8)
    for (const rule of rules) {
      expect(rule).toEqual({
        alert: expect.stringMatching(/^Rastro[A-Z]\w+$/),
        expr: expect.any(String),
        for: expect.stringMatching(/^\d+[smh]$/),
        labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
        annotations: { summary: expect.any(String), description: expect.stringContaining('operating.md') },
      })
      expect(metricsIn(rule.expr).length).toBeGreaterThan(0)
      expect(metricsIn(rule.expr).filter((name) => !known.has(name))).toEqual([])
    }
  })

  it('the guide has a row for each metric of ours, and for no other', async () => {
    const guide = readFileSync(join(root, 'docs/guides/operating.md'), 'utf8')
    const rows = [...guide.matchAll(/^\| `(rastro_\w+)/gm)].map(([, name]) => name)
    const ours = [...(await text()).matchAll(/^# TYPE (rastro_\S+)/gm)].map(([, name]) => name)
    expect(rows.toSorted()).toEqual(ours.toSorted())
  })
})
