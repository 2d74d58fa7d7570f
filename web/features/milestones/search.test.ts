import { expect, it } from 'vitest'
import { everything, milestonesSearch, ofNewProcess, orderOf, pathWithQuery } from './search.ts'

it('the panel reads only its own search parameters', () => {
  expect(
    milestonesSearch({
      createMilestone: 'true',
      order: 'oldest',
      milestoneSchema: 'ms',
      responsible: 'o1',
      page: '3',
    }),
  ).toEqual({
    createMilestone: true,
    order: 'oldest',
    milestoneSchema: 'ms',
    responsible: 'o1',
  })
  expect(milestonesSearch({ createMilestone: 'no', order: 'newest' })).toEqual({})
  expect([orderOf({}), orderOf({ order: 'oldest' })]).toEqual(['newest', 'oldest'])
})

it('leaving a dialog keeps the list and the order, and drops the parameters of the dialog', () => {
  const present =
    '?productTypeId=a&page=3&order=oldest&createMilestone=true&milestoneSchema=ms&responsible=o1'
  expect(pathWithQuery('/Products/7/Milestones?productTypeId=a', present, ofNewProcess)).toBe(
    '/Products/7/Milestones?productTypeId=a&page=3&order=oldest',
  )
  expect(pathWithQuery('/Products?productTypeId=a', present, everything)).toBe(
    '/Products?productTypeId=a&page=3',
  )
})
