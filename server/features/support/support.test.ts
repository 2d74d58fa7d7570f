import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { png, uploaded } from '../../../test/kit/files.ts'
import { startMailbox } from '../../../test/kit/mailbox.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { sweepFiles } from '../files/sweep.ts'
import { heldColumns } from '../index.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { verify } from '../../verify/index.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let api: TestApi
let admin: Client
let reader: Client

beforeAll(async () => {
  mailbox = await startMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  api.app.log.level = 'silent'
  admin = await api.as('admin', 'litoral', { admin: true })
  reader = await api.as('Rita', 'litoral', { rights: {} })
  await configure(api.database, 'litoral', demoPack('litoral'))
  await mailbox.work(api)
})
afterAll(async () => {
  await mailbox.stop()
  await api.close()
})

const picture = (client: Client) => uploaded(api, client, { content: png(4, 4), isForSupport: true })
const inbox = async (query = '') => (await admin.get(`/support?${query}`)).body

describe('a request for support (SUP-04)', () => {
  it('is made by anybody, and reaches the administrators by mail, with an answer to who asked', async () => {
    const { url } = await picture(reader)
    const { status, body } = await reader.post('/support', {
      issue: ' No encuentro\nel lote 12 ',
      priority: 'alta',
      files: [url],
      page: '/Products',
    })
    expect([status, body]).toEqual([200, { _id: expect.any(String) }])
    const { headers, text } = await mailbox.next('admin@test.example')
    expect(headers).toMatchObject({
      subject: 'Pedido de soporte / Request for support',
      'reply-to': 'Rita <Rita@test.example>',
    })
    for (const part of [
      'prioridad alta',
      '> No encuentro\n> el lote 12',
      'http://localhost:3000/Support',
      '1 imagen',
    ])
      expect(text).toContain(part)
    expect((await inbox()).collection[0]).toEqual({
      _id: body._id,
      issue: 'No encuentro\nel lote 12',
      priority: 'alta',
      files: [`http://localhost:3000/api/support/${body._id}/files/0`],
      page: '/Products',
      user: { _id: 'Rita', name: 'Rita', email: 'Rita@test.example' },
      read: false,
      createdAt: expect.any(String),
      version: 1,
    })
  })

  it('has a low priority unless it is said (SUP-02)', async () => {
    await reader.post('/support', { issue: 'sin apuro' })
    expect((await inbox('search=SIN')).collection).toMatchObject([{ priority: 'baja', files: [] }])
    expect((await reader.post('/support', { issue: 'x', priority: 'urgente' })).body.errors).toMatchObject([
      { path: '/priority' },
    ])
    expect((await reader.post('/support', { issue: '  ' })).body.errors).toMatchObject([{ path: '/issue' }])
  })

  it('has pictures that the person uploaded for it, and no others', async () => {
    const own = await picture(reader)
    const theirs = await picture(admin)
    const record = await uploaded(api, admin, { content: png(4, 4) })
    const { status, body } = await reader.post('/support', {
      issue: 'con archivos',
      files: [own.url, theirs.url, record.url, 'https://otra.example/x.png'],
    })
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['/files/1', '/files/2', '/files/3'],
    ])
  })

  it('shows its pictures to administrators alone', async () => {
    const { url, key } = await picture(reader)
    const { body } = await reader.post('/support', { issue: 'foto', files: [url] })
    const shown = await admin.get(`/support/${body._id}/files/0`)
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'no-store',
    ])
    expect((await admin.get(`/support/${body._id}/files/1`)).status).toBe(404)
    expect((await reader.get(`/support/${body._id}/files/0`)).status).toBe(403)
    expect((await admin.get(`/files/${key}`)).status).toBe(404)
    await api.database.inAccount({ accountId: 'litoral', userId: 'test' }, (tx) =>
      tx.db
        .updateTable('files')
        .set({ created_at: new Date(0) })
        .where('account_id', '=', 'litoral')
        .execute(),
    )
    await sweepFiles(api.database, openStorage(api.settings), heldColumns)
    expect((await admin.get(`/support/${body._id}/files/0`)).status).toBe(200)
  })

  it('is marked as read, and unread again', async () => {
    const { _id } = (await reader.post('/support', { issue: 'leer' })).body
    expect((await admin.put(`/support/${_id}`, { read: true })).body).toMatchObject({
      read: true,
      version: 2,
    })
    expect((await admin.put(`/support/${_id}`, { read: false, version: 1 })).body.code).toBe('STALE')
    expect((await admin.put(`/support/${_id}`, { read: false, version: 2 })).body.read).toBe(false)
    expect((await admin.put('/support/nada', { read: true })).status).toBe(404)
    expect((await reader.put(`/support/${_id}`, { read: true })).status).toBe(403)
    expect((await verify(api.owner)).differ).toEqual([])
  })

  it('is refused after thirty in an hour', async () => {
    const busy = await api.as('insistente', 'litoral', { rights: {} })
    for (let n = 0; n < 30; n++) expect((await busy.post('/support', { issue: `${n}` })).status).toBe(200)
    expect((await busy.post('/support', { issue: 'otra' })).status).toBe(429)
    expect((await reader.post('/support', { issue: 'otra persona' })).status).toBe(200)
  })
})
