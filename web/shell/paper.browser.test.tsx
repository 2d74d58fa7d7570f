import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '../../test/kit/screen.tsx'
import { text } from '../../core/i18n/index.ts'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import { Paper } from './Paper.tsx'

/** A list whose rows come with the press of a button. */
function List() {
  const [isRead, setIsRead] = useState(false)
  return (
    <>
      <Paper />
      <button type="button" onClick={() => setIsRead(true)}>
        Llegan
      </button>
      {isRead ? <p>AF 919 GE</p> : <ListSkeleton />}
    </>
  )
}

/** Whether the browser prints by itself. */
const pressPrint = () =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true }))
const rowsCome = () => page.getByRole('button', { name: 'Llegan' }).click()
const isNoted = () => document.body.textContent.includes(text('es', 'paper.partly'))

beforeEach(() => void serve(() => ({ status: 404 })))

it('the keys that print wait for the rows of a list, and print them once', async () => {
  const sheets: boolean[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    sheets.push(document.body.textContent.includes('AF 919 GE') && !isNoted())
  })
  await show(<List />)
  expect(pressPrint()).toBe(false)
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  expect(sheets).toEqual([])
  await rowsCome()
  await expect.poll(() => sheets).toEqual([true])
  expect(pressPrint()).toBe(true)
})

it('pressed again, they print what there is, and the paper says that something may be missing', async () => {
  await show(<List />)
  expect(pressPrint()).toBe(false)
  expect(pressPrint()).toBe(true)
  window.dispatchEvent(new Event('beforeprint'))
  expect(isNoted()).toBe(true)
  await rowsCome()
  await expect.element(page.getByText('AF 919 GE')).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  expect(isNoted()).toBe(false)
})
