import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { forward, type Judge, openPanel, paste, posted, sourceOf } from '../../../test/kit/import-panel.tsx'

beforeEach(() => page.viewport(1440, 900))

const differs = { column: '/dataSchema/peso', code: 'DIFFERS', message: 'Ya existe con peso neto 29.000 kg' }
const change = (n: number) => ({
  n,
  state: 'changed' as const,
  product: `p${n}`,
  version: n + 5,
  faults: [],
  changes: [{ column: '/dataSchema/peso', from: '29.000 kg', to: '29.320 kg' }],
})
/** Two loads are there with another weight. */
const judge: Judge = ({ update, rehearse }) => {
  const asked = update === true || !update ? [2, 3] : update
  if (!update)
    return { good: 1, faulty: 2, rows: asked.map((n) => ({ n, state: 'faulty', faults: [differs] })) }
  return {
    import: rehearse ? null : 'imp',
    good: 1,
    changed: asked.length,
    faulty: 2 - asked.length,
    rows: asked.map(change),
  }
}
const loads = [
  ['CPE', 'Neto', 'Organización'],
  ['10118-1', '29320', 'La Aguada'],
  ['10118-2', '29320', 'La Aguada'],
  ['10118-3', '29320', 'La Aguada'],
]
const look = page.getByRole('button', { name: 'Ver qué se actualizaría' })

describe('rows that change records', () => {
  it('are shown before and after, and saved with the versions that were seen (IMP-12)', async () => {
    const sent = await openPanel(sourceOf(), judge)
    await paste(loads)
    await forward.click()
    await expect.element(page.getByText('2 filas ya están guardadas con otros valores.')).toBeVisible()
    await look.click()
    await expect.element(page.getByRole('heading', { name: /2 cambian/ })).toBeVisible()
    const row = page.getByRole('row', { name: /10118-1/ })
    await expect.element(row).toHaveTextContent(/29\.000 kg.*29\.320 kg/)
    await forward.click()
    await expect.element(page.getByText('Se guardó 1 fila, 2 actualizadas')).toBeVisible()
    const [first, second, saved] = posted(sent)
    expect([first!.update, second!.update, second!.rehearse]).toEqual([undefined, true, true])
    expect(saved).toMatchObject({ rehearse: false, update: [2, 3], versions: { 2: 7, 3: 8 } })
  })

  it('that are not chosen are left out with their cells, and places become new ones (IMP-12)', async () => {
    const sent = await openPanel({ ...sourceOf(), kind: 'locations' }, judge)
    await paste(loads)
    await forward.click()
    await look.click()
    await page.getByRole('checkbox', { name: 'Actualizar la fila 3' }).click()
    await expect.element(page.getByText(/entra como un lugar nuevo/)).toBeVisible()
    await page.getByRole('button', { name: 'Guardar 2 filas y actualizar 1' }).click()
    await expect.element(page.getByText('1 actualizada')).toBeVisible()
    const saved = posted(sent).at(-1)!
    expect(saved).toMatchObject({ update: [2], versions: { 2: 7 } })
    expect(saved.rows.map(({ cells }) => cells?.[0])).toEqual(['10118-1', '10118-2', undefined])
  })

  it('need no more columns than what finds a record and what they correct (IMP-12)', async () => {
    const source = sourceOf({
      schema: {
        type: 'object',
        required: ['identifier', 'patente'],
        properties: {
          identifier: { type: 'string', title: 'N.º de CPE', alias: ['CPE'] },
          peso: { type: 'number', title: 'Peso neto', alias: ['Neto'] },
          patente: { type: 'string', title: 'Patente' },
        },
      },
      descriptor: { identifier: { kind: 'text' }, peso: { kind: 'number' }, patente: { kind: 'text' } },
    })
    const sent = await openPanel(source, judge)
    await paste(loads)
    await expect.element(page.getByText('Falta la columna de Patente')).toBeVisible()
    await expect.element(forward).toBeDisabled()
    await page.getByRole('button', { name: 'Sólo actualizar lo que ya está' }).click()
    await forward.click()
    await expect.element(page.getByRole('heading', { name: /2 cambian/ })).toBeVisible()
    expect(posted(sent)[0]).toMatchObject({ rehearse: true, update: true })
  })
})
