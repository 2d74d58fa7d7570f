import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const pack = demoPack('valle')
let api: TestApi
let admin: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'valle', { admin: true })
  await configure(api.database, 'valle', pack)
})
afterAll(() => api.close())

/** The lines of a template, byte order mark and last line break checked. */
async function linesOf(path: string, client = admin): Promise<string[]> {
  const { status, body, headers } = await client.get(path)
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(body).toMatch(/^\uFEFF[^]*\r\n$/)
  return String(body).slice(1, -2).split('\r\n')
}

describe('a template for a sheet (FRM-16)', () => {
  it('names the fields of a stage in their order, and their titles in Spanish', async () => {
    const { properties } = pack.productSchemas['ps-partida-uva']!.schema
    const [names, titles, ...others] = await linesOf(
      '/productSchemas/templates/csv/ps-partida-uva?language=es',
    )
    expect(names!.split(';')).toEqual(Object.keys(properties))
    expect(titles).toContain(properties.kilos!.title)
    expect(others).toEqual([])
  })

  it('is separated by commas in English, with English titles', async () => {
    const { i18n } = pack.milestoneSchemas['ms-poda']!
    const [names, titles] = await linesOf('/milestoneSchemas/templates/csv/ms-poda?language=en')
    expect(names!.split(',')).toContain('occurred_at')
    expect(titles).toContain(i18n!.en!.properties!.occurred_at!.title!)
  })

  it('is a file named by its schema', async () => {
    const { headers } = await admin.get('/milestoneSchemas/templates/csv/ms-poda')
    expect(headers['content-disposition']).toBe('attachment; filename="ms-poda.csv"')
  })

  it('is absent for an unreadable or unknown schema', async () => {
    const reader = await api.as('reader', 'valle', { rights: { stages: { 'ps-cuartel': 'read' } } })
    expect(await linesOf('/productSchemas/templates/csv/ps-cuartel', reader)).toHaveLength(2)
    for (const path of [
      'productSchemas/templates/csv/ps-partida-uva',
      'milestoneSchemas/templates/csv/ms-poda',
    ])
      expect([path, (await reader.get(`/${path}`)).status]).toEqual([path, 404])
    expect((await admin.get('/productSchemas/templates/csv/nothing')).status).toBe(404)
  })
})
