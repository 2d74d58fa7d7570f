import { setTimeout as sleep } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../../test/kit/api.ts'
import { assess, conclude } from '../../../test/kit/assess.ts'
import { chromiumPath } from '../../../test/kit/browser.ts'
import { readPaper } from '../../../test/kit/paper.ts'
import { ok, SoyAccount } from '../../../test/kit/soy-account.ts'
import { startWorker } from '../../../test/kit/work.ts'

let soy: SoyAccount
let admin: Client
let stopWorker: () => Promise<void>

beforeAll(async () => {
  soy = await SoyAccount.start({ CHROMIUM_PATH: await chromiumPath() })
  admin = soy.admin
  stopWorker = await startWorker(soy.api)
})
afterAll(async () => {
  await stopWorker()
  await soy.api.close()
})

const bytesOf = (url: string) =>
  soy.api.app.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${admin.token}`, 'x-audience': 'litoral' },
  })
const concluded = async (body: object = {}) => {
  const product = await soy.shipmentOf(await soy.plot())
  const { _id } = await assess(admin, product, body)
  return ok(conclude(admin, _id))
}

it('a concluded one is a file of data and a document, an open one is none (RSK-09)', async () => {
  const product = await soy.shipmentOf(await soy.plot())
  const { _id } = await assess(admin, product)
  const refused = await admin.get(`/assessments/${_id}/file?format=json`)
  expect([refused.status, refused.body.code]).toEqual([409, 'FROZEN'])
  const assessment = await ok(conclude(admin, _id))
  const { identifier } = assessment.product
  const data = await bytesOf(`/assessments/${_id}/file?format=json`)
  expect(data.headers['content-disposition']).toContain(`${identifier}-riesgo.json`)
  const { answers, title, ...rest } = data.json()
  expect(title).toBe(`Evaluación de riesgo de ${identifier}`)
  expect(rest).toMatchObject({ facts: assessment.facts, conclusion: assessment.conclusion })
  expect(answers[9]).toMatchObject({ criterion: 'j', article: '10(2)(j)', unverified: true })
  const paper = await bytesOf(`/assessments/${_id}/file?format=pdf&language=en`)
  expect(paper.headers['content-disposition']).toContain(`${identifier}-risk.pdf`)
  const text = (await readPaper(paper.rawPayload)).map((page) => page.text).join(' ')
  expect(text).toContain(`Risk assessment of ${identifier}`)
  expect(text).toContain('Negligible risk')
  expect(text).not.toContain('Whoever declares decides')
  expect(text).not.toMatch(/complian|cumple/i)
})

it('for a buyer the document says whose decision it is, at its head and its end (RSK-01)', async () => {
  const { _id } = await concluded({ for: 'buyer' })
  const paper = await bytesOf(`/assessments/${_id}/file?format=pdf`)
  const text = (await readPaper(paper.rawPayload))
    .map((page) => page.text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain('Información para la evaluación de riesgo de quien declara')
  expect(text).toContain('Decide y responde quien declara (Art. 4 y 10).')
})

it.each([
  ['es', 'riesgo', 'Riesgo despreciable'],
  ['en', 'risk', 'Negligible risk'],
])(
  'goes along in the packet of evidence in %s, and an open one stays out (RSK-09)',
  async (language, name, said) => {
    const filesOf = async (product: string) => {
      const { key } = await ok(
        admin
          .post(`/evidence?language=${language}`, { product })
          .then((answer) => ({ ...answer, status: 200 })),
      )
      let packet = await bytesOf(`/evidence/${key}`)
      while (packet.statusCode === 202) {
        await sleep(200)
        packet = await bytesOf(`/evidence/${key}`)
      }
      return unzipSync(new Uint8Array(packet.rawPayload))
    }
    const { _id, product } = await concluded()
    const files = await filesOf(product._id)
    expect(JSON.parse(Buffer.from(files[`${name}.json`]!).toString('utf8')).conclusion.risk).toBe(
      'negligible',
    )
    const paper = await readPaper(Buffer.from(files[`${name}.pdf`]!))
    expect(paper.map((page) => page.text).join(' ')).toContain(said)
    await ok(admin.post(`/assessments/${_id}/reopen`, { reason: 'Llegó otra información' }))
    expect(Object.keys(await filesOf(product._id))).not.toContain(`${name}.json`)
  },
)

it('an authority view shows it where it says so, in its language (RSK-09)', async () => {
  const { _id, product } = await concluded({ for: 'buyer' })
  const include = { private: false, plots: false, files: false, statements: false, descendants: false }
  const show = async (more: object, language = 'es') => {
    const { address } = await ok(
      admin.post('/views', {
        products: [product._id],
        recipient: 'Autoridad',
        reason: 'Control de rutina',
        include: { ...include, ...more },
        pin: false,
        language,
      }),
    )
    const { payload } = await soy.api.app.inject({ url: new URL(address).pathname })
    return payload
  }
  const spanish = await show({ risk: true })
  expect(spanish).toContain('Riesgo despreciable')
  expect(spanish).toContain('Decide y responde quien declara (Art. 4 y 10).')
  expect(await show({ risk: true }, 'en')).toContain('Negligible risk')
  expect(await show({ risk: false })).not.toContain('Riesgo despreciable')
  expect(await show({})).not.toContain('Riesgo despreciable')
  await ok(admin.post(`/assessments/${_id}/reopen`, { reason: 'Llegó otra información' }))
  expect(await show({ risk: true })).not.toContain('Riesgo despreciable')
})
