import { expect, it } from 'vitest'
import { findResembling } from './resemble.ts'

const organizations = [
  { name: 'Granos del Tapenagá S.A.' },
  { name: 'Cooperativa Agrícola Tres Lagunas Ltda.' },
  { name: 'Estancia La Aguada' },
  { name: 'Estancia El Molino' },
]

it.each([
  ['GRANOS TAPENAGA SA', 'Granos del Tapenagá S.A.'],
  ['Coop. Tres Lagunas', 'Cooperativa Agrícola Tres Lagunas Ltda.'],
  ['Estancia La Aguada de Juan Pérez', 'Estancia La Aguada'],
  ['la aguada', 'Estancia La Aguada'],
  ['Estancia', undefined],
  ['Granos del Chaco', undefined],
  ['S.A.', undefined],
  ['', undefined],
])('takes «%s» for %s', (text, name) => {
  expect(findResembling(text, organizations)?.name).toBe(name)
})
