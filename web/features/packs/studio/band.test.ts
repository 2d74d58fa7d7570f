import { describe, expect, it } from 'vitest'
import { addPassage, addStage } from '../../../../core/pack/edit/chain.ts'
import { openPack } from '../../../../core/pack/edit/open.ts'
import { changeSchema } from '../../../../core/pack/edit/schemas.ts'
import { examplePack } from '../../../../test/kit/example-pack.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { checkPack } from '../../../../core/pack/validate.ts'
import { bandOf, bandSizes } from './band.ts'
import { faultsByPlace } from './places.ts'

const example = openPack(examplePack, { id: 'mieles', name: 'Mieles' })!
const passage = (pack: Pack, from: string, to: string, name: string, initiator = true): Pack =>
  addPassage(pack, { from, to, names: { es: name, en: name }, ratio: ['n', 1], initiator }).pack
const third = addStage(example, 'v-miel', { es: 'Caja', en: 'Box' }).pack

/** Where an arch leaves its stage, and where it arrives. */
const legsOf = (path: string): number[] => {
  const [, left, right] = /^M(\S+) .*H(\S+)q/.exec(path) ?? []
  return [Number(left), Number(right) + 8]
}

const shapes = (pack: Pack) =>
  Object.fromEntries(bandOf(pack, 'v-miel').passages.map(({ edge, shape }) => [edge.id, shape.kind]))

describe('the band of a chain', () => {
  it('has its stages side by side, and the passage between two neighbours as the line between them', () => {
    const { stages, passages, width, height } = bandOf(example, 'v-miel')
    expect(stages).toEqual([
      { id: 'ps-apiario', x: 0, isStart: true },
      { id: 'ps-tambor', x: 260, isStart: false },
    ])
    expect(passages[0]!.shape).toEqual({ kind: 'between', passage: 'many-to-one' })
    expect([width, height]).toEqual([396, bandSizes.band])
  })

  it('arches what is an alternative, begins nothing, skips a stage, or leads back', () => {
    const whole = [
      ['ps-apiario', 'ps-tambor', 'Compra', true],
      ['ps-tambor', 'ps-caja', 'Ingreso', false],
      ['ps-apiario', 'ps-caja', 'Directo', true],
      ['ps-tambor', 'ps-tambor', 'Mezcla', true],
    ].reduce(
      (pack, [from, to, name, initiator]) =>
        passage(pack, from as string, to as string, name as string, initiator as boolean),
      third,
    )
    expect(shapes(whole)).toEqual({
      'ms-extraccion': 'between',
      'ms-compra': 'arch',
      'ms-ingreso': 'arch',
      'ms-directo': 'arch',
      'ms-mezcla': 'arch',
    })
    const arches = bandOf(whole, 'v-miel').passages.filter(({ shape }) => shape.kind === 'arch')
    const apart = arches.every((one) =>
      arches.every(
        (other) => one === other || one.y !== other.y || one.x + one.width / 2 !== other.x + other.width / 2,
      ),
    )
    expect(apart).toBe(true)
    expect(bandOf(whole, 'v-miel').height).toBeGreaterThan(bandSizes.band)
  })

  it('hangs short arches above long ones, whose legs stand apart, so that no leg cuts their words', () => {
    const two = [
      ['ps-apiario', 'ps-caja', 'Directo'],
      ['ps-apiario', 'ps-caja', 'Agregado'],
      ['ps-tambor', 'ps-tambor', 'Mezcla'],
    ].reduce((pack, [from, to, name]) => passage(pack, from!, to!, name!), third)
    const arches = new Map(
      bandOf(two, 'v-miel').passages.flatMap(({ edge, x, y, width, shape }) =>
        shape.kind === 'arch' ? [[edge.id, { x, y, width, legs: legsOf(shape.path) }]] : [],
      ),
    )
    const [short, long, longer] = ['ms-mezcla', 'ms-directo', 'ms-agregado'].map((id) => arches.get(id)!)
    expect(short!.y).toBeLessThan(long!.y)
    expect(long!.y).toBeLessThan(longer!.y)
    const isBeside = (leg: number) => leg < short!.x || leg > short!.x + short!.width
    expect([...long!.legs, ...longer!.legs].every(isBeside)).toBe(true)
    expect(longer!.legs[0]).toBeLessThan(long!.legs[0]!)
    expect(longer!.legs[1]).toBeGreaterThan(long!.legs[1]!)
  })
})

describe('faults', () => {
  it('are shown at their field, and those of an edge at its transformation', () => {
    const pack = changeSchema(third, 'productSchemas', 'ps-caja', { name: '' })
    const broken: Pack = {
      ...pack,
      settings: { ...pack.settings, timeZone: 'Luna' },
      milestoneSchemas: {
        ...pack.milestoneSchemas,
        'ms-extraccion': { ...pack.milestoneSchemas['ms-extraccion']!, productSchemaGroup: 'ps-caja' },
      },
      productSchemas: {
        ...pack.productSchemas,
        'ps-apiario': {
          ...pack.productSchemas['ps-apiario']!,
          descriptor: { ...pack.productSchemas['ps-apiario']!.descriptor, colmenas: { kind: 'text' } },
        },
      },
    }
    expect([...faultsByPlace(broken, checkPack(broken).errors).keys()].toSorted()).toEqual([
      '/milestoneSchemas/ms-extraccion',
      '/productSchemas/ps-apiario/field/colmenas',
      '/productSchemas/ps-caja',
      '/settings/timeZone',
    ])
  })
})
