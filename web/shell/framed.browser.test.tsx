import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { FormSkeleton } from '../ui/Skeletons.tsx'
import { framed } from './screen.tsx'

const skeletons = () =>
  [...document.querySelectorAll('[role="status"]')].filter((one) => one.childElementCount > 1)
const isDrawn = (one: Element) => getComputedStyle(one).visibility === 'visible'

it('the frame of a panel draws its skeleton at once, without a wait for the code', async () => {
  const { pendingMs, pendingComponent: Frame } = framed('timeline')
  expect(pendingMs).toBe(0)
  await show(<Frame />)
  expect(skeletons().map(isDrawn)).toEqual([true])
})

it('a panel draws its skeleton at once, and a page waits for a moment with its own', async () => {
  await show(
    <>
      <FormSkeleton />
      <SidePanel title="Procesos" onClose={() => {}}>
        <FormSkeleton />
      </SidePanel>
    </>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Procesos' })).toBeVisible()
  const inPanel = skeletons().filter((one) => one.closest('[data-side-panel]'))
  expect(inPanel.map(isDrawn)).toEqual([true])
  const delays = skeletons().map((one) => getComputedStyle(one).animationName)
  expect(delays.filter((name) => name === 'none')).toHaveLength(1)
})
