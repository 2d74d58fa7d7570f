import { fieldsOfKind, isGeometryField } from '../../../core/fields/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { Needs } from '../../../core/rules/readiness.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'
import type { Product } from './facts.ts'

/**
 * Where a person puts right what a product lacks: at the field, in the process, where its origin is chosen, or among its certificates.
 * A used product's form can't be edited; administrators correct it.
 */
export function addressOf(config: Configuration, { admin }: Session, needs: Needs, product: Product): string {
  const { id, stage, isUsed } = product
  const form = config.stages.get(stage)!
  const field = (name?: string) =>
    isUsed && admin
      ? paths.productCorrect(id, stage, name)
      : name === undefined
        ? paths.productEdit(id, stage)
        : paths.productField(id, stage, name)
  const [place] = fieldsOfKind(form.descriptor, 'location').map(([name]) => name)
  const processes = [...config.milestoneSchemas.values()].filter(
    (schema) => schema.stage === stage && !schema.removed,
  )
  if (needs.process !== undefined) return processAddress(product, config.milestoneSchemas.get(needs.process)!)
  if (needs.field !== undefined) return field(needs.field)
  if (needs.identified) return field('identifier')
  if (needs.place) return field(place)
  if (needs.polygon) {
    const own = Object.keys(form.descriptor).find((name) => isGeometryField(form.descriptor[name]!))
    const drawing = processes.find(({ descriptor }) => Object.values(descriptor).some(isGeometryField))
    if (own === undefined && drawing) return processAddress(product, drawing)
    return field(own ?? place)
  }
  if (needs.check !== undefined) {
    const asking = processes.find(({ descriptor }) =>
      Object.values(descriptor).some((entry) => 'checkSchema' in entry && entry.checkSchema === needs.check),
    )
    return asking ? processAddress(product, asking) : paths.productMilestones(id, stage)
  }
  if (needs.origin) {
    const steps = config.edges.filter((edge) => edge.destination === stage && edge.initiator)
    const [only] = steps
    return steps.length === 1
      ? paths.transformationNew(id, only!.milestoneSchema, stage, { responsible: product.organization })
      : paths.productMilestones(id, stage, { createMilestone: true })
  }
  if (needs.eudr) return paths.productOrigin(id, stage)
  if (needs.balance) return paths.productBalance(id, stage)
  if (needs.certificate !== undefined) return paths.certificates.list()
  return paths.productMilestones(id, stage)
}

const processAddress = (
  { id, stage, organization }: Product,
  { id: schema, edge }: MilestoneSchema,
): string =>
  edge
    ? paths.transformationNew(id, schema, stage, { responsible: organization })
    : paths.productMilestones(id, stage, {
        createMilestone: true,
        milestoneSchema: schema,
        responsible: organization,
      })
