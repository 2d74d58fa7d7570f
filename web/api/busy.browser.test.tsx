import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { contract } from '../../core/contract/index.ts'
import { busy, serve, show } from '../../test/kit/screen.tsx'
import { attempt, call, callAs } from './client.ts'

beforeEach(() => callAs({ token: async () => null, account: () => null, onUnauthorized: async () => true }))

const organization = { name: 'Propia' } as never
const waits = page.getByText('El servidor está ocupado, seguimos intentando.', { exact: false })

describe('a busy server', () => {
  it('is asked again, and the screen says so until it answers', async () => {
    let hasTime = false
    const sent = serve(() => (hasTime ? { status: 200, body: { collection: [] } } : busy))
    await show(null)
    const answer = call(contract.organizations.list, {})
    await expect.element(waits).toBeVisible()
    hasTime = true
    expect(await answer).toEqual({ collection: [] })
    await expect.element(waits).not.toBeInTheDocument()
    expect(sent.length).toBeGreaterThan(1)
  })

  it('gets a new record again with the key of the first time, and nothing that was entered is lost', async () => {
    let hasTime = false
    const sent = serve(() => (hasTime ? { status: 200, body: { _id: 'o1' } } : busy))
    await show(null)
    const created = call(contract.organizations.create, { body: organization })
    await expect.element(waits).toHaveTextContent('No se pierde nada de lo que cargaste.')
    hasTime = true
    await created
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  it('makes a plan again, which is a POST that changes nothing', async () => {
    let hasTime = false
    const sent = serve(() => (hasTime ? { status: 200, body: { hash: 'a' } } : busy))
    await show(null)
    const plan = call(contract.packs.plan, { body: { files: { 'a.yaml': '' } } }, { quiet: true })
    await expect.element(waits).toBeVisible()
    hasTime = true
    expect(await plan).toEqual({ hash: 'a' })
    expect(sent.length).toBeGreaterThan(1)
  })

  it('is not asked again to do what would be done twice', async () => {
    const sent = serve(() => busy)
    await show(null)
    const mail = call(contract.qr.send, { body: { email: 'ana@demo.example', itemId: 'p1' } })
    expect(await attempt(mail)).toBeNull()
    expect(sent).toHaveLength(1)
  })

  it('that asks for more time than anybody waits has refused', async () => {
    const sent = serve(() => ({ ...busy, headers: { 'retry-after': '3600' } }))
    await show(null)
    expect(await attempt(call(contract.organizations.list, {}))).toBeNull()
    expect(sent).toHaveLength(1)
  })

  it('is left alone by whoever has left the screen', async () => {
    const sent = serve(() => ({ ...busy, headers: { 'retry-after': '60' } }))
    await show(null)
    const leaver = new AbortController()
    const answer = attempt(call(contract.organizations.list, {}, { signal: leaver.signal })).catch(() => null)
    await expect.element(waits).toBeVisible()
    leaver.abort()
    expect(await answer).toBeNull()
    await expect.element(waits).not.toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })
})
