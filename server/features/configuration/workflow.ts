import type { ProductWorkflow } from '../../../core/contract/configuration.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { type Step, steps } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { loadConfiguration } from './configuration.ts'
import { milestoneSchemaName, stageName } from './present.ts'

/** MIL-08, TRF-15: a product's pending steps and its stage's edges, each of them, masked where not readable; also accepts a stage's id. */
export async function productWorkflow(
  tx: Tx,
  session: Session,
  id: string,
  language: Language,
): Promise<ProductWorkflow> {
  const config = await loadConfiguration(tx)
  const product = await readableProduct(tx, session, id)
  const stage = config.stages.get(product?.product_schema_id ?? id)
  if (!stage || !can(session, 'stage.read', stage.id).allowed) refuse('NOT_FOUND')
  const satisfied = product?.requirements_satisfied ?? (!stage.initiator || stage.processInitiator)
  const { nextSteps, previousSteps, onwardSteps } = steps(stage, satisfied, config)
  const presentStep = (step: Step) => {
    const { milestoneSchema, ratio, reuse } = step.transformation
    const isReadable =
      [step.productSchema, step.productSchemaGroup].every((id) => can(session, 'stage.read', id).allowed) &&
      can(session, 'milestoneSchema.read', milestoneSchema).allowed
    if (!isReadable)
      return { restricted: true as const, transformation: { ratio, reuse }, initiator: step.initiator }
    return {
      ...step,
      name: stageName(config, config.stages.get(step.productSchema)!, language),
      transformation: {
        ...step.transformation,
        name: milestoneSchemaName(config, config.milestoneSchemas.get(milestoneSchema)!, language),
      },
    }
  }
  return {
    product: product?.id ?? null,
    productSchema: stage.id,
    requirementsSatisfied: satisfied,
    nextSteps: nextSteps.map(presentStep),
    previousSteps: previousSteps.map(presentStep),
    onwardSteps: onwardSteps.map(presentStep),
  }
}

/** The stage of a product that the session may read. */
export async function stageOfProduct(tx: Tx, session: Session, id: string): Promise<string | undefined> {
  return (await readableProduct(tx, session, id))?.product_schema_id
}

async function readableProduct(tx: Tx, session: Session, id: string) {
  if (!isUuid(id)) return undefined
  const row = await tx.db
    .selectFrom('products')
    .select(['id', 'product_schema_id', 'organization_id', 'requirements_satisfied'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const thing = row && { productSchema: row.product_schema_id, organization: row.organization_id }
  return thing && can(session, 'product.read', thing).allowed ? row : undefined
}
