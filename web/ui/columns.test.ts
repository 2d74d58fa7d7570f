import { describe, expect, it } from 'vitest'
import { chosenColumns, type Column } from './table.ts'

const column = (key: string, more: Partial<Column<never>> = {}): Column<never> => ({
  key,
  title: key,
  cell: () => '',
  ...more,
})
const all = [
  column('previous', { fixed: true }),
  column('name', { phone: 'title', search: 'name' }),
  column('plate', { search: 'plate' }),
  column('weight'),
  column('date', { givesWay: true }),
  column('note', { optional: true }),
  column('next', { fixed: true }),
]
const keys = (columns: readonly Column<never>[]) => columns.map(({ key }) => key)

describe('the columns of a list', () => {
  it('are its own until somebody chooses, then those in their order; the ends and the name stay (FST-05)', () => {
    expect(keys(chosenColumns(all, undefined))).toEqual([
      'previous',
      'name',
      'plate',
      'weight',
      'date',
      'next',
    ])
    expect(keys(chosenColumns(all, ['note', 'date', 'plate']))).toEqual([
      'previous',
      'name',
      'note',
      'date',
      'plate',
      'next',
    ])
    expect(keys(chosenColumns(all, ['name']))).toEqual(['previous', 'name', 'next'])
  })

  it('leave out what a later configuration lacks, and show a column whose search hides rows', () => {
    expect(keys(chosenColumns(all, ['gone', 'weight']))).toEqual(['previous', 'name', 'weight', 'next'])
    expect(keys(chosenColumns(all, ['weight'], { plate: 'AF' }))).toEqual([
      'previous',
      'name',
      'weight',
      'plate',
      'next',
    ])
  })

  it('have a cell that gives way to the actions of a row, whatever is chosen', () => {
    const giving = (names: string[]) => keys(chosenColumns(all, names).filter(({ givesWay }) => givesWay))
    expect(giving(['date', 'plate'])).toEqual(['date'])
    expect(giving(['plate', 'weight'])).toEqual(['weight'])
  })
})
