import type { Graph, GraphProduct } from '../../../core/contract/lineage.ts'
import { fieldText, type Form, localise } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { formAt } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import { presentHold, readHolds } from '../links/holds.ts'
import type { WalkLimits } from '../links/walk.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { readLineage } from './reader.ts'

/** A product with its ancestors and descendants, masked, as the graph draws them (GRF-03). */
export async function readGraph(
  tx: Tx,
  session: Session,
  productId: string,
  language: Language,
  limits: Required<WalkLimits>,
): Promise<Graph> {
  const config = await loadConfiguration(tx)
  const forms = new Map(
    [...config.stages.values()].map(({ id, content }) => [
      id,
      localise(content, language, config.defaultLanguage),
    ]),
  )
  const headlines = Object.fromEntries(
    [...forms].flatMap(([id, form]) => {
      const name = headlineField(form)
      return name === undefined ? [] : [[id, name]]
    }),
  )
  const lineage = await readLineage(tx, session, [productId], {
    direction: 'both',
    data: headlines,
    ...limits,
  })
  const shown = lineage.nodes.flatMap(({ product }) => ('restricted' in product ? [] : [product.id]))
  const [links, holds] = await Promise.all([lineage.links(), readHolds(tx, shown)])
  const masked = new Set(
    lineage.nodes.flatMap(({ product }) => ('restricted' in product ? [product.key] : [])),
  )
  return {
    nodes: lineage.nodes.map(({ product }) => {
      if ('restricted' in product) return product
      const form = forms.get(product.stage)!
      const name = headlines[product.stage]
      const headline =
        name === undefined
          ? ''
          : fieldText(formAt(form, product.version), name, product.data ?? {}, { language })
      return {
        _id: product.id,
        uuid: product.uuid,
        identifier: product.identifier,
        stage: { _id: product.stage, name: form.name },
        organization: { _id: product.organization, name: product.organization_name },
        createdAt: product.created_at.toISOString(),
        isUnidentified: product.is_unidentified,
        hold: presentHold(session, holds.get(product.id)),
        ...(headline === '' ? {} : { headline }),
      } satisfies GraphProduct
    }),
    edges: links.map(({ ratio, ...link }) => ({
      ...link,
      // Nothing else shows how much of a masked product was used, either.
      ...(masked.has(link.from) || masked.has(link.to) ? untold : {}),
      kind: kinds[ratio],
    })),
    truncated: lineage.truncated,
  }
}

const untold = { quantity: null, unit: null }
const kinds = { '1:1': '1-1', '1:n': '1-n', 'n:1': 'n-1' } as const

/** The first header with a unit: what a person asks of a product first. */
const headlineField = ({ schema, descriptor }: Form): string | undefined =>
  Object.entries(schema.properties).find(([name, { header }]) => {
    const field = descriptor[name]
    return header && field && 'unit' in field && field.unit
  })?.[0]
