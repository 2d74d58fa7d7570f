import { expect, it } from 'vitest'
import { accepts } from './accept.ts'

it.each([
  ['application/pdf,image/*', 'a.pdf', 'application/pdf', true],
  ['application/pdf,image/*', 'a.png', 'image/png', true],
  ['application/pdf,image/*', 'a.html', 'text/html', false],
  ['.kml,.kmz', 'Lote 7.KMZ', 'application/octet-stream', true],
  ['.kml,.kmz', 'lote.png', 'image/png', false],
  ['image/*', 'x', 'imagex/png', false],
  [undefined, 'x', 'any/thing', true],
])('accept %s, %s of type %s: %s', (accept, name, type, expected) => {
  expect(accepts({ name, type }, accept)).toBe(expected)
})
