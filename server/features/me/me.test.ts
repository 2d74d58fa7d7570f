import { maxMatchings } from '../../../core/contract/me.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'

let api: TestApi
let ana: Client
let elsewhere: Client
let other: Client

beforeAll(async () => {
  api = await startApi()
  ana = await api.as('ana', 'litoral', { rights: {} })
  elsewhere = await api.as('ana', 'valle', { rights: {} })
  other = await api.as('beto', 'litoral', { admin: true })
})
afterAll(() => api.close())

const events = () =>
  api.database.inAccount({ accountId: 'litoral', userId: 'test', readOnly: true }, ({ db }) =>
    db.selectFrom('events').select('n').where('account_id', '=', 'litoral').execute(),
  )

describe('own settings (FST-08)', () => {
  it('begin at the organizations, with nothing chosen', async () => {
    expect((await ana.get('/me/settings')).body).toEqual({ first: 'organizations' })
  })

  it('follow the person into every account, are seen by nobody else, and leave no event', async () => {
    const before = await events()
    const set = { language: 'en', theme: 'dark', keys: false, density: 'compact', first: 'today' }
    const { status, body } = await ana.put('/me/settings', set)
    expect([status, body]).toEqual([200, set])
    expect((await elsewhere.get('/me/settings')).body).toEqual(set)
    expect((await other.get('/me/settings')).body).toEqual({ first: 'organizations' })
    expect(await events()).toEqual(before)
  })

  it('keep what a change leaves out; null removes, list by list', async () => {
    await ana.put('/me/settings', { columns: { locations: ['name', 'date'], users: ['email'] } })
    const { body } = await ana.put('/me/settings', {
      theme: null,
      first: null,
      columns: { users: null, 'products:ps-x': ['date', 'identifier'] },
    })
    expect(body).toEqual({
      language: 'en',
      keys: false,
      density: 'compact',
      first: 'organizations',
      columns: { locations: ['name', 'date'], 'products:ps-x': ['date', 'identifier'] },
    })
  })

  it('leave chains and kinds out of the page of the day until they are wanted again', async () => {
    const dora = await api.as('dora', 'litoral', { rights: {} })
    const hiddenToday = ['v-soja', 'CERTIFICATE']
    await dora.put('/me/settings', { hiddenToday })
    expect((await dora.get('/me/settings')).body).toEqual({ first: 'organizations', hiddenToday })
    expect((await dora.put('/me/settings', { hiddenToday: null })).body).not.toHaveProperty('hiddenToday')
    const tooMany = Array.from({ length: 201 }, (_, n) => `v-${n}`)
    expect((await dora.put('/me/settings', { hiddenToday: tooMany })).body.errors).toMatchObject([
      { path: '/hiddenToday' },
    ])
  })

  it('remember where the columns of a file went, by its heads, until they are forgotten', async () => {
    const matching = { at: '2026-04-06T10:00:00.000Z', columns: ['/dataSchema/identifier', null] }
    const reader = await api.as('carla', 'litoral', { rights: {} })
    await reader.put('/me/settings', { matchings: { one: matching, other: matching } })
    const { body } = await reader.put('/me/settings', { theme: 'dark', matchings: { other: null } })
    expect(body.matchings).toEqual({ one: matching })
    expect((await reader.put('/me/settings', { keys: false })).body.matchings).toEqual({ one: matching })
    const many = Object.fromEntries(Array.from({ length: maxMatchings }, (_, n) => [`m${n}`, matching]))
    expect((await reader.put('/me/settings', { matchings: many })).body.errors).toMatchObject([
      { path: '/matchings' },
    ])
    const unread = { ...matching, at: 'ayer' }
    expect((await reader.put('/me/settings', { matchings: { one: unread } })).status).toBe(400)
  })

  it('of two windows at once are both kept, for somebody without any, too', async () => {
    const both = ['locations', 'users'].map((list) =>
      other.put('/me/settings', { columns: { [list]: [list] } }),
    )
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect((await other.get('/me/settings')).body.columns).toEqual({
      locations: ['locations'],
      users: ['users'],
    })
  })

  it('refuse what no screen knows, and more lists than are kept', async () => {
    const paths = async (change: object) =>
      (await ana.put('/me/settings', change)).body.errors?.map(({ path }: { path: string }) => path)
    expect(await paths({ language: 'pt' })).toEqual(['/language'])
    expect(await paths({ theme: 'sepia' })).toEqual(['/theme'])
    expect(await paths({ keys: 'no' })).toEqual(['/keys'])
    expect(await paths({ density: 'tight' })).toEqual(['/density'])
    expect(await paths({ first: 'trash' })).toEqual(['/first'])
    expect(await paths({ colour: 'red' })).toEqual(['/colour'])
    expect(await paths({ columns: { locations: [] } })).toEqual(['/columns/locations'])
    const many = (from: number) =>
      Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`list-${from + n}`, ['a']]))
    expect(await paths({ columns: many(0) })).toBeUndefined()
    expect(await paths({ columns: many(400) })).toEqual(['/columns'])
    expect(Object.keys((await ana.get('/me/settings')).body.columns)).toHaveLength(402)
  })
})
