import { describe, expect, test } from 'vitest'
import { isPlaceholder } from '../../core/fields/index.ts'
import { beefFaults } from '../../test/kit/beef.ts'
import { generateLitoral } from './litoral.ts'
import {
  byIdentifier,
  collect,
  type Demo,
  type DemoProduct,
  demo,
  later,
  number,
  ofSchema,
  ofStage,
  packOf,
  states,
  textOf,
  total,
} from '../../test/kit/demo.ts'

const one = demo('litoral', 1)
const ten = demo('litoral', 10)
const stages = packOf('litoral').verticals['v-carne']!.workflows.map(({ productSchema }) => productSchema)
const size = (beef: Demo, stage: string) => ofStage(beef, stage).filter(({ live }) => live).length
const isOfBeef = (milestoneSchema: string) =>
  stages.includes(packOf('litoral').milestoneSchemas[milestoneSchema]!.productSchema)
const processes = (beef: Demo) =>
  [...beef.milestones.values()].filter(({ command }) => isOfBeef(command.milestoneSchema))
const unidentified = (beef: Demo) =>
  ofStage(beef, 'ps-animal').filter(({ live, data }) => live && isPlaceholder(data.identifier))
const destinations = (beef: Demo, product: DemoProduct, stage: string) =>
  [...product.destinations].map((key) => beef.products.get(key)!).filter((next) => next.stage === stage)
const schemasInto = (troop: DemoProduct) =>
  troop.milestones.filter(({ origins }) => origins.length).map(({ command }) => command.milestoneSchema)

test('volumes', () => {
  expect(stages.map((stage) => size(one, stage))).toEqual([6, 140, 105, 5, 90, 6, 160])
  expect(stages.map((stage) => size(ten, stage))).toEqual([60, 1400, 1050, 40, 900, 45, 1600])
  expect([unidentified(one).length, unidentified(ten).length]).toEqual([12, 120])
  expect([processes(one).length, processes(ten).length]).toEqual([1600, 16_000])
  expect(
    [one, ten].map(({ commands }) => commands.filter(({ type }) => type === 'archive').length - 1),
  ).toEqual([15, 150])
})

test('herds stand on 25 establishments', () => {
  const places = ['ps-rodeo', 'ps-engorde'].flatMap((stage) =>
    ofStage(ten, stage).map(({ data }) => data.renspa),
  )
  expect(new Set(places).size).toBeGreaterThanOrEqual(24)
  expect(new Set(places).size).toBeLessThanOrEqual(25)
})

describe.each([
  ['scale 1', one],
  ['scale 10', ten],
])('%s', (_scale, beef) => {
  test('dates, kilos and heads add up along the chain', () => {
    expect(beefFaults(beef).slice(0, 10)).toEqual([])
  })

  test('calves are born in two springs; only those of the first leave, with a tag', () => {
    for (const animal of ofStage(beef, 'ps-animal').filter((one_) => one_.origins.size)) {
      const born = String(animal.data.nacimiento)
      expect(born.slice(5) >= '08-01' && born.slice(5) <= '12-01', born).toBe(true)
      if (animal.destinations.size)
        expect([born.slice(0, 4), isPlaceholder(animal.data.identifier)]).toEqual(['2024', false])
      if (isPlaceholder(animal.data.identifier)) expect(born.slice(0, 4)).toBe('2025')
    }
  })

  test('nine in a hundred move a second time', () => {
    const again = ofSchema(beef, 'ms-traslado-siguiente').length
    expect(again / ofSchema(beef, 'ms-traslado-dte').length).toBeCloseTo(0.09, 2)
  })

  test('a troop begins with animals or with cows of a herd, and takes more of either later', () => {
    const ways = new Set(ofStage(beef, 'ps-tropa').map((troop) => schemasInto(troop).join(' ')))
    expect([...ways].filter(Boolean).sort()).toEqual([
      'ms-carga-faena',
      'ms-carga-faena ms-carga-rodeo-suma',
      'ms-carga-rodeo ms-carga-faena-suma',
    ])
    for (const { data } of [...ofSchema(beef, 'ms-carga-rodeo'), ...ofSchema(beef, 'ms-carga-rodeo-suma')])
      expect([3, 4, 5]).toContain(data.cabezas)
  })

  test('a herd sends cows to two troops while it still tags calves', () => {
    const sending = ofStage(beef, 'ps-rodeo').filter(
      (herd) => destinations(beef, herd, 'ps-tropa').length >= 2,
    )
    const tagging = sending.filter((herd) => {
      const sent = destinations(beef, herd, 'ps-tropa')
        .map((troop) => troop.command.at)
        .sort()[0]!
      const tagged = destinations(beef, herd, 'ps-animal').flatMap(({ milestones }) =>
        milestones.filter(({ command }) => command.milestoneSchema === 'ms-identificacion'),
      )
      return tagged.some(({ command }) => command.at > sent)
    })
    expect(tagging.length).toBe(1)
  })

  test('half of a hundred and fifty is lost, and one half in three hundred condemned', () => {
    const lost = ofSchema(beef, 'ms-baja').length + ofSchema(beef, 'ms-baja-engorde').length
    expect(lost / size(beef, 'ps-animal')).toBeCloseTo(0.015, 1)
    const halves = ofSchema(beef, 'ms-faena').length
    expect(ofSchema(beef, 'ms-decomiso').length).toBe(Math.max(1, Math.round(halves / 300)))
  })

  test('four in ten of what is fed are slaughtered, and some of every stage wait for what comes next', () => {
    for (const stage of stages) {
      const { PENDING, READY, USED } = states(packOf('litoral'), beef, stage)
      expect([stage, (PENDING ?? 0) > 0]).toEqual([stage, stage !== 'ps-rodeo'])
      expect([stage, (READY ?? 0) > 0, (USED ?? 0) > 0]).toEqual([stage, true, stage !== 'ps-caja'])
    }
  })

  test('the first troop has its official plant and its permit on paper', () => {
    const troop = byIdentifier(beef, 'ps-tropa', 'TR-26-01802')
    expect(troop.data).toMatchObject({ oficial: 4312, dte: troop.milestones[0]!.data.dte })
    expect(total(troop.milestones.map(({ data }) => number(data.cabezas ?? 0)))).toBe(troop.data.cabezas)
  })

  test('five herds in six are translated, and every box', () => {
    const herds = ofStage(beef, 'ps-rodeo')
    expect(herds.filter(({ command }) => !command.i18n).length).toBe(Math.floor(herds.length / 6))
    for (const { command, data } of ofStage(beef, 'ps-caja'))
      expect([
        textOf({ data } as DemoProduct),
        command.i18n!.en.dataSchema.descripcion !== data.descripcion,
      ]).toEqual([data.identifier, true])
  })
})

test('at great scales the records come in parts, each whole in itself, and no number is given twice', () => {
  const taken = new Set<string>()
  const parts = [...generateLitoral({ scale: 12, now: later })]
  expect(parts.length).toBe(3)
  const [beginning] = parts.map((part) =>
    part.filter(({ type }) => type === 'organization' || type === 'asset'),
  )
  for (const part of parts.slice(1)) {
    const records = collect([...beginning!, ...part])
    expect(beefFaults(records)).toEqual([])
    for (const product of records.products.values()) {
      if (isPlaceholder(product.data.identifier) || product.stage === 'ps-engorde') continue
      const name = [product.stage, product.command.organization, product.data.identifier].join(' ')
      expect([name, taken.has(name)]).toEqual([name, false])
      taken.add(name)
    }
  }
})
