import type { Pack, PackSettings } from '../shape.ts'
import { merged, namesIn, without, type Addition, type Change, type Names } from './schemas.ts'
import { slugKeys, slugOf } from './slug.ts'

export const changeSettings = (pack: Pack, change: Partial<PackSettings>): Pack => ({
  ...pack,
  settings: { ...pack.settings, ...change },
})

type Template = Pack['pdfTemplates'][string]

/** A template for the products of a stage, or for a process. It begins with the code and the name. */
export function addTemplate(
  pack: Pack,
  names: Names,
  itemType: Template['itemType'],
  itemId: string,
  id = slugKeys(pack, 'pdfTemplates').of(names),
): Addition {
  const template: Template = {
    ...namesIn(pack, names),
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

type Dashboard = Pack['dashboards'][string]

export function addDashboard(pack: Pack, dashboard: Dashboard): Pack {
  const id = slugOf(pack, 'dashboards', dashboard.name)
  return { ...pack, dashboards: { ...pack.dashboards, [id]: dashboard } }
}

export function changeDashboard(pack: Pack, id: string, change: Partial<Dashboard>): Pack {
  const dashboard = pack.dashboards[id]
  if (!dashboard) return pack
  return { ...pack, dashboards: { ...pack.dashboards, [id]: { ...dashboard, ...change } } }
}

/** Removes a dashboard; if the account began with it, it begins with none. */
export function removeDashboard(pack: Pack, id: string): Pack {
  const removed = { ...pack, dashboards: without(pack.dashboards, id) }
  return pack.settings.dashboardId === id ? changeSettings(removed, { dashboardId: null }) : removed
}
