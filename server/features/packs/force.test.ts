import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Changes } from '../../../test/kit/example-pack.ts'
import { text } from '../../../core/i18n/index.ts'
import { startApi, type TestApi } from '../../../test/kit/api.ts'
import { bottled, Cooperative } from '../../../test/kit/cooperative.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

let coop: Cooperative
let apiary: string
let barrel: string
let jar: string

/** One apiary, a drum of its honey, and a jar of the drum. */
beforeEach(async () => {
  coop = await Cooperative.start(api, bottled)
  apiary = await coop.chain.product('ps-apiario')
  barrel = await coop.chain.product('ps-tambor')
  await coop.chain.recorded(barrel, 'ms-extraccion', [apiary])
  jar = await coop.chain.product('ps-frasco')
  await coop.chain.recorded(jar, 'ms-envasado', [barrel])
})

const force = { force: true }
const unbottled: Changes = {}
const exists = async (id: string) => (await coop.admin.get(`/products/${id}`)).status === 200
const archives = async (changes: Changes) =>
  (await coop.plan(changes, force)).archives.map(({ key, params }) => text('en', key, params))

describe('--force-archive', () => {
  it('archives the products of a removed stage with their transformations, whose origins are free again', async () => {
    expect((await coop.apply(unbottled)).version).toBe(null)
    expect(await exists(jar)).toBe(true)
    expect(await archives(unbottled)).toEqual([
      '1 product of Frasco, with its processes and attributes',
      '1 record of Envasado with its links (1): those origins are free again',
    ])
    const before = await coop.lastEvent()
    expect((await coop.apply(unbottled, force)).version).toBe(2)
    expect([await exists(jar), await exists(barrel)]).toEqual([false, true])
    expect(await coop.chain.get(barrel)).toMatchObject({ hasOrigin: true, hasDestination: false })
    expect(await coop.events(before)).toEqual(
      expect.arrayContaining(['archive milestones', 'archive products', 'apply config_versions']),
    )
    await coop.isSound()
  })

  it('is reverted by the older pack and then undo, record by record', async () => {
    const [bottling] = (await coop.chain.timeline(jar)) as { _id: string }[]
    await coop.apply(unbottled, force)
    const undo = (type: string, id: string) => coop.admin.put(`/undo?type=${type}`, { ids: [id] })
    expect((await undo('products', jar)).body.details).toEqual([{ id: jar, code: 'NOT_FOUND' }])
    expect((await coop.apply(bottled)).version).toBe(3)
    expect((await undo('products', jar)).status).toBe(204)
    expect(await coop.chain.get(jar)).toMatchObject({ requirementsSatisfied: false, countOfMilestones: 0 })
    expect((await undo('milestones', bottling!._id)).status).toBe(204)
    expect(await coop.chain.get(jar)).toMatchObject({ requirementsSatisfied: true, hasOrigin: true })
    await coop.isSound()
  })

  it('never takes the origin from a product that stays and was used', async () => {
    // The extraction made the drum, and a jar was made of the drum: both stay.
    const cut = { ...bottled, [`${at.edge}/transformation/reuse`]: false }
    expect(await coop.obstacles(cut, force)).toEqual(['lineage Tambor 1 never'])
    expect((await coop.apply(cut, force)).version).toBe(null)
    expect(await coop.chain.get(barrel)).toMatchObject({ hasOrigin: true, hasDestination: true })
    await coop.apply(unbottled, force)
    const freed = { [`${at.edge}/transformation/reuse`]: false }
    expect(await coop.obstacles(freed, force)).toEqual([])
  })

  it('keeps a product complete, for good, after its origin is archived', async () => {
    await coop.apply(unbottled, force)
    expect((await coop.apply({ [`${at.edge}/transformation/reuse`]: false }, force)).version).toBe(3)
    expect(await coop.chain.get(barrel)).toMatchObject({ hasOrigin: false, requirementsSatisfied: true })
    expect(await coop.chain.get(apiary)).toMatchObject({ hasDestination: false })
    await coop.isSound()
  })

  it('archives the records of a removed process, even locked ones, and updates the counts', async () => {
    const other = await coop.chain.product('ps-apiario')
    await coop.chain.recorded(other, 'ms-revision')
    const gone = { ...bottled, [at.revision]: undefined }
    expect(await archives(gone)).toEqual(['1 record of Revisión'])
    await coop.apply(gone, force)
    expect(await coop.chain.get(other)).toMatchObject({ countOfMilestones: 0 })
    await coop.isSound()
  })

  it('archives nothing for a removed field: records keep it', async () => {
    const gone = {
      ...bottled,
      [`${at.stage}/schema/properties/location`]: undefined,
      [`${at.stage}/schema/required`]: ['identifier'],
      [`${at.stage}/descriptor/location`]: undefined,
      [`${at.stage}/descriptor/identifier`]: { kind: 'text' },
      [`${at.stage}/i18n/en/properties/location`]: undefined,
    }
    expect(await archives(gone)).toEqual([])
    const { location } = (await coop.chain.get(apiary)).dataSchema
    expect((await coop.apply(gone, force)).version).toBe(2)
    expect((await coop.chain.get(apiary)).dataSchema).toMatchObject({ location })
    await coop.isSound()
  })

  it('refuses the hash of a plan made without it', async () => {
    const { hash } = await coop.plan(unbottled)
    await expect(coop.apply(unbottled, { force: true, hash })).rejects.toMatchObject({
      code: 'CONFIG_CHANGED',
    })
    expect(await exists(jar)).toBe(true)
  })
})
