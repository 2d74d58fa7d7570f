import { describe, expect, it } from 'vitest'
import { router } from './routes.tsx'

/** The deepest route that a path leads to. */
function screenAt(path: string): string | undefined {
  const [pathname = ''] = path.split('?')
  const [, , found] = router.getMatchedRoutes(pathname)
  return found?.id
}

const nowhere = '/shell/$'

describe('addresses', () => {
  it('are matched without regard to case or to a last slash (GEN-17)', () => {
    expect(screenAt('/organizations/new/')).toBe(screenAt('/Organizations/New'))
    expect(screenAt('/ORGANIZATIONS/7/edit')).toBe(screenAt('/Organizations/7/Edit'))
    expect(screenAt('/products/')).toBe(screenAt('/Products'))
  })

  it('that are none lead to the page that says so', () => {
    for (const path of ['/Dashboards', '/nowhere', '/Organizations/7', '/Organizations/7/Edit/more'])
      expect(screenAt(path)).toBe(nowhere)
  })
})
