import { beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../core/contract/index.ts'
import { serve, show } from '../../test/kit/screen.tsx'
import { askAhead, forgetAhead } from './ahead.ts'
import { call, callAs } from './client.ts'
import { config } from './config.ts'
import { addressOf, headersOf } from './request.ts'

const token = 't'
const who = { token, account: 'litoral', language: 'es', version: '1' } as const
const accounts = { url: '' }

beforeEach(async () => {
  serve(() => ({ status: 200 }))
  await show(null)
  accounts.url = addressOf(contract.accounts.session, {}, config())
  callAs({ token: async () => token, account: () => 'litoral', onUnauthorized: async () => true })
})
const session = () => call(contract.accounts.session, {}, { quiet: true })

describe('what was asked ahead', () => {
  it('answers the first call of the same person, and no other', async () => {
    const sent = serve(() => ({ status: 200, body: { name: `answer ${sent.length}` } }))
    askAhead(accounts.url, { method: 'GET', headers: headersOf(who) })
    expect(await session()).toEqual({ name: 'answer 1' })
    expect(await session()).toEqual({ name: 'answer 2' })
    askAhead(accounts.url, { method: 'GET', headers: headersOf({ ...who, account: 'valle' }) })
    expect(await session()).not.toEqual({ name: 'answer 3' })
    forgetAhead()
  })

  it('is asked again when it failed', async () => {
    const sent = serve(() => (sent.length === 1 ? { status: 503 } : { status: 200, body: { name: 'Ana' } }))
    askAhead(accounts.url, { method: 'GET', headers: headersOf(who) })
    expect(await session()).toEqual({ name: 'Ana' })
    expect(sent).toHaveLength(2)
  })

  it('is forgotten once the first screen stands', async () => {
    const sent = serve(() => ({ status: 200, body: { name: `answer ${sent.length}` } }))
    askAhead(accounts.url, { method: 'GET', headers: headersOf(who) })
    forgetAhead()
    expect(await session()).toEqual({ name: 'answer 2' })
  })

  it('asks for what follows from an answer before anybody has it', async () => {
    const sent = serve(() => ({ status: 200, body: {} }))
    askAhead(accounts.url, { method: 'GET', headers: headersOf(who) }, async (copy) => {
      await copy.json()
      askAhead(addressOf(contract.accounts.settings, {}, config()), {
        method: 'GET',
        headers: headersOf(who),
      })
    })
    await session()
    await call(contract.accounts.settings, {}, { quiet: true })
    expect(sent.map(({ path }) => path)).toEqual(['/session', '/accountSettings'])
  })
})
