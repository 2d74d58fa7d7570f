import { describe, expect, it } from 'vitest'
import { layOutBars, memberAt, tickOf } from './bars.ts'
import type { Drawing } from './drawing.ts'
import { boxBeside, memberBeside } from './keys.ts'
import { layOut } from './layout.ts'
import { lanesOf } from './lanes.ts'
import { buildModel } from './model.ts'
import { campaign, sampleGraph, sampleStages } from '../../test/kit/graphs.ts'

const many = (count: number, arrow: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => arrow(n))
const modelOf = (start: string, arrows: readonly string[]) =>
  buildModel(sampleGraph(start, arrows), sampleStages, 'both')
const closed = new Map<string, number>()
const kinds = ({ boxes }: Drawing) => boxes.map(({ kind, members }) => `${kind} ${members.length}`).toSorted()

/** Boxes of one column that cover each other. */
const overlaps = ({ boxes }: Drawing) =>
  boxes.flatMap((one) =>
    boxes.filter(
      (other) =>
        other !== one &&
        other.column === one.column &&
        one.y < other.y + other.height &&
        other.y < one.y + one.height,
    ),
  )

describe('products with the same neighbours', () => {
  const lines = (count: number) => many(count, (n) => `l${n}>a1`)

  it('stand each by itself up to five, and as a stack from six on', () => {
    expect(kinds(layOut(modelOf('a1', lines(5)), closed))).toEqual([...many(5, () => 'product 1'), 'start 1'])
    expect(kinds(layOut(modelOf('a1', lines(6)), closed))).toEqual(['stack 6', 'start 1'])
  })

  it('are told apart by what lies behind them', () => {
    const model = modelOf('a1', [
      ...lines(12),
      ...many(6, (n) => `p1>l${n}`),
      ...many(6, (n) => `p2>l${n + 6}`),
    ])
    expect(kinds(layOut(model, closed))).toEqual(['product 1', 'product 1', 'stack 6', 'stack 6', 'start 1'])
  })

  it('come out of an opened stack some at a time, and go back', () => {
    const model = modelOf('a1', lines(10))
    const stack = layOut(model, closed).boxes.find(({ kind }) => kind === 'stack')!
    expect(kinds(layOut(model, new Map([[stack.id, 4]])))).toEqual([
      'more 6',
      ...many(4, () => 'product 1'),
      'start 1',
    ])
    expect(kinds(layOut(model, new Map([[stack.id, 24]])))).toEqual([
      'less 0',
      ...many(10, () => 'product 1'),
      'start 1',
    ])
  })

  it('are one mask where they may not be read', () => {
    expect(
      kinds(
        layOut(
          modelOf(
            'a1',
            many(3, (n) => `X${n}>a1`),
          ),
          closed,
        ),
      ),
    ).toEqual(['masked 3', 'start 1'])
  })

  it('in a column of very many are stacked whatever lies behind them', () => {
    const model = modelOf('a1', [...lines(90), ...many(90, (n) => `p${n}>l${n}`)])
    expect(kinds(layOut(model, closed))).toEqual(['stack 90', 'stack 90', 'start 1'])
  })
})

describe('a drawing', () => {
  it('keeps the boxes of a column apart, and draws a bundle between two boxes once', () => {
    const model = modelOf('a1', [
      ...many(24, (n) => `l${n}>a1`),
      ...many(24, (n) => `p${Math.floor(n / 3)}>l${n}`),
      'a1>m1',
      'm1>s1',
      'm1>s2',
      'm1>s3',
    ])
    const drawing = layOut(model, closed)
    expect(overlaps(drawing)).toEqual([])
    expect(new Set(drawing.strands.map(({ id }) => id)).size).toBe(drawing.strands.length)
    expect(drawing.boxOf.size).toBe(model.things.size)
    const [first, second] = drawing.columns
    expect(second!.x).toBeGreaterThan(first!.x + first!.width)
  })

  it('of thousands is a bar for each organization of a stage, with a place for every product', () => {
    const model = buildModel(campaign(5000), sampleStages, 'both')
    expect(model.things.size).toBeGreaterThan(4900)
    const drawing = layOutBars(model, 'organizations')
    expect(drawing.boxOf.size).toBe(model.things.size)
    expect(drawing.boxes.length).toBeLessThan(60)
    expect(overlaps(drawing)).toEqual([])
    for (const box of drawing.boxes.slice(0, 3))
      for (const id of [box.members[0]!, box.members.at(-1)!])
        expect(memberAt(box, drawing.heightOf(id))).toBe(id)
    expect(layOutBars(model, 'stages').boxes).toHaveLength(5)
  })

  it('says how many products a tick stands for', () => {
    expect(tickOf(6)).toEqual({ height: 6, count: 1 })
    expect(tickOf(0.25)).toEqual({ height: 2, count: 8 })
  })
})

describe('arrow keys', () => {
  it('lead along the lineage and along the column', () => {
    const drawing = layOut(modelOf('a1', ['l1>a1', 'l2>a1', 'a1>m1']), closed)
    const start = drawing.boxOf.get('a1')!
    expect(boxBeside(drawing, start, 'ArrowRight')?.id).toBe('m1')
    const left = boxBeside(drawing, start, 'ArrowLeft')!
    const [upper, lower] = ['l1', 'l2'].map((id) => drawing.boxOf.get(id)!).toSorted((a, b) => a.y - b.y)
    expect([upper, lower]).toContain(left)
    expect(boxBeside(drawing, upper!, 'ArrowDown')).toBe(lower)
    expect(boxBeside(drawing, upper!, 'ArrowUp')).toBe(undefined)
    expect(boxBeside(drawing, drawing.boxOf.get('m1')!, 'ArrowRight')).toBe(undefined)
  })

  it('lead from product to product in bars', () => {
    const model = modelOf('a1', ['l1>a1', 'l2>a1', 'a1>m1'])
    const drawing = layOutBars(model, 'stages')
    expect(memberBeside(model, drawing, 'a1', 'ArrowRight')).toBe('m1')
    const [first, second] = drawing.boxOf.get('l1')!.members
    expect(memberBeside(model, drawing, first!, 'ArrowDown')).toBe(second)
    expect(memberBeside(model, drawing, first!, 'ArrowUp')).toBe(undefined)
  })
})

describe('the lines of the table', () => {
  it('wait for each origin below its product, and join where several wait for the same', () => {
    const model = modelOf('a1', ['p1>l1', 'p1>l2', 'l1>a1', 'l2>a1'])
    expect(lanesOf(['a1', 'l1', 'l2', 'p1'], model)).toEqual([
      { dot: 0, passing: [], arriving: [], leaving: [0, 1] },
      { dot: 0, passing: [1], arriving: [0], leaving: [0] },
      { dot: 1, passing: [0], arriving: [1], leaving: [0] },
      { dot: 0, passing: [], arriving: [0], leaving: [] },
    ])
  })
})
