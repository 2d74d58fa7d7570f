import { describe, expect, test } from 'vitest'
import type { Form } from '../core/fields/index.ts'
import { isPublic } from '../core/fields/public.ts'
import { collect, later, ofSchema, ofStage, reportOfFiles, states, total, within } from '../test/kit/demo.ts'
import { blankSet, readySets } from './sets.ts'

test('the smallest configuration is whole: one chain, one stage, no warning', () => {
  const { pack, errors, warnings } = reportOfFiles(blankSet.files)
  expect([errors, warnings]).toEqual([[], []])
  expect(Object.keys(pack!.productSchemas)).toHaveLength(1)
})

describe.each(readySets.map((set) => [set.id, set] as const))('the ready-made set %s', (_id, set) => {
  const { pack, errors, warnings } = reportOfFiles(set.files)
  const commands = [...set.generate({ now: later })].flat()
  const records = collect(commands)

  test('is a whole configuration by itself, without a fault or a warning', () => {
    expect([errors, warnings]).toEqual([[], []])
    expect(Object.keys(pack!.verticals)).toHaveLength(1)
    expect(set.abilities).toHaveLength(4)
  })

  test('has at least thirty sample products', () => {
    expect(records.products.size).toBeGreaterThanOrEqual(30)
  })

  test('has products of every stage, the later ones with a pending and a ready one', () => {
    const stages = Object.keys(pack!.productSchemas)
    for (const stage of stages) {
      const { PENDING, READY } = states(pack!, records, stage)
      expect([stage, READY > 0]).toEqual([stage, true])
      const first = pack!.verticals[pack!.productSchemas[stage]!.vertical]!.workflows.find(
        ({ productSchema }) => productSchema === stage,
      )!.processInitiator
      expect([stage, PENDING > 0]).toEqual([stage, !first])
    }
  })

  test('publishes no name of a person and no e-mail', () => {
    const forms: [string, Form][] = [
      ...Object.entries(pack!.productSchemas),
      ...Object.entries(pack!.milestoneSchemas),
    ]
    const persons = forms.flatMap(([form, { descriptor }]) =>
      Object.entries(descriptor).flatMap(([name, field]) =>
        field.kind === 'email' || /^(productor|tecnico|transportista|chofer|responsable)$/.test(name)
          ? [[form, name, isPublic(field)]]
          : [],
      ),
    )
    expect(persons.length).toBeGreaterThan(0)
    expect(persons.filter(([, , shown]) => shown)).toEqual([])
  })

  test('tells the same each time', () => {
    expect([...set.generate({ now: later })].flat()).toEqual(commands)
  })
})

describe('the coffee samples', () => {
  const set = readySets.find(({ id }) => id === 'cafe')!
  const { pack } = reportOfFiles(set.files)
  const coffee = collect([...set.generate({ now: later })].flat())
  const made = (stage: string) => ofStage(coffee, stage).filter(({ origins }) => origins.size)
  const valuesOf = (keys: Iterable<string>, name: string) =>
    [...keys].map((key) => coffee.products.get(key)!.data[name])

  test('add up: five kilos of cherries make one of parchment, and eight tenths of it are green coffee', () => {
    for (const lot of made('ps-beneficio')) {
      const cherries = total(valuesOf(lot.origins, 'kilos'))
      expect(within(cherries / Number(lot.data.kilos), 4.7, 5.3)).toBe(true)
    }
    for (const lot of made('ps-trillado')) {
      const [parchment] = valuesOf(lot.origins, 'kilos')
      expect(within((Number(lot.data.quintales) * 100) / Number(parchment), 0.78, 0.82)).toBe(true)
    }
  })

  test('weigh in the quintals of the account (FIG-02)', () => {
    const small = collect([...set.generate({ now: later, quintal: 46 })].flat())
    const lotsOf = (of: typeof coffee) => ofStage(of, 'ps-trillado').map(({ data }) => Number(data.quintales))
    for (const [n, quintals] of lotsOf(coffee).entries())
      expect(within((lotsOf(small)[n]! * 46) / (quintals * 100), 0.99, 1.01)).toBe(true)
  })

  test('load each lot at most once over, and share one between two containers', () => {
    const taken = new Map<string, number>()
    for (const { origins } of ofSchema(coffee, 'ms-carga-exportacion'))
      for (const { product, quantity } of origins) taken.set(product, (taken.get(product) ?? 0) + quantity!)
    for (const [key, quintals] of taken)
      expect(quintals).toBeLessThanOrEqual(Number(coffee.products.get(key)!.data.quintales) + 0.02)
    const shared = ofStage(coffee, 'ps-trillado').filter(({ destinations }) => destinations.size > 1)
    expect(shared).toHaveLength(1)
  })

  test('close the lot with a defect: nothing is made of it', () => {
    const [defect] = ofSchema(coffee, 'ms-defecto')
    const lot = coffee.products.get(defect!.command.product)!
    expect([pack!.milestoneSchemas['ms-defecto']!.closing, lot.destinations.size]).toEqual([true, 0])
  })

  test('watch every farm after the cut-off date', () => {
    for (const farm of ofStage(coffee, 'ps-finca'))
      expect(
        farm.milestones.some(
          ({ command, data }) => command.milestoneSchema === 'ms-cobertura' && data.resultado === 'sin',
        ),
      ).toBe(true)
  })
})
