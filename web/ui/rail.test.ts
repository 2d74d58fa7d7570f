import { describe, expect, it } from 'vitest'
import { layoutRail, passagePath, railSizes } from './rail.ts'

const soja = [130, 120, 125, 130, 160]

describe('the rail', () => {
  it('shows every name when there is room, with lines of equal length up to the maximum', () => {
    const wide = layoutRail({ labels: soja, current: 1, room: 1400 })
    expect(wide.folded).toEqual([false, false, false, false, false])
    expect(wide.line).toBeLessThanOrEqual(railSizes.maxLine)
    expect(wide.scrolls).toBe(false)
  })

  it('folds names from the ends inward, except the current one', () => {
    const tight = layoutRail({ labels: soja, current: 1, room: 800 })
    expect(tight.folded).toEqual([false, false, false, true, true])
    const first = layoutRail({ labels: soja, current: 0, room: 500 })
    expect(first.folded).toEqual([false, true, true, true, true])
  })

  it('folds both ends alike when the screen is not one of its stations', () => {
    expect(layoutRail({ labels: soja, current: -1, room: 800 }).folded).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
  })

  it('scrolls when even folded names do not fit', () => {
    expect(layoutRail({ labels: soja, current: 2, room: 300 })).toMatchObject({
      scrolls: true,
      line: railSizes.minLine,
    })
  })

  it('fills exactly the available room', () => {
    const { folded, line } = layoutRail({ labels: soja, current: 1, room: 1000 })
    const stations = soja.reduce(
      (sum, label, at) => sum + railSizes.disc + (folded[at] ? 0 : railSizes.labelGap + label),
      0,
    )
    expect(stations + line * 4).toBeLessThanOrEqual(1000.001)
  })
})

describe('the line between two stations', () => {
  it('is one line for one-to-one', () => {
    expect(passagePath('one-to-one', 60)).toBe('M0 6H60')
  })

  it('opens into three strands for one-to-many, and closes them for many-to-one', () => {
    expect(passagePath('one-to-many', 60).match(/M/g)).toHaveLength(3)
    expect(passagePath('one-to-many', 60)).toContain('H60M24 6C')
    expect(passagePath('many-to-one', 60)).toContain('M0 1H16')
  })

  it('keeps its bend inside a short line', () => {
    for (const number of passagePath('one-to-many', 30).match(/[\d.]+/g) ?? [])
      expect(Number(number)).toBeLessThanOrEqual(30)
  })
})
