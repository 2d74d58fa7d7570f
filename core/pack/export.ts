import { Document, isCollection, visit } from 'yaml'
import type { PackFile } from './join.ts'
import type { Pack, PackEdge, PackVertical } from './shape.ts'

/**
 * A pack as files for people to keep and edit: one for the account, one for each chain, and one for what chains share. Joined
 * again they give the same pack. Files are read by name, so numbers in the names keep the order of the chains.
 */
export function packFiles(pack: Pack): PackFile[] {
  const { apiVersion, account, settings, featureFlags, tags, dashboards, assetSchemas, checkSchemas } = pack
  const stages = Object.entries(pack.productSchemas)
  const awaited = new Set(
    Object.values(pack.verticals).flatMap(({ workflows }) =>
      workflows.flatMap(({ next }) =>
        next.filter(({ initiator }) => initiator).map(({ productSchema }) => productSchema),
      ),
    ),
  )
  const chains = Object.entries(pack.verticals).map(([id, vertical]) => {
    const own = (stage: string) => pack.productSchemas[stage]?.vertical === id
    const milestoneSchemas = Object.entries(pack.milestoneSchemas).filter(([, { productSchema }]) =>
      own(productSchema),
    )
    const items = [...stages.filter(([stage]) => own(stage)), ...milestoneSchemas].map(([name]) => name)
    return {
      name: id.replace(/^v-/, ''),
      content: {
        apiVersion,
        verticals: { [id]: { ...vertical, workflows: workflowsOf(vertical, awaited) } },
        productSchemas: Object.fromEntries(
          stages
            .filter(([stage]) => own(stage))
            .map(([stage, schema]) => [stage, without(schema, stageDefaults)]),
        ),
        milestoneSchemas: Object.fromEntries(
          milestoneSchemas.map(([schema, content]) => [schema, without(content, processDefaults)]),
        ),
        pdfTemplates: Object.fromEntries(
          Object.entries(pack.pdfTemplates).filter(([, { itemId }]) => items.includes(itemId)),
        ),
      },
    }
  })
  const shared = {
    apiVersion,
    assetSchemas: Object.fromEntries(
      Object.entries(assetSchemas).map(([id, schema]) => [id, without(schema, assetDefaults)]),
    ),
    checkSchemas,
  }
  const files = [
    { name: 'cuenta', content: { apiVersion, account, settings, featureFlags, tags, dashboards } },
    ...chains,
    { name: 'bienes-y-controles', content: shared },
  ]
  return files
    .map(({ name, content }) => ({ name, content: filled(content) }))
    .filter(({ content }) => Object.keys(content).length > 1)
    .map(({ name, content }, index) => ({
      file: `${String(index + 1).padStart(2, '0')}-${name}.yaml`,
      content: yamlOf(content),
    }))
}

const stageDefaults = {
  uniqueFields: ['identifier'],
  showPrint: false,
  downloadGeojson: false,
  publicIdentifier: false,
}
const processDefaults = { closing: false, priv: { value: 'true', immutable: false } }
const assetDefaults = { craftable: false, uniqueFields: ['identifier'] }
const edgeDefaults = { initiator: false, strictTime: false }

/** An entry without the members that equal their default. */
function without<T extends object>(entry: T, defaults: object): Partial<T> {
  const said = new Map(Object.entries(defaults).map(([name, value]) => [name, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(entry).filter(([name, value]) => said.get(name) !== JSON.stringify(value)),
  ) as Partial<T>
}

/** Leaves out processInitiator where the edges imply it: a stage with an initiator edge into it begins no chain. */
const workflowsOf = ({ workflows }: PackVertical, awaited: ReadonlySet<string>) =>
  workflows
    .map(({ productSchema, processInitiator, next }) => ({
      productSchema,
      ...(!processInitiator && awaited.has(productSchema) ? {} : { processInitiator }),
      ...(next.length > 0 ? { next: next.map(edgeOf) } : {}),
    }))
    .filter((workflow) => Object.keys(workflow).length > 1)

function edgeOf({ transformation: { reuse, ...transformation }, ...edge }: PackEdge) {
  return {
    ...without(edge, edgeDefaults),
    transformation: { ...transformation, ...(reuse ? { reuse } : {}) },
  }
}

const filled = (content: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(content).filter(([, section]) =>
      Array.isArray(section)
        ? section.length > 0
        : typeof section !== 'object' || Object.keys(section as object).length > 0,
    ),
  )

/** Writes short maps and lists in one line and a blank line between sections, as people do. */
function yamlOf(content: Record<string, unknown>): string {
  const document = new Document(content)
  visit(document, {
    Collection(_key, node, path) {
      const depth = path.filter(isCollection).length
      const line = JSON.stringify(node.toJSON())
      if (depth > 1 && line.length <= 100 && !line.includes('\\n')) node.flow = true
    },
  })
  const text = document.toString({ lineWidth: 110, flowCollectionPadding: true, singleQuote: true })
  return text.replaceAll(/^(?=[a-z])/gm, '\n').trimStart()
}
