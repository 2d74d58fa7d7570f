import { expect, it } from 'vitest'
import { roomOf } from './barRoom.ts'

const widthOf = (text: string) => text.length * 10
const bar = (width: number, more: object = {}) =>
  roomOf(
    {
      width,
      count: '12 loads',
      choice: undefined,
      cancel: 'Cancel',
      more: 'More',
      refused: undefined,
      actions: ['Processes', 'Print', 'Links'],
      ...more,
    },
    widthOf,
  )
// The bar, its count and Cancel take 237; the actions 140, 100 and 100; "More" 90.

it('shows every action where all have room, and needs no button for others', () => {
  expect([bar(577), bar(576)]).toEqual([3, 2])
})

it('shows as many as fit beside the button for the others', () => {
  expect([bar(567), bar(566), bar(467)]).toEqual([2, 1, 1])
})

it('gives way to what is chosen besides, and to those that are off', () => {
  expect(bar(577, { choice: 'Choose all' })).toBe(1)
  expect(bar(577, { refused: '2 not' })).toBe(1)
})

it('shows the first one, however narrow the bar is', () => {
  expect(bar(100)).toBe(1)
})
