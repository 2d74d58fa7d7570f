import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Form } from '../../../core/fields/index.ts'
import {
  forward,
  form as loads,
  give,
  openPanel,
  paste,
  posted,
  sourceOf,
} from '../../../test/kit/import-panel.tsx'
import { xlsxFile } from '../../../test/kit/spreadsheets.ts'

const form: Form = {
  schema: {
    ...loads.schema,
    properties: {
      ...loads.schema.properties,
      azucar: { type: 'number', title: 'Azúcar' },
      salida: { type: 'string', format: 'date-time', title: 'Salida' },
    },
  },
  descriptor: {
    ...loads.descriptor,
    azucar: { kind: 'number', unit: '°Bx' },
    salida: { kind: 'datetime' },
  },
}
const open = () => openPanel(sourceOf(form))
const review = page.getByRole('button', { name: /^Revisar/ })
const valuesIn = (sent: Awaited<ReturnType<typeof open>>) =>
  posted(sent)
    .at(-1)!
    .rows.map(({ values }) => values.dataSchema)

beforeEach(() => page.viewport(1440, 900))

describe('what a file leaves open is asked once for its column', () => {
  it('a known unit of a head is converted and shown (FIG-03)', async () => {
    const sent = await open()
    await paste([
      ['CPE', 'Neto (lbs)', 'Productor'],
      ['A1', '64.640', 'La Aguada'],
    ])
    await expect.element(page.getByText('lbs → kg')).toBeVisible()
    await expect.element(page.getByText('eran 64.640 lb')).toBeVisible()
    await review.click()
    await expect.poll(() => posted(sent).length).toBe(1)
    expect(valuesIn(sent)).toEqual([{ identifier: 'A1', peso: 29_320.2107968 }])
  })

  it('single cells in another unit are converted, said once and at each row (UNIT_READ)', async () => {
    await open()
    await paste([
      ['CPE', 'Neto', 'Productor'],
      ['A1', '40.000 lb', 'La Aguada'],
      ['A2', '29.320', 'La Aguada'],
    ])
    const note = page.getByRole('region', { name: 'Neto: en 1 fila está en otra unidad.' })
    await expect.element(note).toHaveTextContent('Se convirtió de 40.000 lb a 18.143,6948 kg')
    await review.click()
    await expect.element(page.getByText('→ 18.143,6948 kg')).toBeVisible()
  })

  it('a unit whose size varies waits for a choice, which can be undone (FIG-03)', async () => {
    const sent = await open()
    await paste([
      ['CPE', 'Neto (qq)', 'Productor'],
      ['A1', '293,2', 'La Aguada'],
    ])
    await expect.element(review).toBeDisabled()
    await expect.element(review).toHaveTextContent('Revisar: falta elegir la unidad de «Neto (qq)»')
    await page.getByRole('button', { name: '13.487,2 kg, de qq (46 kg)' }).click()
    await expect.element(page.getByText('Neto (qq): «qq» es qq (46 kg)')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.element(review).toBeDisabled()
    await page.getByRole('button', { name: '29.320 kg, de qq (100 kg)' }).click()
    await review.click()
    await expect.poll(() => posted(sent).length).toBe(1)
    expect(valuesIn(sent)).toEqual([{ identifier: 'A1', peso: 29_320 }])
  })

  it('days that fit both orders are asked, with the months as words, and nothing is chosen before (FIG-05)', async () => {
    const sent = await open()
    await paste([
      ['CPE', 'Fecha de carga', 'Productor'],
      ['A1', '03/04/2026', 'La Aguada'],
      ['A2', '05/04/2026', 'La Aguada'],
    ])
    await expect.element(page.getByText('¿Qué día es 03/04/2026?')).toBeVisible()
    const [april, march] = [/3 de abril de 2026/, /4 de marzo de 2026/].map((name) =>
      page.getByRole('radio', { name }),
    )
    await expect.element(april!).not.toBeChecked()
    await expect.element(march!).not.toBeChecked()
    await expect.element(page.getByText('falta elegir', { exact: true })).toBeVisible()
    await expect.element(review).toBeDisabled()
    await april!.click()
    await review.click()
    await expect.poll(() => posted(sent).length).toBe(1)
    expect(valuesIn(sent)).toEqual([
      { identifier: 'A1', carga: '2026-04-03' },
      { identifier: 'A2', carga: '2026-04-05' },
    ])
  })

  it('days of six figures whose year may come first are asked, and nothing is chosen before (FIG-05)', async () => {
    const sent = await open()
    await paste([
      ['CPE', 'Fecha de carga', 'Productor'],
      ['A1', '26/04/13', 'La Aguada'],
    ])
    const note = page.getByRole('region', { name: 'Fecha de carga: ¿Qué día es 26/04/13?' })
    await expect.element(note.getByRole('button', { name: '26 de abril de 2013' })).toBeVisible()
    await expect.element(page.getByText('falta elegir', { exact: true })).toBeVisible()
    await expect.element(review).toBeDisabled()
    await note.getByRole('button', { name: '13 de abril de 2026' }).click()
    await review.click()
    await expect.poll(() => posted(sent).length).toBe(1)
    expect(valuesIn(sent)).toEqual([{ identifier: 'A1', carga: '2026-04-13' }])
  })

  it('numbers that may be thousands are doubted, and need no answer (NUMBER_GROUP)', async () => {
    const sent = await open()
    await paste([
      ['CPE', 'Neto', 'Azúcar', 'Productor'],
      ['A1', '4.480', '24.1', 'La Aguada'],
      ['A2', '5.120', '23.8', 'La Aguada'],
    ])
    await expect.element(page.getByText('Neto: 4.480 se lee 4,48')).toBeVisible()
    await expect.element(review).toBeEnabled()
    await page.getByRole('button', { name: 'Es 4480' }).click()
    await review.click()
    await expect.poll(() => posted(sent).length).toBe(1)
    expect(valuesIn(sent)).toMatchObject([
      { peso: 4480, azucar: 24.1 },
      { peso: 5120, azucar: 23.8 },
    ])
  })

  it('what has no column is the same in all rows, or that of another column; both are remembered (IMP-10, IMP-11)', async () => {
    const sent = await openPanel(
      sourceOf({ ...form, schema: { ...form.schema, required: ['identifier', 'salida', 'azucar'] } }),
    )
    await paste([
      ['CPE', 'Fecha de carga', 'Productor'],
      ['A1', '20/04/2026', 'La Aguada'],
    ])
    await expect.element(review).toBeDisabled()
    await page.getByRole('combobox', { name: 'Azúcar, °Bx' }).fill('24,1')
    await page.getByRole('combobox', { name: 'Salida' }).click()
    await page.getByRole('option', { name: '= Fecha de carga' }).click()
    await review.click()
    await expect.poll(() => posted(sent).length).toBe(1)
    expect(valuesIn(sent)).toEqual([
      { identifier: 'A1', carga: '2026-04-20', azucar: 24.1, salida: '2026-04-20T15:00:00.000Z' },
    ])
    const kept = sent.find(({ path, method }) => path === '/me/settings' && method === 'PUT')!
    const [stored] = Object.values((kept.body as { matchings: Record<string, unknown> }).matchings)
    expect(stored).toMatchObject({
      recipe: { fills: { '/dataSchema/azucar': { text: '24,1 °Bx' }, '/dataSchema/salida': { column: 1 } } },
    })
  })

  it('dates that another Excel turned are turned back with one press (DATE_TURNED)', async () => {
    const sent = await open()
    const cells = [
      ['CPE', 'Fecha de carga', 'Productor'],
      ['A1', '13/04/2026', 'La Aguada'],
      ['A2', { day: 46146 }, 'La Aguada'],
    ]
    give('cpe.xlsx', xlsxFile({ Cargas: cells }))
    await expect.element(page.getByText('¿Dar vuelta día y mes en 1 fila?', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Darlas vuelta' }).click()
    await review.click()
    await expect.poll(() => posted(sent).length).toBe(1)
    expect(valuesIn(sent)).toMatchObject([{ carga: '2026-04-13' }, { carga: '2026-04-05' }])
  })

  it('moments are of the account, and days without a time are noon (FIG-04)', async () => {
    const sent = await open()
    await paste([
      ['CPE', 'Salida', 'Productor'],
      ['A1', '20/04/2026', 'La Aguada'],
    ])
    await expect.element(page.getByText('Salida: son días sin hora, se toma el mediodía')).toBeVisible()
    await expect.element(page.getByText('20 de abril de 2026, 12:00')).toBeVisible()
    await review.click()
    await expect.poll(() => posted(sent).length).toBe(1)
    expect(valuesIn(sent)).toMatchObject([{ salida: '2026-04-20T15:00:00.000Z' }])
    await expect.element(forward).toBeVisible()
  })
})
