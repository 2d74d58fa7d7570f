import { expect, it } from 'vitest'
import { PageCache } from './page-cache.ts'
import { createPage } from './rendered-page.ts'

const pageOf = (bytes: number) => ({
  stamp: { head: 1, revision: 1 },
  source: '',
  page: createPage(200, 'yerba', Buffer.alloc(bytes)),
})
const present = (memory: PageCache, ...names: string[]) => names.map((name) => memory.get(name) !== undefined)

it('keeps its pages within so many bytes: those least recently asked for give way', () => {
  const memory = new PageCache(100)
  for (const name of ['a', 'b', 'c']) memory.set(name, pageOf(30))
  memory.get('a')
  memory.set('d', pageOf(30))
  expect(present(memory, 'a', 'b', 'c', 'd')).toEqual([true, false, true, true])
})

it('counts a page that takes the place of another once', () => {
  const memory = new PageCache(100)
  memory.set('a', pageOf(30))
  for (const bytes of [60, 10, 70]) memory.set('b', pageOf(bytes))
  expect(present(memory, 'a', 'b')).toEqual([true, true])
})

it('keeps no page that is larger than all its room', () => {
  const memory = new PageCache(100)
  memory.set('a', pageOf(30))
  memory.set('b', pageOf(101))
  memory.set('c', pageOf(100))
  expect(present(memory, 'a', 'b', 'c')).toEqual([false, false, true])
})
