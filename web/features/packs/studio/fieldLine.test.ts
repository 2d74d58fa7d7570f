import { expect, it } from 'vitest'
import { addField, changeField } from '../../../../core/pack/edit/fields.ts'
import { openPack } from '../../../../core/pack/edit/open.ts'
import { schemaAt, type FormPlace } from '../../../../core/pack/edit/schemas.ts'
import { examplePack } from '../../../../test/kit/example-pack.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { isChanged } from './fieldLine.ts'

const open = () => openPack(examplePack, { id: 'mieles', name: 'Mieles' })!
const example = open()
const drum: FormPlace = { section: 'productSchemas', id: 'ps-tambor' }

const changed = (pack: Pack) => {
  const [before, after] = [schemaAt(example, drum)!, schemaAt(pack, drum)!]
  return Object.keys(after.schema.properties).filter((name) => isChanged(before, after, name))
}

it('finds no field changed in a form that says the same, though it was read anew', () => {
  expect(changed(open())).toEqual([])
})

it.each([
  ['its limits', { property: { maximum: 301 } }],
  ['its options', { descriptor: { unit: 't' } }],
  ['whether it is required', { required: true }],
  ['a translation', { texts: { en: { help: 'Net' } } }],
])('finds a field changed by %s, and no other', (_, change) => {
  expect(changed(changeField(example, drum, 'kilos', change))).toEqual(['kilos'])
})

it('finds a new field changed', () => {
  expect(changed(addField(example, drum, 'text', { es: 'Color' }).pack)).toEqual(['color'])
})
