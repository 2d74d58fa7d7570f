import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { QuestionBox } from './ConfirmModal.tsx'
import { RefusableButton } from './RefusableButton.tsx'
import { SidePanel } from './SidePanel.tsx'
import { goesOn } from './submitByKeys.ts'

interface Submission {
  how: string
  grain: string | null
  weight: string
}

function Screen({ asks = false, refusal }: { asks?: boolean; refusal?: string }) {
  const [sent, setSent] = useState<Submission>()
  const [grain, setGrain] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [weight, setWeight] = useState('')
  const send = (how: string) => setSent({ how, grain, weight })
  return (
    <SidePanel
      title="Nueva carga"
      onClose={() => {}}
      onSubmit={() => send('crear')}
      footer={
        <>
          <Button {...goesOn} onClick={() => send('otra')}>
            Crear y cargar otra
          </Button>
          <RefusableButton type="submit" refusal={refusal}>
            Crear
          </RefusableButton>
        </>
      }
    >
      <TextInput
        label="Peso"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => setWeight(`${typed} kg`)}
      />
      <Textarea label="Notas" />
      <Select
        label="Grano"
        data={['Maíz', 'Soja']}
        value={grain}
        onChange={setGrain}
        comboboxProps={{ withinPortal: false }}
      />
      <output>{JSON.stringify(sent)}</output>
      {asks && (
        <QuestionBox title="Motivo" onClose={() => {}}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              event.stopPropagation()
              send('motivo')
            }}
          >
            <TextInput label="Por qué" />
            <Button type="submit">Seguir</Button>
          </form>
        </QuestionBox>
      )}
    </SidePanel>
  )
}

const sent = () => {
  const text = page.getByRole('status', { includeHidden: true }).element().textContent
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

// The page of the app loads it after its first screen.
beforeAll(() => import('./submitByKeys.ts'))
beforeEach(() => page.viewport(1000, 700))

describe('Ctrl+Enter in a form (FST-03)', () => {
  it('sends it from any entry, with what the entry reads when it is left; with Shift it goes on', async () => {
    await show(<Screen />)
    await page.getByLabelText('Peso').click()
    await userEvent.keyboard('12{Control>}{Enter}{/Control}')
    await expect.poll(sent).toEqual({ how: 'crear', grain: null, weight: '12 kg' })
    await page.getByLabelText('Notas').click()
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await expect.poll(sent).toMatchObject({ how: 'otra' })
    await expect.element(page.getByLabelText('Notas')).toHaveValue('')
  })

  it('takes the option that letters have picked, and opens no closed choice', async () => {
    await show(<Screen />)
    const grain = page.getByRole('combobox', { name: 'Grano' })
    ;(grain.element() as HTMLElement).focus()
    await userEvent.keyboard('so{Control>}{Enter}{/Control}')
    await expect.poll(sent).toMatchObject({ how: 'crear', grain: 'Soja' })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('option', { name: 'Maíz' })).not.toBeInTheDocument()
  })

  it('means the dialog above, which may have no next one', async () => {
    await show(<Screen asks />)
    await page.getByLabelText('Por qué').click()
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    expect(sent()).toBeUndefined()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(sent).toMatchObject({ how: 'motivo' })
  })

  it('sends nothing where its button is refused', async () => {
    await show(<Screen refusal="Falta permiso" />)
    await page.getByLabelText('Peso').click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('Falta permiso').first()).toBeVisible()
    expect(sent()).toBeUndefined()
  })
})
