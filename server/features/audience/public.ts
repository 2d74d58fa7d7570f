import type { PublicField, PublicProduct } from '../../../core/contract/publicPage.ts'
import { formPath, paths } from '../../../core/rules/paths.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { type Hidden, type Shown, Tally } from './tally.ts'
import type { Thing } from './whole.ts'

/** What a public page shows, counted on the page itself. */
export function shownOnPage(page: PublicProduct): { shown: Shown; organizations: ReadonlySet<string> } {
  const shown: Shown = new Tally()
  const organizations = new Set<string>()
  const addOrganization = (name: string, title: string) => {
    if (!organizations.has(name)) shown.add({ what: 'organizations', title, count: 1 })
    organizations.add(name)
  }
  const addFields = (fields: readonly PublicField[], title: string) => {
    for (const { value } of fields)
      switch (value.kind) {
        case 'file':
        case 'video':
          shown.add({ what: 'files', title, count: 1 })
          break
        case 'images':
          shown.add({ what: 'files', title, count: value.sources.length })
          break
        case 'place':
          shown.add({ what: 'places', title, count: 1 })
          break
        default:
          shown.add({ what: 'fields', title, count: 1 })
      }
  }
  for (const { name: title, products } of page.story) {
    // The page's own product is a stage by itself.
    if (shown.count('stages', title) === 0) shown.add({ what: 'stages', title, count: 1 })
    for (const product of products) {
      if (product.identifier !== undefined) shown.add({ what: 'identifiers', title, count: 1 })
      addOrganization(product.organization, title)
      addFields(product.fields, title)
      if (product.outlines) shown.add({ what: 'plots', title, count: 1 })
      for (const process of product.processes) {
        shown.add({ what: 'processes', title: process.name, count: 1 })
        addOrganization(process.organization, title)
        addFields(process.fields, process.name)
      }
    }
  }
  if (page.statement) shown.add({ what: 'statements', title: page.stage, count: 1 })
  return { shown, organizations }
}

/** What there is and a public page doesn't show, with why. */
export function hiddenOnPage(
  things: readonly Thing[],
  { shown, organizations }: ReturnType<typeof shownOnPage>,
  { config, session }: { config: Configuration; session: Session },
): Hidden {
  const hidden: Hidden = new Tally()
  const formOf = ({ stage, schema }: Thing) =>
    session.admin ? formPath({ tab: config.stages.get(stage)!.vertical, at: schema ?? stage }) : null
  const processesOf = ({ product, stage }: Thing) => paths.productMilestones(product, stage)
  for (const thing of things) {
    const { what, title, count, standing } = thing
    const hide = (reason: 'private' | 'notPublicField' | 'noPublicIdentifier' | 'setting', number: number) =>
      hidden.add({
        what,
        title,
        count: number,
        reason,
        address: reason === 'private' ? processesOf(thing) : isCut(thing, reason) ? null : formOf(thing),
      })
    if (standing === 'private') {
      if (thing.name === undefined || !organizations.has(thing.name)) hide('private', count)
    } else if (standing === 'closed') hide('notPublicField', count)
    else if (thing.name === undefined) {
      const rest = count - shown.count(what, title)
      if (what === 'identifiers' && !config.stages.get(thing.stage)!.content.publicIdentifier)
        hide('noPublicIdentifier', rest)
      else hide(what === 'plots' ? 'notPublicField' : 'setting', rest)
    } else if (!organizations.has(thing.name)) hide('setting', count)
  }
  return hidden
}

/** Left out because there are too many, and not by a setting: a page lists the first of each stage. */
const isCut = ({ what }: Thing, reason: string) => reason === 'setting' && what !== 'statements'
