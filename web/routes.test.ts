import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
} from '@tanstack/react-router'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { flags, type Flag } from '../core/rules/access.ts'
import { nouns, nounTypes } from '../core/nouns/index.ts'
import type { Session } from '../core/rules/can.ts'
import { paths } from '../core/rules/paths.ts'
import { router, sections } from './routes.tsx'
import { nounIcons } from './shell/nounIcons.ts'
import { requireOpen, sectionAt } from './shell/section.ts'

/** The deepest route that matches a path. */
function screenAt(path: string): string | undefined {
  const [pathname = ''] = path.split('?')
  const [, , found] = router.getMatchedRoutes(pathname)
  return found?.id
}

const nowhere = '/session/shell/$'

describe('addresses', () => {
  it('match in any case and with a trailing slash (GEN-17)', () => {
    expect(screenAt('/organizations/new/')).toBe(screenAt('/Organizations/New'))
    expect(screenAt('/ORGANIZATIONS/7/edit')).toBe(screenAt('/Organizations/7/Edit'))
    expect(screenAt('/products/')).toBe(screenAt('/Products'))
  })

  it('of each noun with panels lead to its screens', () => {
    const nouns = Object.values(paths).filter((made) => typeof made === 'object')
    expect(nouns.length).toBeGreaterThan(1)
    const addresses = nouns.flatMap((made) => [
      made.list(),
      made.new(),
      ...[made.edit, made.history, made.archive].map((to) => to('7')),
    ])
    expect(addresses.filter((address) => screenAt(address) === nowhere)).toEqual([])
  })

  it('that match no screen show the page for unknown addresses', () => {
    for (const path of ['/Dashboards/7', '/nowhere', '/Organizations/7', '/Organizations/7/Edit/more'])
      expect(screenAt(path)).toBe(nowhere)
  })
})

describe('the menu', () => {
  it('has an icon for each entry, which the card of its noun names; chains have their own', () => {
    expect(
      sections.filter(
        ({ icon, menu }) => icon === undefined && ['work', 'things', 'account'].includes(menu ?? ''),
      ),
    ).toEqual([])
    const [chains, ...others] = sections.flatMap(({ path, icon }) => {
      if (!icon) return []
      const type = nounTypes.find((one) => `/${one}` === path.toLowerCase())
      return type && nounIcons[nouns[type].icon] !== icon ? [type] : []
    })
    expect([chains, others]).toEqual(['products', []])
  })

  it('gives each letter to one section (FST-07)', () => {
    const letters = sections.flatMap(({ letter }) => letter ?? [])
    expect(letters.toSorted()).toEqual(['A', 'L', 'O', 'P'])
  })
})

describe('the compiler', () => {
  type Tree = RegisteredRouter['routeTree']

  it('knows the id of every route, and what its address holds', () => {
    expectTypeOf<'/session/shell/Locations/$id/Archive'>().not.toExtend<RouteIds<Tree>>()
    expectTypeOf<'/session/shell/Locations/$id/Delete'>().toExtend<RouteIds<Tree>>()
    type Params = RouteById<Tree, '/session/shell/Locations/$id/Delete'>['types']['allParams']
    expectTypeOf<keyof Params>().toEqualTypeOf<'id'>()
  })
})

describe('sections', () => {
  const routes = Object.values(router.routesById)
  const screens = routes.filter(({ id }) => id.startsWith('/session/shell/'))

  it('stand over every screen', () => {
    expect(screens.length).toBeGreaterThan(10)
    const missing = screens.filter(({ id }) => id !== nowhere && !sectionAt(sections, pathOf(id)))
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  it('are all behind the guard; beside it are only the callback of signing in, and the start of an account', () => {
    const beside = routes.filter(({ id }) => !id.startsWith('/session/shell'))
    expect(beside.map(({ id }) => id).toSorted()).toEqual([
      '/callback',
      '/session',
      '/session/Welcome',
      '__root__',
    ])
  })

  it('are found in addresses of any case (GEN-17)', () => {
    for (const address of ['/Dashboards', '/dashboards/', '/DASHBOARDS/1/Show'])
      expect(sectionAt(sections, address)?.path).toBe('/Dashboards')
    expect(sectionAt(sections, '/')?.path).toBe('/Organizations')
    expect(sectionAt(sections, '/toString')).toBeUndefined()
  })
})

describe('the guard of sections behind a flag (AUT-18)', () => {
  const off = (has: readonly Flag[]) =>
    sections.filter(({ path }) => {
      try {
        requireOpen(sections, { ...anyone, flags: [...has] }, `${path}/1`)
        return false
      } catch (error) {
        expect(error).toMatchObject({ status: 403, code: 'FEATURE_DISABLED' })
        return true
      }
    })

  it('refuses exactly the sections whose flag the account lacks', () => {
    expect(off([]).map(({ flag }) => flag)).toEqual([
      'assets',
      'dashboards',
      'download_geojson',
      'download_geojson',
      'checklists',
    ])
    expect(off(['checklists']).map(({ path }) => path)).toEqual([
      '/assets',
      '/Dashboards',
      '/Statements',
      '/Assessments',
    ])
    expect(off(flags)).toEqual([])
  })

  it('prevents a refused screen from loading anything', async () => {
    const loaded: string[] = []
    const root = createRootRoute()
    const guarded = createRoute({
      getParentRoute: () => root,
      id: 'guarded',
      beforeLoad: ({ location }) => requireOpen(sections, anyone, location.pathname),
    })
    const screen = createRoute({
      getParentRoute: () => guarded,
      path: '/Dashboards',
      loader: () => void loaded.push('dashboards'),
    })
    const open = createRoute({
      getParentRoute: () => guarded,
      path: '/Products',
      loader: () => void loaded.push('products'),
    })
    const load = (path: string) =>
      createRouter({
        routeTree: root.addChildren([guarded.addChildren([screen, open])]),
        history: createMemoryHistory({ initialEntries: [path] }),
      }).load()
    await load('/Dashboards')
    await load('/Products')
    expect(loaded).toEqual(['products'])
  })
})

const anyone: Session = {
  userId: 'u',
  accountId: 'a',
  name: '',
  email: '',
  roles: [],
  admin: true,
  levelOne: false,
  flags: [],
  organizations: [],
  stages: {},
  milestoneSchemas: {},
  tags: [],
}

/** The address of a route below the shell. */
function pathOf(id: string): string {
  return id.slice('/session/shell'.length)
}

/** Routes below a list that show no panel at its side: questions, pages of the settings, and lists below lists. */
const withoutFrame =
  /\/(Delete|Settings|Flags)$|Products\/View$|^\/session\/shell\/(Admin|\$)|Transformations\/\$transformation$/

it('each panel stands over its list in the first paint, while its code loads', () => {
  const below = Object.values(router.routesById).filter(
    ({ id, parentRoute }) => id.startsWith('/session/shell/') && parentRoute.id !== '/session/shell',
  )
  expect(below.length).toBeGreaterThan(30)
  const bare = below.filter(
    ({ options }) => options.pendingComponent === undefined || options.pendingMs !== 0,
  )
  expect(bare.map(({ id }) => id).filter((id) => !withoutFrame.test(id))).toEqual([])
})
