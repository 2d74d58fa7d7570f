import { fieldsOfKind, isGeometryField } from '../../../core/fields/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { Needs } from '../../../core/rules/readiness.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'
import { mayEdit, mayRecord } from '../origin/ways.ts'
import type { Product } from './facts.ts'

/**
 * Where whoever asks puts right what a product lacks, and comes back to what `readiness` lacks: at the field, in the process, where its origin is chosen,
 * or among its certificates. Undefined: others alone may.
 */
export function addressOf(
  config: Configuration,
  session: Session,
  needs: Needs,
  product: Product,
  readiness: string,
): string | undefined {
  const { id, stage, organization, isUsed } = product
  const form = config.stages.get(stage)!
  const field = (name?: string) => {
    if (!mayEdit(session, product)) return undefined
    return (isUsed ? paths.productCorrect : paths.productEdit)(id, stage, { field: name, readiness })
  }
  const process = ({ id: schema, edge }: MilestoneSchema) =>
    edge
      ? paths.transformationNew(id, schema, stage, { responsible: organization, readiness })
      : paths.productMilestones(id, stage, {
          createMilestone: true,
          milestoneSchema: schema,
          responsible: organization,
          readiness,
        })
  const open = [...config.milestoneSchemas.values()].filter((schema) => mayRecord(session, product, schema))
  const processWith = (fits: (schema: MilestoneSchema) => boolean) => {
    const found = open.find(fits)
    if (found) return process(found)
    // A process comes after the origin (MIL-08).
    return product.isSatisfied ? undefined : origin()
  }
  const origin = () => {
    const into = config.edges.filter((edge) => edge.destination === stage)
    const initiators = into.filter(({ initiator }) => initiator)
    const steps = initiators.length > 0 ? initiators : into
    const ways = open.filter((schema) => steps.some(({ milestoneSchema }) => milestoneSchema === schema.id))
    const [only] = ways
    if (!only) return undefined
    return steps.length === 1
      ? process(only)
      : paths.productMilestones(id, stage, { createMilestone: true, readiness })
  }
  const draws = ({ descriptor }: Pick<MilestoneSchema, 'descriptor'>) =>
    Object.values(descriptor).some(isGeometryField)
  const [place] = fieldsOfKind(form.descriptor, 'location').map(([name]) => name)
  if (needs.process !== undefined) return processWith((schema) => schema.id === needs.process)
  if (needs.field !== undefined) return field(needs.field)
  if (needs.identified) return field('identifier')
  if (needs.place) return field(place)
  if (needs.polygon) {
    const own = Object.keys(form.descriptor).find((name) => isGeometryField(form.descriptor[name]!))
    const drawing = () => processWith((schema) => schema.edge === undefined && draws(schema))
    return own === undefined ? (drawing() ?? field(place)) : (field(own) ?? drawing())
  }
  if (needs.check !== undefined)
    return processWith(({ descriptor }) =>
      Object.values(descriptor).some((entry) => 'checkSchema' in entry && entry.checkSchema === needs.check),
    )
  if (needs.origin) return origin()
  if (needs.eudr)
    return session.flags.includes('download_geojson') ? paths.productOrigin(id, stage) : undefined
  if (needs.risk) return session.flags.includes('download_geojson') ? paths.risk(id) : undefined
  if (needs.balance) return paths.productBalance(id, stage)
  return can(session, 'certificate.create', null).allowed ? paths.certificates.list() : undefined
}
