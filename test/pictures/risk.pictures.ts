import type { Assessment } from '../../core/contract/assessments.ts'
import { expect } from '@playwright/test'
import { picture } from './picture.ts'
import { test } from '../e2e/walk.ts'

test('an assessment of risk that lacks two answers', async ({ page, demo, language, t }) => {
  const { _id: product } = await demo.find('ps-embarque', 'EM-2526-003')
  const { _id } = await demo.send<Assessment>('POST', '/assessments', { product, for: 'own' })
  const { answers } = await demo.send<Assessment>('GET', `/assessments/${_id}`)
  const note = {
    es: 'Todo lo que entró al silo tiene carta de porte y lote. Se pesó al entrar y al salir.',
    en: 'All that came into the silo has its waybill and its plot. It was weighed on the way in and out.',
  }[language]
  const done = {
    es: 'Segunda lectura satelital de los 3 lotes',
    en: 'A second look from space at the 3 plots',
  }
  const planned = { es: 'Pedir el polígono de LC-2526-003', en: 'Ask for the polygon of LC-2526-003' }
  const result = { es: 'sin cambio de uso', en: 'no change of use' }
  await demo.send('PUT', `/assessments/${_id}`, {
    answers: answers
      .filter(({ criterion }) => criterion !== 'j' && criterion !== 'l')
      .map(({ criterion }) => ({ criterion, concern: criterion === 'f' ? 'some' : 'none', note })),
    measures: [
      {
        criterion: 'f',
        what: done[language],
        kind: 'survey',
        state: 'done',
        doneOn: '2026-11-21',
        note: result[language],
      },
      { criterion: 'g', what: planned[language], kind: 'information' },
    ],
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/Products/${product}/Risk?productTypeId=ps-embarque&assessment=${_id}`)
  await page.locator('[data-question="i"]').click()
  await expect(page.getByText(t('risk.known.title'))).toBeVisible()
  await picture(page, language, 'risk')
})
