import { describe, expect, it } from 'vitest'
import { buildModel, countsOf, matches, pathThrough, reach, type Side } from './model.ts'
import { sampleGraph, sampleStages } from '../../test/kit/graphs.ts'

const modelOf = (start: string, arrows: string, side: Side = 'both') =>
  buildModel(sampleGraph(start, arrows.split(' ')), sampleStages, side)
const columnsOf = ({ columns }: ReturnType<typeof modelOf>) =>
  columns.map(({ stage, things }) => `${stage?.name ?? '-'}: ${things.toSorted().join(' ')}`)

describe('the columns of a graph', () => {
  it('are its stages in the order of the chain', () => {
    expect(columnsOf(modelOf('a1', 'p1>l1 p1>l2 l1>a1 l2>a1 a1>m1'))).toEqual([
      'Lote de campaña: p1',
      'Partida / CPE: l1 l2',
      'Lote de acopio: a1',
      'Lote industrial: m1',
    ])
  })

  it('hold masked products where they stand in the lineage', () => {
    expect(columnsOf(modelOf('a1', 'p1>l1 X1>l1 l1>a1 X2>a1 X3>X2'))).toEqual([
      'Lote de campaña: X1 X3 p1',
      'Partida / CPE: X2 l1',
      'Lote de acopio: a1',
    ])
  })

  it('without a stage stand for those that the person may not read', () => {
    expect(columnsOf(modelOf('a1', 'p1>X1 X1>a1'))).toEqual([
      'Lote de campaña: p1',
      '-: X1',
      'Lote de acopio: a1',
    ])
  })
})

describe('a graph', () => {
  it('shows only one side when it is asked to', () => {
    const shown = (side: Side) => [...modelOf('a1', 'l1>a1 a1>m1', side).things.keys()]
    expect(shown('both')).toEqual(['a1', 'l1', 'm1'])
    expect(shown('origin')).toEqual(['a1', 'l1'])
    expect(shown('destination')).toEqual(['a1', 'm1'])
  })

  it('draws one line for several transformations between the same products', () => {
    expect(modelOf('a1', 'l1>a1 l1>a1').destinations.get('l1')).toEqual(['a1'])
  })

  it('ends where links form a circle', () => {
    const { origins } = modelOf('a1', 'a1>a2 a2>a1')
    expect([...reach('a1', origins)]).toEqual(['a2'])
  })
})

describe('the edge of a graph', () => {
  const edgeOf = (depth: number, isCut = true) => {
    const graph = { ...sampleGraph('a1', 'p1>l1 l1>a1 a1>m1 m1>s1'.split(' ')), truncated: isCut }
    return [...buildModel(graph, sampleStages, 'both', depth).edge]
  }

  it('is where reading stopped, in both directions', () => {
    expect(edgeOf(2)).toEqual(['p1', 's1'])
  })

  it('is empty where all was read, or the lineage ends before', () => {
    expect(edgeOf(2, false)).toEqual([])
    expect(edgeOf(3)).toEqual([])
  })
})

describe('a way through a graph', () => {
  const model = modelOf('a1', 'p1>l1 p1>l2 l1>a1 l2>a1 a1>m1 m1>s1 m1>s2')

  it('leads from the chosen product through the start to both ends', () => {
    expect(pathThrough(model, 'l2')).toEqual(['p1', 'l2', 'a1', 'm1', 's1'])
    expect(pathThrough(model, 's2')).toEqual(['p1', 'l1', 'a1', 'm1', 's2'])
    expect(pathThrough(model, 'a1')).toEqual(['p1', 'l1', 'a1', 'm1', 's1'])
  })

  it('counts what lies before a product and after it', () => {
    const counts = (ids: Iterable<string>) =>
      countsOf(model, ids).map(({ column, count }) => [column.stage?.name, count])
    expect(counts(reach('a1', model.origins))).toEqual([
      ['Lote de campaña', 1],
      ['Partida / CPE', 2],
    ])
  })
})

describe('a search', () => {
  const { things } = modelOf('a1', 'l1>a1 X1>a1')

  it('finds identifiers, stages, organizations and figures, whatever their accents', () => {
    const found = (text: string) =>
      [...things.values()].filter((one) => matches(one, text)).map(({ id }) => id)
    expect(found('L1-25')).toEqual(['l1'])
    expect(found('acopio')).toEqual(['a1'])
    expect(found('COOPERATÍVA L1')).toEqual(['l1'])
    expect(found('11 t')).toEqual(['l1'])
  })

  it('never finds what is masked', () => {
    expect(matches(things.get('X1')!, 'X')).toBe(false)
  })
})
