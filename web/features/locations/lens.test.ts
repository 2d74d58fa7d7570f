import { expect, it } from 'vitest'
import { leaderTo, lensRadius, shapeIn } from './lens.ts'

it.each<[what: string, y: number, expected: string]>([
  ['beside the lens is level', 200, 'M0 200H128'],
  ['above it turns down', 40, 'M0 40H186Q200 40 200 54V128'],
  ['below it turns up', 400, 'M0 400H186Q200 400 200 386V272'],
])('a line from a row %s', (_what, y, expected) => {
  expect(leaderTo({ y }, { x: 200, y: 200 }, lensRadius)).toBe(expected)
})

it('a shape stands in the middle of its lens, whatever its size', () => {
  for (const size of [0.001, 1]) {
    const path = shapeIn(
      [
        [-60, 0],
        [-60 + size, 0],
        [-60 + size, size],
        [-60, size],
      ],
      100,
    )
    const corners = path
      .slice(1, -1)
      .split('L')
      .map((corner) => corner.split(' ').map(Number))
    for (const [x, y] of corners) expect(Math.hypot(x!, y!)).toBeCloseTo(58, 0)
  }
})
