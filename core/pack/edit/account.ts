import type { Pack, PackSettings } from '../shape.ts'
import { merged, without, type Added, type Change, type Names } from './schemas.ts'
import { slugOf } from './slug.ts'

export const changeSettings = (pack: Pack, change: Partial<PackSettings>): Pack => ({
  ...pack,
  settings: { ...pack.settings, ...change },
})

type Template = Pack['pdfTemplates'][string]

/** A template for the products of a stage, or for a process. It begins with the code and the name. */
export function addTemplate(pack: Pack, names: Names, itemType: Template['itemType'], itemId: string): Added {
  const name = names[pack.settings.defaultLang] ?? ''
  const id = slugOf(pack, 'pdfTemplates', name)
  const template: Template = {
    name,
    itemType,
    itemId,
    template: { pageSize: { width: 62, height: 29 } },
    html: '<p>{{product.identifier}}</p>',
    pull: ['product'],
  }
  return { id, pack: { ...pack, pdfTemplates: { ...pack.pdfTemplates, [id]: template } } }
}

export function changeTemplate(pack: Pack, id: string, change: Change<Template>): Pack {
  const template = pack.pdfTemplates[id]
  if (!template) return pack
  return { ...pack, pdfTemplates: { ...pack.pdfTemplates, [id]: merged<Template>(template, change) } }
}

export const removeTemplate = (pack: Pack, id: string): Pack => ({
  ...pack,
  pdfTemplates: without(pack.pdfTemplates, id),
})
