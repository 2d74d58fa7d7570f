import { Button } from '@mantine/core'
import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { VersionChoice } from '../forms/VersionChoice.tsx'
import { StaleNotice } from '../forms/FormNotices.tsx'

/** Ends the request that runs. */
let finish = () => {}

/** Rows that are archived one by one, a notice that is answered, and a request that fails. */
function Screen() {
  const [rows, setRows] = useState(['A', 'B', 'C'])
  const [asked, setAsked] = useState(true)
  const [state, setState] = useState<'idle' | 'running'>('idle')
  return (
    <main id="content" tabIndex={-1}>
      {asked && (
        <div role="status">
          <button onClick={() => setAsked(false)}>Recuperarlo</button>
        </div>
      )}
      <label>
        Patente <input />
      </label>
      <ul aria-label="Filas">
        {rows.map((row) => (
          <li key={row}>
            <button onClick={() => setRows(rows.filter((one) => one !== row))}>Archivar {row}</button>
          </li>
        ))}
      </ul>
      <Button
        loading={state === 'running'}
        onClick={() => {
          setState('running')
          finish = () => setState('idle')
        }}
      >
        Confirmar
      </Button>
      <p>Un texto al pie</p>
    </main>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const isOnBody = () => document.activeElement === document.body

describe('the focus of what disappears', () => {
  // The frame loads both after its first picture; here the keys come at once.
  beforeAll(() => Promise.all([import('./keepFocus.ts'), import('./takeOnlyMatch.ts')]))
  beforeEach(() => page.viewport(900, 700))

  it('goes to the first field after the notice that was answered', async () => {
    await show(<Screen />)
    button('Recuperarlo').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Patente')).toHaveFocus()
  })

  it('goes to the row in place of the archived one, to the last one at the end, and on where there is none', async () => {
    await show(<Screen />)
    button('Archivar B').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Archivar C')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Archivar A')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Confirmar')).toHaveFocus()
  })

  it('stays near a button whose request runs, and returns to it', async () => {
    await show(<Screen />)
    button('Confirmar').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.id).toBe('content')
    finish()
    await expect.element(button('Confirmar')).toHaveFocus()
  })

  it('stays where somebody put it while the request ran', async () => {
    await show(<Screen />)
    button('Confirmar').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.id).toBe('content')
    await page.getByLabelText('Patente').click()
    finish()
    await expect.element(button('Confirmar')).toBeEnabled()
    await expect.element(page.getByLabelText('Patente')).toHaveFocus()
  })

  it('is left alone by a press on empty ground', async () => {
    await show(<Screen />)
    button('Archivar A').element().focus()
    button('Archivar A').element().blur()
    expect(isOnBody()).toBe(true)
    await button('Recuperarlo').click()
    await expect.element(page.getByLabelText('Patente')).toHaveFocus()
  })

  it('stands on the first button of a fault that somebody else saved before', async () => {
    await show(<StaleNotice onKeepMine={() => {}} onUseTheirs={() => {}} />)
    await expect.element(page.getByRole('alert').getByRole('button').first()).toHaveFocus()
  })

  it('stands on the likely side of the first field where two versions differ', async () => {
    await show(
      <VersionChoice
        title="Tomás guardó cambios"
        differences={[
          { path: '/dataSchema/peso', title: 'Peso', mine: '28.300', theirs: '28.100', likely: 'theirs' },
        ]}
        busy={false}
        onSave={() => {}}
        onUseTheirs={() => {}}
      />,
    )
    await expect.element(page.getByRole('radio', { name: /28\.100/ })).toHaveFocus()
  })
})
