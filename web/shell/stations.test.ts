import { describe, expect, it } from 'vitest'
import type { ProductSchema, Vertical } from '../../core/contract/configuration.ts'
import { chainOf } from './stations.ts'

const stage = (id: string, position: number, more: Partial<ProductSchema> = {}): ProductSchema => ({
  _id: id,
  name: id,
  vertical: 'v',
  position,
  schema: { type: 'object', properties: {} },
  descriptor: {},
  uniqueFields: [],
  showPrint: false,
  downloadGeojson: false,
  publicIdentifier: false,
  version: 1,
  currentVersion: 1,
  initiator: position > 0,
  processInitiator: position === 0,
  permission: ['read'],
  count: position * 10,
  ...more,
})

const next = (productSchema: string, ratio: [1, 1] | [1, 'n'] | ['n', 1], initiator = true) => ({
  productSchema,
  initiator,
  transformation: { milestoneSchema: `to-${productSchema}`, ratio, reuse: false },
})

const soja: Vertical = {
  _id: 'v',
  name: 'Soja',
  workflows: [
    { productSchema: 'lote', processInitiator: true, next: [next('partida', [1, 'n'])] },
    {
      productSchema: 'partida',
      processInitiator: false,
      next: [next('acopio', ['n', 1], false), next('acopio', ['n', 1])],
    },
    { productSchema: 'acopio', processInitiator: false, next: [next('molienda', [1, 1])] },
    { productSchema: 'molienda', processInitiator: false, next: [] },
  ],
  productSchemas: [],
}
const all = [stage('lote', 0), stage('partida', 1), stage('acopio', 2), stage('molienda', 3)]

describe('the chain on the rail', () => {
  it('orders the stages by the flow of goods', () => {
    const { stages } = chainOf(soja, all)
    expect(stages.map(({ id, passage, before }) => [id, passage, before])).toEqual([
      ['lote', undefined, undefined],
      ['partida', 'one-to-many', 'lote'],
      ['acopio', 'many-to-one', 'partida'],
      ['molienda', 'one-to-one', 'acopio'],
    ])
  })

  it('keeps the hue and mark of a stage when the stages before it are hidden', () => {
    const partial = chainOf({ ...soja, workflows: soja.workflows.slice(2) }, all.slice(2))
    expect(partial.stages.map(({ hue, marca }) => [hue, marca])).toEqual([
      ['lino', 'silo'],
      ['yerba', 'muela'],
    ])
  })

  it('leaves out a hidden stage and joins its neighbours by a plain line', () => {
    const gap = chainOf(
      soja,
      all.filter(({ _id }) => _id !== 'partida'),
    )
    expect(gap.stages.map(({ id, passage }) => [id, passage])).toEqual([
      ['lote', undefined],
      ['acopio', 'one-to-one'],
      ['molienda', 'one-to-one'],
    ])
  })

  it('uses the short name of a stage, without the text in parentheses', () => {
    const names = chainOf(soja, [
      stage('lote', 0, { name: 'Lote industrial (molienda)' }),
      stage('partida', 1, { shortName: 'CPE' }),
    ])
    expect(names.stages.map(({ shortName }) => shortName)).toEqual(['Lote industrial', 'CPE'])
  })
})
