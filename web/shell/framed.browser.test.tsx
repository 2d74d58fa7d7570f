import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { framed, screen } from './screen.tsx'

/** A list with a panel, whose code comes when it is handed over. */
async function openPanel() {
  let handOver = (_: { Panel: () => React.ReactNode }) => {}
  const code = new Promise<{ Panel: () => React.ReactNode }>((done) => (handOver = done))
  const root = createRootRoute({ component: () => <Outlet /> })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <main>
        <p>Partidas</p>
        <Outlet />
      </main>
    ),
  })
  const panel = createRoute({
    getParentRoute: () => list,
    path: 'Panel',
    component: screen(() => code, 'Panel'),
    ...framed('timeline'),
  })
  const router = createRouter({
    routeTree: root.addChildren([list.addChildren([panel])]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultPendingMs: 300,
  })
  await show(<RouterProvider router={router as never} />)
  await expect.element(page.getByText('Partidas')).toBeVisible()
  void router.navigate({ to: '/Panel' as never })
  return { handOver }
}

const frame = () => document.querySelector<HTMLElement>('[data-panel-frame="timeline"]')

it('the frame of a panel stands with its skeleton while its code loads', async () => {
  const { handOver } = await openPanel()
  await expect.poll(frame).not.toBeNull()
  const skeleton = frame()?.querySelector('[role="status"]')
  expect(skeleton && getComputedStyle(skeleton).visibility).toBe('visible')
  handOver({
    Panel: () => (
      <SidePanel title="Procesos" onClose={() => {}}>
        <p>Siembra</p>
      </SidePanel>
    ),
  })
  await expect.element(page.getByRole('dialog', { name: 'Procesos' })).toBeVisible()
  expect(frame()).toBeNull()
})
