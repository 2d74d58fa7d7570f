import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planText } from '../../../core/pack/plan.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { applyPlan } from './apply.ts'
import { makePlan, type PlanOptions } from './plan.ts'
import { appliedPack } from './write.ts'

let api: TestApi
let admin: Client
const pack = demoPack('litoral')
const scope = { accountId: 'litoral', userId: 'u' }

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
})
afterAll(() => api.close())

const plan = (given: Pack, options: Partial<PlanOptions> = {}) =>
  api.database.inAccount(scope, (tx) => makePlan(tx, given, { force: false, ...options }))
async function apply(given: Pack, options: Partial<PlanOptions> = {}): Promise<void> {
  const { hash } = await plan(given, options)
  await api.database.inAccount(scope, (tx) => applyPlan(tx, given, { force: false, ...options, hash }))
}
const names = async () =>
  (await admin.get('/dashboards?page=false')).body.collection.map(({ name }: { name: string }) => name)
const flags = async () =>
  (await admin.get('/featureFlags/list')).body.collection.map(({ name }: { name: string }) => name)

describe('what a screen has changed', () => {
  const changed: Pack = {
    ...pack,
    settings: { ...pack.settings, showCharts: true, organizationType: 'del pack' },
    featureFlags: ['assets'],
    dashboards: { 'db-nuevo': { name: 'Del pack', url: 'https://tableros.example/pack' } },
  }

  it('belongs to packs until then', async () => {
    await apply({ ...pack, dashboards: { ...pack.dashboards, ...changed.dashboards } })
    expect(await names()).toContain('Del pack')
    await apply(pack)
    expect(await names()).not.toContain('Del pack')
  })

  it('stays as it is when a pack is applied, and the plan says so', async () => {
    await admin.put('/accountSettings', { showCharts: false })
    await admin.post('/dashboards', { name: 'De la pantalla', url: 'https://tableros.example/pantalla' })
    await admin.put('/admin/featureFlags', { collection: [{ name: 'dashboards' }, { name: 'graphs' }] })
    const made = await plan(changed)
    expect(made.changes).toBe(false)
    const said = planText(made, 'es')
    expect(said).toContain('organizationType, showCharts')
    expect(said).toMatch(/tableros cambiados en pantalla.*: Del pack, De la pantalla/)
    expect(said).toContain('funciones elegidas en pantalla')
    expect(said).toContain('Con --overwrite settings')
    await apply({ ...changed, account: { ...changed.account, name: 'Otro nombre' } })
    expect((await admin.get('/accountSettings')).body).toMatchObject({
      showCharts: false,
      organizationType: 'ss',
    })
    expect(await flags()).toEqual(['dashboards', 'graphs'])
    expect(await names()).toContain('De la pantalla')
    expect(await names()).not.toContain('Del pack')
  })

  it('is part of what is exported', async () => {
    const { pack: exported } = (await api.database.inAccount(scope, (tx) => appliedPack(tx)))!
    const found = Object.entries(exported.dashboards).find(([, { name }]) => name === 'De la pantalla')
    expect(found?.[0]).toMatch(/^[a-z][a-z0-9-]{0,62}$/)
    expect(exported.featureFlags).toEqual(['dashboards', 'graphs'])
  })

  it('is replaced when that is asked for, and belongs to packs again', async () => {
    await apply({ ...changed, featureFlags: ['assets', 'dashboards'] }, { overwrite: true })
    expect((await admin.get('/accountSettings')).body).toMatchObject({
      showCharts: true,
      organizationType: 'del pack',
    })
    expect(await flags()).toEqual(['assets', 'dashboards'])
    expect(await names()).toEqual(['Del pack'])
    await apply({ ...changed, featureFlags: ['dashboards'], dashboards: {} })
    expect([await flags(), await names()]).toEqual([['dashboards'], []])
  })
})
