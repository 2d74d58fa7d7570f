import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show, type SentRequest } from '../../../test/kit/screen.tsx'
import { queryClient } from '../../api/queries.ts'
import type { Place } from '../../forms/places.ts'
import { useAround } from './useAround.ts'
import { useDefaultOrganization } from './useDefaultOrganization.ts'

const organization = (_id: string) => ({ _id, name: `Campo ${_id}`, cords: null, city: null, country: null })
const organizations = (...ids: string[]) => ({ status: 200, body: { collection: ids.map(organization) } })
const forget = () => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('rastro.organization.')) localStorage.removeItem(key)
}
beforeEach(forget)
afterEach(forget)

describe('the organization of a new record', () => {
  function Shown({ kind = 'ps-partida' }: { kind?: string }) {
    const { id, isLast, remember } = useDefaultOrganization(kind)
    return (
      <>
        <output>{[id ?? 'ninguna', isLast ? 'la última' : ''].join(' ')}</output>
        <button type="button" onClick={() => remember('b')}>
          crear
        </button>
      </>
    )
  }
  const said = page.getByRole('status')

  it('is that of the last one of its kind, also when the page opens again', async () => {
    serve(() => organizations('a', 'b'))
    const first = await show(<Shown />)
    await expect.element(said).toHaveTextContent(/^ninguna$/)
    await page.getByRole('button', { name: 'crear' }).click()
    await expect.element(said).toHaveTextContent('b la última')
    await first.unmount()
    const again = await show(<Shown />)
    await expect.element(said).toHaveTextContent('b la última')
    await again.unmount()
    await show(<Shown kind="ps-lote-soja" />)
    await expect.element(said).toHaveTextContent(/^ninguna$/)
  })

  it('is the only one that the person has, and none that they have no more', async () => {
    serve(() => organizations('a', 'b'))
    const first = await show(<Shown />)
    await page.getByRole('button', { name: 'crear' }).click()
    await expect.element(said).toHaveTextContent('b la última')
    await first.unmount()
    queryClient.clear()
    serve(() => organizations('a', 'c'))
    const gone = await show(<Shown />)
    await expect.element(said).toHaveTextContent(/^ninguna$/)
    await gone.unmount()
    queryClient.clear()
    serve(() => organizations('a'))
    await show(<Shown />)
    await expect.element(said).toHaveTextContent(/^a$/)
  })
})

describe('a place of a form', () => {
  function Keep({ place }: { place: Place }) {
    const { keepPlace } = useAround('a')
    return keepPlace ? (
      <button type="button" onClick={() => void keepPlace(place)}>
        guardar
      </button>
    ) : (
      <p>no puede</p>
    )
  }

  it('is sent as one of the organization', async () => {
    const sent = serve(({ method }: SentRequest) =>
      method === 'POST' ? { status: 201, body: {} } : organizations('a'),
    )
    await show(<Keep place={{ name: ' Puerto Norte ', city: 'Tostado', coords: { lat: -29, lng: -60 } }} />)
    await page.getByRole('button', { name: 'guardar' }).click()
    await expect
      .poll(() => sent.find(({ method }) => method === 'POST'))
      .toMatchObject({
        path: '/locations',
        body: {
          name: 'Puerto Norte',
          organization: 'a',
          city: 'Tostado',
          state: null,
          coords: { lat: -29, lng: -60 },
        },
      })
    await expect.element(page.getByText('Puerto Norte quedó en Lugares')).toBeVisible()
  })

  it('can be kept by nobody who only reads, or who has not the organization', async () => {
    serve(() => organizations('a'))
    const read = { admin: false, organizations: ['a'], stages: { ps: 'read' as const } }
    const reader = await show(<Keep place={{ name: 'Puerto' }} />, { rights: read })
    await expect.element(page.getByText('no puede')).toBeVisible()
    await reader.unmount()
    const foreign = { ...read, organizations: ['b'], stages: { ps: 'write' as const } }
    await show(<Keep place={{ name: 'Puerto' }} />, { rights: foreign })
    await expect.element(page.getByText('no puede')).toBeVisible()
  })
})
