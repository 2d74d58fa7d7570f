import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../test/kit/api.ts'
import { png, signed, uploaded } from '../../test/kit/files.ts'
import { configure, demoPack } from '../../test/kit/packs.ts'
import { openStorage } from '../platform/effects/storage.ts'
import { verify } from './index.ts'

let api: TestApi
let admin: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', demoPack('litoral'))
})
afterAll(() => api.close())

it('names an uploaded file that is gone from the storage, and none that was never sent', async () => {
  const storage = openStorage(api.settings)
  const { key } = await uploaded(api, admin, { content: png(2, 2) })
  await signed(admin)
  const files = async () => {
    const { differ } = await verify(api.owner, undefined, storage)
    return differ.map(({ account, table, id, what }) => `${account} ${table} ${id}: ${what}`)
  }
  expect(await files()).toEqual([])
  await storage.remove([`files/${key}`])
  expect(await files()).toEqual([`litoral files ${key}: is gone from the storage`])
})
