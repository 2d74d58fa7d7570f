import { expect, it } from 'vitest'
import { findResembling } from './resemble.ts'

// NAM-01: figures of a name decide, as in those of products and places.

const organizations = [
  { name: 'Granos del Tapenagá S.A.' },
  { name: 'Cooperativa Agrícola Tres Lagunas Ltda.' },
  { name: 'Estancia La Aguada' },
  { name: 'Estancia El Molino' },
  { name: 'Campo 11' },
  { name: 'Productor 7 Hnos. Ruiz' },
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
  ['Campo 1-1', undefined],
  ['Campo 12', undefined],
  ['Campo', undefined],
  ['CAMPO N.º 11', 'Campo 11'],
  ['Productor 7 Ruiz', 'Productor 7 Hnos. Ruiz'],
  ['Estancia La Aguada 2', undefined],
])('takes «%s» for %s', (text, name) => {
  expect(findResembling(text, organizations)?.name).toBe(name)
})
