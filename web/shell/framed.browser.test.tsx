import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { FormSkeleton } from '../ui/Skeletons.tsx'
import { framed } from './screen.tsx'

const skeletons = () =>
  [...document.querySelectorAll('[role="status"]')].filter((one) => one.childElementCount > 1)
const isDrawn = (one: Element) => getComputedStyle(one).visibility === 'visible'

const timeline = async () => ({ Timeline: () => <p>Cosecha</p> })

it('the frame of a panel stands before its content, the code of which is there', async () => {
  const { component: Panel } = framed(timeline, 'Timeline', 'timeline')
  await Panel.preload?.()
  const seen: string[] = []
  const look = () => {
    const isFrame = document.querySelector('[data-panel-frame="timeline"]') !== null
    seen.push(isFrame ? 'frame' : (page.getByText('Cosecha').query()?.textContent ?? 'nothing'))
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true, subtree: true })
  await show(<Panel />)
  await expect.element(page.getByText('Cosecha')).toBeVisible()
  watch.disconnect()
  expect([...new Set(seen)].filter((one) => one !== 'nothing')).toEqual(['frame', 'Cosecha'])
})

it('the frame of a panel draws its skeleton at once, without a wait for the code', async () => {
  const { pendingMs, pendingComponent: Frame } = framed(timeline, 'Timeline', 'timeline')
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
