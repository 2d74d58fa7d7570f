import type { Pack } from '../shape.ts'
import { schemaAt, withSchema, type FormPlace } from './schemas.ts'

/** Place of a breakdown's inner form while it is edited, so that the functions for forms work on it, too. */
export const itemsPlace: FormPlace = { section: 'checkSchemas', id: 'items' }

/** A pack whose only check is the small form of a breakdown; undefined where there is no breakdown. */
export function itemsAsForm(pack: Pack, place: FormPlace, name: string): Pack | undefined {
  const descriptor = schemaAt(pack, place)?.descriptor[name]
  if (!descriptor || !('items' in descriptor)) return undefined
  return { ...pack, checkSchemas: { [itemsPlace.id]: { name: '', ...descriptor.items } } }
}

/** The pack with the small form of a breakdown as it was edited. */
export const withItems = (pack: Pack, place: FormPlace, name: string, edited: Pack): Pack =>
  withSchema(pack, place, (schema) => {
    const descriptor = schema.descriptor[name]
    const form = schemaAt(edited, itemsPlace)
    if (!descriptor || !('items' in descriptor) || !form) return schema
    const { name: _, ...items } = form
    return { ...schema, descriptor: { ...schema.descriptor, [name]: { ...descriptor, items } } }
  })
