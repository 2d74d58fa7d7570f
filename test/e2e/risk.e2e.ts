import type { Assessment } from '../../core/contract/assessments.ts'
import { identifierOf } from './demo.ts'
import { expect, expectAccessible, inBothLanguages, test } from './walk.ts'

test.use({ user: 'admin@litoral.example' })

test(
  'the risk of a shipment is assessed: questions, grounds, a measure, the conclusion (RSK-08)',
  inBothLanguages,
  async ({ page, demo, t }) => {
    const plot = await demo.product('ps-lote-soja')
    const load = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
    const lot = await demo.makeFrom('ps-lote-acopio', 'ms-ingreso-acopio', [load])
    const meal = await demo.makeFrom('ps-lote-industrial', 'ms-molienda', [lot])
    const shipment = await demo.makeFrom('ps-embarque', 'ms-carga-buque', [meal])

    await page.goto(`/Products/${shipment._id}/QR?productTypeId=ps-embarque`)
    await page.getByRole('button', { name: t('record.more') }).click()
    await page.getByRole('menuitem', { name: t('record.risk') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('risk.none.begin'), exact: true })
      .first()
      .click()
    const note = page.getByRole('textbox', { name: t('risk.note.label') })
    await expect(note).toBeVisible()
    await expectAccessible(page)

    // One by hand, with a fact; the others as a program would.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('radio', { name: t('risk.answer.none') }).check({ force: true })
    await note.fill('Todo creció en un país de riesgo estándar.')
    await saved
    await expect(page.getByText(t('risk.saving'))).toHaveCount(0)
    const { collection } = await demo.send<{ collection: Assessment[] }>(
      'GET',
      `/assessments?product=${shipment._id}`,
    )
    const { _id } = collection[0]!
    const { answers } = await demo.send<Assessment>('GET', `/assessments/${_id}`)
    await demo.send('PUT', `/assessments/${_id}`, {
      answers: answers
        .filter(({ criterion }) => criterion !== 'a')
        .map(({ criterion }) => ({
          criterion,
          concern: criterion === 'g' ? 'some' : 'none',
          note: 'Revisado con los papeles a la vista.',
        })),
    })
    await page.reload()
    await expect(page.getByText(t('risk.conclusion.negligibleWaits', { letters: 'g' }))).toBeVisible()
    await page.getByRole('button', { name: t('risk.measures.add'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('risk.measures.new') })
    await dialog.getByRole('textbox', { name: t('risk.measures.what') }).fill('Pedir el polígono firmado')
    await dialog.getByRole('button', { name: t('risk.measures.save') }).click()
    await page.getByRole('button', { name: t('risk.measures.markDone') }).click()
    const done = page.getByRole('dialog', { name: t('risk.measures.edit') })
    await done.getByRole('textbox', { name: t('risk.measures.note') }).fill('Llegó firmado por el productor')
    await done.getByRole('button', { name: t('risk.measures.markDone') }).click()
    await expect(done).toHaveCount(0)

    await page.getByText(t('assessments.risk.negligible')).click()
    await page
      .getByRole('textbox', { name: t('risk.conclusion.reason') })
      .fill('Cada respuesta tiene su prueba.')
    await page.getByRole('button', { name: t('risk.conclusion.conclude'), exact: true }).click()
    await page
      .getByRole('dialog', { name: t('risk.conclusion.ask') })
      .getByRole('button', { name: t('risk.conclusion.conclude') })
      .click()
    await expect(page.getByRole('heading', { name: t('assessments.risk.negligible') })).toBeVisible()
    await expectAccessible(page)

    await page.goto(`/Assessments?search=${identifierOf(shipment)}`)
    const row = page.getByRole('listitem').filter({ hasText: identifierOf(shipment) })
    await expect(row).toContainText(t('assessments.state.concluded'))
  },
)

test('an assessment that is archived while somebody has it open is replaced by no other one (RSK-08)', async ({
  page,
  demo,
  t,
}) => {
  const plot = await demo.product('ps-lote-soja')
  const begin = () => demo.send<Assessment>('POST', '/assessments', { product: plot._id, for: 'own' })
  const [, one] = [await begin(), await begin()]
  await page.goto(`/Products/${plot._id}/Risk?productTypeId=ps-lote-soja&assessment=${one._id}`)
  const note = page.getByRole('textbox', { name: t('risk.note.label') })
  await expect(note).toBeVisible()
  await demo.send('DELETE', `/assessments/${one._id}`)
  await note.fill('Todo creció en un país de riesgo estándar.')
  await expect(page.getByRole('alert')).toContainText(t('risk.gone'))
  await expect(note).toHaveValue('Todo creció en un país de riesgo estándar.')
  await page.reload()
  await expect(page.getByRole('heading', { name: t('shell.absent.title') })).toBeVisible()
  await expectAccessible(page)
})

test.describe('a reader of other stages', () => {
  test.use({ user: 'lector@litoral.example' })

  test('finds no assessment of a shipment in the list, nor by its address (RSK-08)', async ({
    page,
    demo,
    t,
  }) => {
    const shipment = await demo.find('ps-embarque', 'EM-2526-001')
    await page.goto('/Assessments')
    await expect(page.getByRole('heading', { name: t('assessments.empty.title') })).toBeVisible()
    await page.goto(`/Products/${shipment._id}/Risk?productTypeId=ps-embarque`)
    await expect(page.getByRole('heading', { name: t('products.noStage.title') })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('EM-2526-001')
  })
})
