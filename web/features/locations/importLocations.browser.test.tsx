import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportAnswer, ImportInput } from '../../../core/contract/imports.ts'
import { serve, show, type SentRequest } from '../../../test/kit/screen.tsx'
import { ImportLocations } from './ImportLocations.tsx'

const organizations = [{ _id: 'o1', name: 'La Aguada' }]
const heads = ['Nombre', 'Latitud', 'Longitud', 'Productor']

/** Opens the import of places with cells from the clipboard, and judges them. */
async function review(
  cells: readonly (readonly (string | number)[])[],
  judge: (sent: ImportInput) => Partial<ImportAnswer>,
) {
  const sent = serve(({ method, path, body }) => {
    if (path === '/organizations') return { status: 200, body: { collection: organizations } }
    if (path === '/me/settings') return { status: 200, body: { first: 'organizations' } }
    if (method !== 'POST') return 'nothing'
    const none = { import: null, good: 0, known: 0, changed: 0, faulty: 0, warnings: [], rows: [] }
    return { status: 200, body: { ...none, ...judge(body as ImportInput) } }
  })
  await show(<ImportLocations />, { path: '/Locations/Import' })
  const text = [heads, ...cells].map((row) => row.join('\t')).join('\n')
  await page.getByRole('textbox', { name: /O pegá/ }).fill(text)
  await page.getByRole('button', { name: 'Leer lo pegado' }).click()
  await page.getByRole('button', { name: /^Revisar/ }).click()
  return sent
}
const lastOf = (sent: readonly SentRequest[]) =>
  sent.filter(({ method }) => method === 'POST').at(-1)!.body as ImportInput

beforeEach(() => page.viewport(1440, 900))

describe('IMP-07: an import of places', () => {
  it('takes the other reading in all rows by one press, and says what is left (TRU-03)', async () => {
    const turned = {
      column: '/dataSchema/coords',
      code: 'POSITION_SWAPPED',
      message: '¿Latitud y longitud cambiadas?',
    } as const
    const instead = [{ text: '-29.4612, -60.2156', value: { lat: -29.4612, lng: -60.2156 } }]
    const sent = await review(
      [
        ['Uno', '-60.2156', '-29.4612', 'La Aguada'],
        ['Dos', '-60.2156', '-29.4612', 'La Aguada'],
      ],
      ({ rows }) => {
        const odd = rows.filter(
          ({ values }) => (values.dataSchema.coords as { lat: string }).lat !== '-29.4612',
        )
        return {
          good: rows.length,
          warnings: odd.length ? [{ ...turned, count: odd.length, rows: odd.map(({ n }) => n) }] : [],
          rows: odd.map(({ n }) => ({ n, state: 'good', faults: [], warnings: [{ ...turned, instead }] })),
        }
      },
    )
    await expect.element(page.getByText('Latitud y Longitud: ¿Latitud y longitud cambiadas?')).toBeVisible()
    await expect.element(page.getByText('2 filas: 2, 3')).toBeVisible()
    await page.getByRole('button', { name: 'Usar -29.4612, -60.2156, y así en las 2' }).click()
    await expect.element(page.getByText('¿Latitud y longitud cambiadas?')).not.toBeInTheDocument()
    const mended = { values: { dataSchema: { coords: { lat: '-29.4612', lng: '-60.2156' } } } }
    await expect.poll(() => lastOf(sent)).toMatchObject({ rows: [mended, mended] })
  })

  it('mends a position in both of its columns', async () => {
    const faults = [{ column: '/dataSchema/coords', code: 'INVALID', message: 'No es una posición' }]
    await review([['Uno', -95, -60, 'La Aguada']], () => ({
      faulty: 1,
      rows: [{ n: 2, state: 'faulty', faults, warnings: [] }],
    }))
    await expect.element(page.getByRole('textbox', { name: 'Latitud, fila 2' })).toHaveValue('-95')
    await expect.element(page.getByRole('textbox', { name: 'Longitud, fila 2' })).toHaveValue('-60')
  })
})
