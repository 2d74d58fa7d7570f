import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askerOf, type InquiryScene, sampling, samplingOf, startAsking } from '../../../test/kit/asking.ts'
import { seenIn } from '../../../test/kit/link-forms.ts'

const account = 'litoral'
let asking: InquiryScene
let api: InquiryScene['api']
let mailbox: InquiryScene['mailbox']
let load: string

beforeAll(async () => {
  asking = await startAsking()
  ;({ api, mailbox } = asking)
  load = await asking.soy.product('ps-partida')
})
afterAll(() => asking.stop())
beforeEach(() => forgetVisits())

const { open, send, step, sign, ask, stateOf, answersOf, forgetVisits } = askerOf(() => asking)
const ofProcess = (more: object = {}) => samplingOf(load, more)

describe('a code by mail', () => {
  const recipient = { name: 'Rosa Medina', email: 'rosa@campo.example' }
  const codeOf = async (): Promise<string> => {
    for (;;) {
      const { text } = await mailbox.next(recipient.email)
      const found = /código para firmar es (\d{6})/.exec(text)
      if (found) return found[1]!
    }
  }
  const codeSent = async (link: string) => {
    for (let n = 0; n < 100; n++) {
      const { rows } = await api.owner.pool.query(
        'select 1 from inquiry_links where account_id = $1 and inquiry_id = $2 and code is not null',
        [account, link],
      )
      if (rows.length > 0) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  it('signs, and a copy with all values and the digest comes by mail', async () => {
    const { id, url } = await ask(ofProcess({ recipient, verify: 'email' }))
    await step(url, 'answer', sampling)
    expect((await sign(url)).statusCode).toBe(400)
    expect((await step(url, 'code')).statusCode).toBe(303)
    const code = await codeOf()
    await codeSent(id)
    const other = code === '000000' ? '000001' : '000000'
    const wrong = await sign(url, { code: other })
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('no es el que mandamos')])
    expect((await sign(url, { code })).statusCode).toBe(303)
    const [answer] = await answersOf(id)
    expect(answer).toMatchObject({ is_verified: true, email: recipient.email })
    let copy = await mailbox.next(recipient.email)
    while (!copy.text.includes('Huella')) copy = await mailbox.next(recipient.email)
    expect(copy.text).toContain(answer.sha256)
    expect(copy.text).toContain('Humedad: 13,5')
  })

  it('ends after five wrong ones, whoever tries; after thirty the link takes none', async () => {
    const { id, url } = await ask(ofProcess({ recipient, verify: 'email' }))
    await step(url, 'answer', sampling)
    await step(url, 'code')
    const code = await codeOf()
    await codeSent(id)
    const seen = seenIn((await open(url)).body)
    const guess = (n: number, typed: string) =>
      send(
        url,
        [
          ['step', 'sign'],
          ['name', 'Ana'],
          ['agree', 'yes'],
          ['seen', seen],
          ['code', typed],
        ],
        `10.1.${n}.1`,
      )
    const other = code === '111111' ? '222222' : '111111'
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(n, other)))
    expect(guesses.every(({ statusCode }) => statusCode === 400)).toBe(true)
    const { rows } = await api.owner.pool.query(
      'select tries, wrong from inquiry_links where account_id = $1 and inquiry_id = $2',
      [account, id],
    )
    expect(rows).toEqual([{ tries: 5, wrong: 5 }])
    expect((await guess(20, code)).statusCode).toBe(400)
    await api.owner.pool.query(
      'update inquiry_links set tries = 0, wrong = 30 where account_id = $1 and inquiry_id = $2',
      [account, id],
    )
    expect((await guess(21, code)).body).toContain('demasiados códigos')
    expect(await stateOf(id)).toBe('open')
  })

  it('counts thirty wrong ones in all, however many guess from however many addresses, until another link is sent', async () => {
    const { id, url } = await ask(ofProcess({ recipient, verify: 'email' }))
    await step(url, 'answer', sampling)
    const seen = seenIn((await open(url)).body)
    let addresses = 0
    const sign = (path: string, code: string) => {
      const from = `10.${(addresses >> 8) + 2}.${addresses++ & 255}.1`
      const parts = Object.entries({ step: 'sign', name: 'Ana', agree: 'yes', seen, code })
      return send(path, parts, from)
    }
    let code = ''
    for (let mails = 0; mails < 7; mails++) {
      await forgetVisits()
      await step(url, 'code')
      code = await codeOf()
      await codeSent(id)
      const sixDigits = Array.from({ length: 41 }, (_, n) => String(mails * 1_000 + n).padStart(6, '0'))
      const guesses = sixDigits.filter((guess) => guess !== code)
      const statuses = await Promise.all(guesses.map(async (guess) => (await sign(url, guess)).statusCode))
      expect(new Set(statuses)).toEqual(new Set([400]))
    }
    const { rows } = await api.owner.pool.query(
      'select wrong from inquiry_links where account_id = $1 and inquiry_id = $2',
      [account, id],
    )
    expect(rows).toEqual([{ wrong: 30 }])
    expect((await sign(url, code)).body).toContain('demasiados códigos')
    expect(await stateOf(id)).toBe('open')
    const { body } = await asking.admin.post(`/inquiries/${id}/send`)
    const newer = new URL(body.address).pathname
    await step(newer, 'answer', sampling)
    await step(newer, 'code')
    const right = await codeOf()
    await codeSent(id)
    expect((await sign(newer, right)).statusCode).toBe(303)
  })

  it('begins anew with each mail, and the one before signs no more', async () => {
    const { id, url } = await ask(ofProcess({ recipient, verify: 'email' }))
    await step(url, 'answer', sampling)
    await step(url, 'code')
    const first = await codeOf()
    await codeSent(id)
    for (let wrong = 0; wrong < 5; wrong++) expect((await sign(url, { code: 'x' })).statusCode).toBe(400)
    expect((await sign(url, { code: first })).body).toContain('ya no sirve')
    await step(url, 'code')
    const second = await codeOf()
    await codeSent(id)
    if (first !== second) expect((await sign(url, { code: first })).statusCode).toBe(400)
    expect((await sign(url, { code: second })).statusCode).toBe(303)
  })

  it('is too old after ten minutes, and mailed three times an hour', async () => {
    const { id, url } = await ask(ofProcess({ recipient, verify: 'email' }))
    await step(url, 'answer', sampling)
    await step(url, 'code')
    const code = await codeOf()
    await codeSent(id)
    await api.owner.pool.query(
      `update inquiry_links set code_at = code_at - interval '11 minutes' where account_id = $1 and inquiry_id = $2`,
      [account, id],
    )
    expect((await sign(url, { code })).statusCode).toBe(400)
    expect([(await step(url, 'code')).statusCode, (await step(url, 'code')).statusCode]).toEqual([303, 303])
    expect((await step(url, 'code')).statusCode).toBe(429)
  })
})
