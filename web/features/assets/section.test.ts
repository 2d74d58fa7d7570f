import { expect, it } from 'vitest'
import { iconOf } from './section.ts'

it('each kind of asset of the ready-made chains is told from the others by its icon', () => {
  const kinds = ['silo', 'camion', 'balanza', 'camara', 'vacuna', 'barrica', 'tanque', 'levadura', 'abono']
  const icons = kinds.map((kind) => iconOf(`as-${kind}`, 'asset'))
  expect(new Set([...icons, iconOf('as-agroinsumo', 'consumable'), iconOf('as-otro', 'asset')]).size).toBe(
    kinds.length + 2,
  )
})
