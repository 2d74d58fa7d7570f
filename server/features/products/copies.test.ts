import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductCopy } from '../../../core/contract/products.ts'
import { maxSheetBytes } from '../../../core/contract/route.ts'
import { type Answer, type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
const pack = demoPack('litoral')
let api: TestApi
let admin: Client
let beef: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const { _id } = (await admin.post('/organizations', { name: 'Cabaña La Tapera' })).body
  beef = new Chain(admin, pack, _id)
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

let tags = 0
const newTag = () => `032${String((tags += 1)).padStart(12, '0')}`
/** An animal with a tag. */
async function animal(values: Record<string, unknown> = {}): Promise<{ _id: string; dataSchema: any }> {
  const dataSchema = filled(pack.productSchemas['ps-animal']!, { identifier: newTag(), ...values })
  const body = { organization: beef.organization, productSchema: 'ps-animal', dataSchema }
  const answer = await admin.post('/products', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const clone = (
  productId: string,
  rows: readonly ProductCopy[],
  query = '',
  client = admin,
  headers?: Record<string, string>,
) => client.post(`/products/copy?productId=${productId}${query}`, rows, headers)
const tagged = (identifier: string, more: Record<string, unknown> = {}): ProductCopy => ({
  dataSchema: { identifier, ...more },
})
const codeOf = ({ status, body }: Answer) => [status, body.code]
const pathsOf = ({ body }: Answer) => body.errors.map(({ path }: { path: string }) => path)
const total = async () => (await admin.get('/products?productSchema=ps-animal')).body.totalDocs

describe('a clone (CLN-06)', () => {
  it('takes the values of its row and those of the original that the row leaves out', async () => {
    const original = await animal({ raza: 'angus', sexo: 'macho' })
    const before = await total()
    const [one, two] = [newTag(), newTag()]
    const { status, body } = await clone(original._id, [tagged(one, { sexo: 'hembra' }), tagged(two)])
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.collection).toMatchObject([
      { dataSchema: { ...original.dataSchema, identifier: one, sexo: 'hembra' }, version: 1 },
      { dataSchema: { ...original.dataSchema, identifier: two } },
    ])
    const [first] = body.collection
    expect(first.uuid).not.toBe(body.collection[1].uuid)
    expect((await admin.get(`/products/${first._id}`)).body.collection).toEqual([first])
    expect(await total()).toBe(before + 2)
  })

  it('empties what its row empties', async () => {
    const original = await animal({ madre: '032010002208415' })
    const { body } = await clone(original._id, [tagged(newTag(), { madre: null })])
    expect(body.collection[0].dataSchema).not.toHaveProperty('madre')
  })

  it('keeps the translations', async () => {
    const dataSchema = filled(pack.productSchemas['ps-rodeo']!, { manejo: 'A campo', ...unidentified() })
    const { isUnidentified, ...values } = dataSchema
    const i18n = { en: { dataSchema: { manejo: 'On pasture' } } }
    const body = { organization: beef.organization, productSchema: 'ps-rodeo', i18n, isUnidentified }
    const { _id } = (await admin.post('/products', { ...body, dataSchema: values })).body
    expect((await clone(_id, [{ dataSchema: {} }])).body.collection[0].i18n).toEqual(i18n)
  })

  it('keeps organization and logo, and begins without links, processes and attributes', async () => {
    const herd = await beef.product('ps-rodeo')
    const { _id } = await animal()
    await admin.put(`/products/${_id}`, { showLogo: false })
    await beef.recorded(_id, 'ms-nacimiento', [herd])
    await admin.post('/insights', { product: _id, name: '8 meses', value: 'a campo' })
    const { body } = await clone(_id, [tagged(newTag())])
    expect(body.collection[0]).toMatchObject({
      organization: { _id: beef.organization },
      showLogo: false,
      hasOrigin: false,
      requirementsSatisfied: false,
      countOfMilestones: 0,
      countOfInsights: 0,
    })
    expect(body.collection[0].dataSchema).not.toHaveProperty('nodeId')
    expect(await beef.timeline(body.collection[0]._id)).toEqual([])
  })

  it('takes the live attributes along where they are wanted, in their order', async () => {
    const { _id } = await animal()
    const add = async (name: string) =>
      (
        await admin.post('/insights', {
          product: _id,
          name,
          value: 'x',
          i18n: { en: { name: `${name} in English` } },
        })
      ).body
    const names = ['tres', 'dos', 'uno']
    for (const name of names) await add(name)
    const { body } = await clone(_id, [tagged(newTag()), tagged(newTag())], '&insights=true')
    for (const copy of body.collection) {
      expect(copy.countOfInsights).toBe(3)
      const { collection } = (await admin.get(`/insights/${copy._id}`)).body
      expect(collection.map(({ name }: { name: string }) => name)).toEqual(names)
      expect(collection[0].i18n).toEqual({ en: { name: 'tres in English' } })
    }
    const without = await clone(_id, [tagged(newTag())], '&insights=false')
    expect(without.body.collection[0].countOfInsights).toBe(0)
    expect(pathsOf(await clone(_id, [tagged(newTag())], '&insights=si'))).toEqual(['/insights'])
  })

  it('may stay unidentified: the prefix is enough, and a repeated placeholder gets another end', async () => {
    const { _id } = await animal()
    const placeholder = 'Unidentified - 3fa9c21b'
    const rows = [
      { dataSchema: { identifier: placeholder }, isUnidentified: true },
      tagged(placeholder),
      tagged('Unidentified - '),
    ]
    const { body } = await clone(_id, rows)
    const identifiers = body.collection.map((copy: any) => copy.dataSchema.identifier)
    expect(identifiers[0]).toBe(placeholder)
    for (const one of identifiers) expect(one).toMatch(/^Unidentified - [0-9a-f]{8}$/)
    expect(new Set(identifiers).size).toBe(3)
    expect(body.collection.map((copy: any) => copy.isUnidentified)).toEqual([true, true, true])
    const again = await clone(body.collection[0]._id, [{ dataSchema: {} }])
    expect(identifiers).not.toContain(again.body.collection[0].dataSchema.identifier)
    const flagged = await clone(_id, [{ ...tagged(newTag()), isUnidentified: true }])
    expect([flagged.status, pathsOf(flagged)]).toEqual([400, ['/0/isUnidentified']])
  })

  it('is made once for one Idempotency-Key, and answers 201 again', async () => {
    const { _id } = await animal()
    const rows = [tagged(newTag())]
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2].map(() => clone(_id, rows, '', admin, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(codeOf(await clone(_id, [tagged(newTag())], '', admin, key))).toEqual([422, 'KEY_REUSED'])
  })
})

describe('a call with a bad row', () => {
  it('makes no clone at all, and names every fault by path and by row', async () => {
    const original = await animal()
    const before = await total()
    const good = newTag()
    const rows = [
      tagged(good),
      tagged(original.dataSchema.identifier),
      tagged(` ${good} `),
      tagged('', { sexo: 'otro' }),
      { ...tagged('12'), isUnidentified: false },
    ]
    const { status, body } = await clone(original._id, rows)
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(pathsOf({ status, body, headers: {} })).toEqual([
      '/1/dataSchema/identifier',
      '/2/dataSchema/identifier',
      '/3/dataSchema/identifier',
      '/3/dataSchema/sexo',
      '/4/dataSchema/identifier',
    ])
    expect(body.reasons).toMatchObject({
      [`fila 3 · ${original.dataSchema.identifier}`]: ['El identificador ya existe'],
      [`fila 4 · ${good}`]: ['El identificador está repetido: ya lo lleva la fila 2.'],
      'fila 5 · Animal': [expect.stringMatching(/^Caravana RFID: /), expect.stringMatching(/^Sexo: /)],
    })
    expect(Object.keys(body.reasons)).toHaveLength(4)
    expect(await total()).toBe(before)
    const english = await clone(original._id, rows, '&language=en')
    expect(english.body.reasons).toMatchObject({
      [`row 3 · ${original.dataSchema.identifier}`]: ['The identifier already exists'],
    })
  })

  it('is refused where a value names what the person may not name', async () => {
    const { _id } = await beef.get(await beef.product('ps-rodeo'))
    const location = { _id: randomUUID(), country: 'Argentina', state: 'Chaco' }
    const identifiers = [1, 2].map((n) => `Unidentified - 0000000${n}`)
    const { status, body } = await clone(
      _id,
      identifiers.map((one) => tagged(one, { location })),
    )
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(pathsOf({ status, body, headers: {} })).toEqual([
      '/0/dataSchema/location/_id',
      '/1/dataSchema/location/_id',
    ])
  })

  it('is told which row another call came before, a moment ago', async () => {
    const { _id } = await animal()
    const contested = newTag()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => clone(_id, [tagged(newTag()), tagged(contested)])),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
    for (const answer of answers.filter(({ status }) => status === 400)) {
      expect(pathsOf(answer)).toEqual(['/1/dataSchema/identifier'])
      expect(answer.body.reasons).toEqual({ [`fila 3 · ${contested}`]: ['El identificador ya existe'] })
    }
  })
})

describe('the original', () => {
  it('is a live product that the person may write, and not "Level one" (PRD-15)', async () => {
    const { _id } = await animal()
    const gone = await animal()
    await admin.delete(`/products/${gone._id}`)
    const rows = [tagged(newTag())]
    for (const id of [gone._id, randomUUID(), 'nada', ''])
      expect(codeOf(await clone(id, rows))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await admin.post('/products/copy', rows))).toEqual([404, 'NOT_FOUND'])
    const rights = { organizations: [beef.organization], stages: { 'ps-animal': 'write' } } as const
    const held = await api.as('nico', account, {
      roles: ['Level one'],
      rights: { ...rights, organizations: [...rights.organizations] },
    })
    expect(codeOf(await clone(_id, rows, '', held))).toEqual([403, 'FORBIDDEN'])
    const elsewhere = await api.as('bruno', 'ajena', { admin: true })
    expect(codeOf(await clone(_id, rows, '', elsewhere))).toEqual([404, 'NOT_FOUND'])
  })

  it('has an organization that is not archived', async () => {
    const { _id: organization } = (await admin.post('/organizations', { name: 'Chacra Doña Irma' })).body
    const id = await beef.product('ps-animal', organization)
    await admin.delete(`/organizations/${organization}`)
    const refused = await clone(id, [tagged(newTag())])
    expect([refused.status, pathsOf(refused)]).toEqual([400, ['/productId']])
  })
})

describe('the number of clones', () => {
  it('is from 1 to 1,000', async () => {
    const { _id } = await animal()
    expect((await clone(_id, [])).status).toBe(400)
    const rows = (count: number) => Array.from({ length: count }, () => tagged('Unidentified - '))
    expect(pathsOf(await clone(_id, rows(1_001)))).toEqual([''])
    const before = await total()
    const { status, body } = await clone(_id, rows(1_000))
    expect([status, body.collection.length]).toEqual([201, 1_000])
    expect(await total()).toBe(before + 1_000)
  })

  it('is limited by what the copies hold together', async () => {
    const corners = Array.from({ length: 2_000 }, (_, n) => {
      const angle = (n / 1_000) * Math.PI
      return [-60 + Math.cos(angle) / 100, -29 + Math.sin(angle) / 100]
    })
    const polygons = JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })
    const form = pack.productSchemas['ps-lote-soja']!
    const { _id } = (
      await admin.post('/products', {
        organization: beef.organization,
        productSchema: 'ps-lote-soja',
        dataSchema: filled(form, { identifier: 'LC-2526-001', polygons }),
      })
    ).body
    const count = Math.ceil(maxSheetBytes / polygons.length) + 1
    const rows = Array.from({ length: count }, () =>
      tagged('Unidentified - ', { polygons: { omitted: true } }),
    )
    expect(codeOf(await clone(_id, rows))).toEqual([413, 'TOO_LARGE'])
    expect((await clone(_id, rows.slice(0, 2))).status).toBe(201)
  })
})
