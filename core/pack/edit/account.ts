import { completePack } from '../complete.ts'
import { joinPack, type PackFile } from '../join.ts'
import { shapeFaults } from '../shape-faults.ts'
import { packShape, type Pack, type PackInput, type PackSettings } from '../shape.ts'
import { merged, without, type Added, type Change, type Names } from './schemas.ts'
import { slugOf } from './slug.ts'

const emptyPack = (account: Pack['account']): Pack => completePack({ apiVersion: 'rastro/v1', account })

/**
 * The pack of some files, to be edited: it may lack names, limits and translations, but all that it says must be of the right
 * type. Undefined where that isn't so. Without files it is the pack of a new account.
 */
export function openPack(files: readonly PackFile[], account: Pack['account']): Pack | undefined {
  if (files.length === 0) return emptyPack(account)
  const { pack, faults } = joinPack(files)
  if (faults.length > 0) return undefined
  const isUnreadable = shapeFaults(packShape, pack).some(
    ({ key }) => key === 'pack.missing' || key === 'pack.unknown' || key.startsWith('pack.type.'),
  )
  return isUnreadable ? undefined : completePack(pack as PackInput)
}

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
