import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListedLocation } from '../../core/contract/locations.ts'
import type { Issue } from '../../core/errors/refusal.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../test/kit/screen.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { type Around, AroundContext } from './around.ts'
import { LocationInput } from './inputs/LocationInput.tsx'
import type { Place } from './places.ts'
import { inputOf } from './registry.tsx'

const place = (n: number, name: string, more: Partial<ListedLocation> = {}): ListedLocation => ({
  _id: `l${n}`,
  name,
  organization: { _id: 'o1', name: 'Estancia La Aguada S.R.L.' },
  country: 'Argentina',
  state: 'Santa Fe',
  city: null,
  address: null,
  gln: null,
  glnExtension: null,
  coords: { lat: -29.0569, lng: -60.0457 },
  hasGeometry: false,
  areaHa: null,
  outline: null,
  version: 1,
  createdAt: '2026-04-14T10:12:00.000Z',
  updatedAt: '2026-04-14T10:12:00.000Z',
  ...more,
})
const places = [place(1, 'Lote 14 Norte', { hasGeometry: true, areaHa: 86.2 }), place(2, 'Don Anselmo')]

const answering: Server = ({ query }: SentRequest) => {
  const found = places.filter(({ name }) => name.toLowerCase().includes(query.search ?? ''))
  return { status: 200, body: { collection: found, page: 1, totalPages: 1, totalDocs: found.length } }
}

interface FieldProps {
  readOnly?: boolean
  stored?: Place
  issues?: Issue[]
  keepPlace?: Around['keepPlace']
}

function Field({ readOnly = false, stored, issues = [], keepPlace }: FieldProps) {
  const [value, setValue] = useState<unknown>(stored)
  const [sent, setSent] = useState(false)
  return (
    <SidePanel title="Nuevo lote" onClose={() => {}} onSubmit={() => setSent(true)} typing={false}>
      <AroundContext value={{ country: 'Argentina', keepPlace }}>
        <LocationInput
          id="ubicacion"
          name="location"
          property={{ type: 'object', title: 'Ubicación' }}
          descriptor={{ kind: 'location' }}
          value={value}
          onChange={setValue}
          onLeave={() => {}}
          issues={issues}
          required={false}
          disabled={false}
          readOnly={readOnly}
          languages={{ shown: 'es', default: 'es', supported: ['es', 'en'] }}
          translations={{ texts: {}, issues: {}, onChange: () => {} }}
          day="2026-11-22"
          inputOf={inputOf}
        />
      </AroundContext>
      <output>{JSON.stringify(value)}</output>
      {sent && <p>enviado</p>}
    </SidePanel>
  )
}

const line = page.getByRole('combobox', { name: 'Ubicación' })
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })
const part = (name: string) => page.getByRole('textbox', { name, exact: true })
const value = () => {
  const { textContent } = page.getByRole('status').element()
  return textContent === '' ? undefined : (JSON.parse(textContent) as unknown)
}
const anselmo = {
  _id: 'l2',
  name: 'Don Anselmo',
  country: 'Argentina',
  state: 'Santa Fe',
  coords: { lat: -29.0569, lng: -60.0457 },
}

beforeEach(() => page.viewport(1280, 900))

describe('a place is one entry', () => {
  it('that finds the saved ones: Enter takes the first, and does not send the form', async () => {
    await page.viewport(390, 844)
    const requests = serve(answering)
    await show(<Field />)
    await line.fill('ansel')
    await expect.poll(() => requests.at(-1)).toMatchObject({ path: '/locations', query: { search: 'ansel' } })
    await expect.element(option('Don Anselmo')).toHaveAttribute('data-combobox-selected')
    await expect.element(option('Lote 14 Norte')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(value).toEqual(anselmo)
    await expect.element(line).toHaveValue('Don Anselmo · Santa Fe')
    await expect.element(page.getByText('enviado')).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('that Tab leaves with the only one that matches, and Escape with what was', async () => {
    serve(answering)
    await show(<Field stored={{ name: 'Puerto Norte', city: 'Reconquista' }} />)
    await expect.element(line).toHaveValue('Puerto Norte · Reconquista')
    await line.fill('ansel')
    await userEvent.keyboard('{Escape}')
    await expect.element(line).toHaveValue('Puerto Norte · Reconquista')
    await line.fill('ansel')
    await expect.element(option('Don Anselmo')).toBeVisible()
    await expect.element(option('Lote 14 Norte')).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    await expect.poll(value).toEqual(anselmo)
  })

  it('whose text is the name of another place where none matches, and that is emptied', async () => {
    serve(answering)
    await show(<Field />)
    await line.fill('Campo de Juan')
    await expect.element(page.getByText('Ningún lugar coincide')).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.poll(value).toEqual({ name: 'Campo de Juan', country: 'Argentina' })
    await page.getByRole('button', { name: 'Quitar Campo de Juan' }).click()
    await expect.poll(value).toBeUndefined()
  })

  it('that says what failed, and takes another place all the same', async () => {
    serve(() => refusal(403, 'FORBIDDEN'))
    await show(<Field />)
    await line.click()
    await expect.element(page.getByText('No se pudieron cargar los lugares')).toBeVisible()
    await option('Otro lugar').click()
    await expect.element(part('Nombre del lugar')).toHaveFocus()
  })
})

describe('another place', () => {
  it('has entries of its own, with the country filled in, which alone is no place', async () => {
    serve(answering)
    await show(<Field />)
    await line.click()
    await option('Otro lugar').click()
    await expect.element(part('País')).toHaveValue('Argentina')
    expect(value()).toBeUndefined()
    await part('Localidad').fill('Tostado')
    await expect.poll(value).toEqual({ country: 'Argentina', city: 'Tostado' })
    await part('Localidad').fill('')
    await expect.poll(value).toBeUndefined()
    await page.getByRole('button', { name: 'Elegir uno guardado' }).click()
    await expect.element(line).toHaveFocus()
  })

  it('is kept among the saved ones by one press, where the person may, and is a copy of it then', async () => {
    serve(answering)
    const kept: Place[] = []
    const keepPlace = async (typed: Place) => {
      kept.push(typed)
      return place(3, 'Puerto Norte', { city: 'Tostado', state: null, coords: null })
    }
    const keep = page.getByRole('button', { name: 'Guardarlo en Lugares' })
    await show(<Field keepPlace={keepPlace} />)
    await line.click()
    await option('Otro lugar').click()
    await part('Localidad').fill('Tostado')
    // A place without a name can't be found again.
    await expect.element(keep).not.toBeInTheDocument()
    await part('Nombre del lugar').fill('Puerto Norte')
    await keep.click()
    await expect.element(line).toHaveFocus()
    await expect.element(line).toHaveValue('Puerto Norte · Tostado')
    const typed = { country: 'Argentina', city: 'Tostado', name: 'Puerto Norte' }
    expect(kept).toEqual([typed])
    expect(value()).toEqual({ ...typed, _id: 'l3' })
    await expect.element(keep).not.toBeInTheDocument()
  })

  it('stays what was typed where it is not kept, and is offered to nobody who may not', async () => {
    serve(answering)
    const typed = { name: 'Puerto Norte', city: 'Tostado' }
    const keep = page.getByRole('button', { name: 'Guardarlo en Lugares' })
    const refused = await show(<Field stored={typed} keepPlace={async () => null} />)
    await keep.click()
    await expect.element(keep).toBeEnabled()
    expect(value()).toEqual(typed)
    await refused.unmount()
    await show(<Field stored={typed} />)
    await expect.element(line).toBeVisible()
    expect(keep.query()).toBeNull()
  })

  it('is no copy any more once somebody changes a part of it', async () => {
    serve(answering)
    await show(<Field stored={anselmo} />)
    await page.getByRole('button', { name: 'Ver o cambiar sus datos' }).click()
    await part('Localidad').fill('Tostado')
    const { _id, ...copied } = anselmo
    await expect.poll(value).toEqual({ ...copied, city: 'Tostado' })
  })

  it('shows the faults of its parts beside them', async () => {
    serve(answering)
    await show(<Field stored={anselmo} issues={[{ path: '/coords', message: 'En el mar' }]} />)
    await expect.element(part('Coordenadas')).toHaveAccessibleDescription(/En el mar/)
  })

  it('is read whole where it can’t be changed', async () => {
    serve(answering)
    await show(<Field readOnly stored={anselmo} />)
    await expect.element(part('Nombre del lugar')).toHaveValue('Don Anselmo')
    await expect.element(page.getByRole('button', { name: 'Elegir uno guardado' })).not.toBeInTheDocument()
  })
})
