import { expect, it } from 'vitest'
import { PageCache } from './page-cache.ts'
import { createPage } from './rendered-page.ts'

const pageOf = (bytes: number) => ({
  stamp: { head: 1, revision: 1 },
  source: '',
  page: createPage(200, 'yerba', Buffer.alloc(bytes)),
})
const present = (cache: PageCache, ...names: string[]) => names.map((name) => cache.get(name) !== undefined)

it('limits its bytes by evicting the least recently used pages', () => {
  const cache = new PageCache(100)
  for (const name of ['a', 'b', 'c']) cache.set(name, pageOf(30))
  cache.get('a')
  cache.set('d', pageOf(30))
  expect(present(cache, 'a', 'b', 'c', 'd')).toEqual([true, false, true, true])
})

it('counts a replaced page once', () => {
  const cache = new PageCache(100)
  cache.set('a', pageOf(30))
  for (const bytes of [60, 10, 70]) cache.set('b', pageOf(bytes))
  expect(present(cache, 'a', 'b')).toEqual([true, true])
})

it('rejects a page larger than its limit', () => {
  const cache = new PageCache(100)
  cache.set('a', pageOf(30))
  cache.set('b', pageOf(101))
  cache.set('c', pageOf(100))
  expect(present(cache, 'a', 'b', 'c')).toEqual([false, false, true])
})
