import {
  type MilestoneChange,
  type MilestoneInput,
  milestones as contract,
} from '../../../core/contract/milestones.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { type Fault, refuse } from '../../../core/errors.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db.ts'
import { type Api, mount } from '../../platform/mount.ts'
import { isReadable } from '../products/mask.ts'
import { organizationFaults } from '../organizations/usable.ts'
import { findProduct, thingOf as productThing } from '../products/read.ts'
import { configuration } from '../schemas/configuration.ts'
import { changeMilestone, changeMilestonePrivacy } from './change.ts'
import { checkForm } from './form.ts'
import { type Reader, showMilestone } from './present.ts'
import { type Readable, recordMilestone } from './record.ts'
import { readMilestone, thingOf } from './rows.ts'
import { timeline } from './timeline.ts'

export function mountMilestones(api: Api): void {
  const get = async ({ tx, session, params, language }: Asked & { params: { id: string } }) => {
    const { id } = await readMilestone(tx, session, params.id)
    return { collection: [await showMilestone(tx, await readerOf(tx, session, language), id)] }
  }
  const create = async ({ body, ...asked }: Asked & { body: MilestoneInput }) => record(asked, body)
  const update = async ({
    params,
    body,
    ...asked
  }: Asked & { params: { id: string }; body: MilestoneChange }) => change(asked, params.id, body)
  mount(api, contract, {
    async list({ tx, session, query, language }) {
      return { collection: await timeline(tx, await readerOf(tx, session, language), query) }
    },
    get,
    getSingular: get,
    create,
    createSingular: create,
    update,
    updateSingular: update,

    async correct({ params, body: { reason, ...body }, ...asked }) {
      const told = reason.trim()
      if (told.length < 10)
        refuse('INVALID', {
          faults: [{ path: '/reason', key: 'error.shape.tooShort', params: { limit: 10 } }],
        })
      return change(asked, params.id, body, told)
    },

    async privacy({ tx, session, params, body }) {
      const row = await readMilestone(tx, session, params.id)
      const allowed = can(session, 'milestone.edit', thingOf(row))
      if (!allowed.allowed) refuse(allowed.code)
      const changed = await changeMilestonePrivacy(tx, await configuration(tx), row, body.priv === 'true')
      const value: 'true' | 'false' = changed.private ? 'true' : 'false'
      return { _id: row.id, priv: { value, immutable: changed.immutable } }
    },
  })
}

interface Asked {
  tx: Tx
  session: Session
  language: Language
}

const readerOf = async (tx: Tx, session: Session, language: Language): Promise<Reader> => ({
  session,
  config: await configuration(tx),
  language,
})

const readableBy =
  (session: Session): Readable =>
  ({ stage, row }) =>
    isReadable(session, { stage, organization: row.organization_id })

async function record({ tx, session, language }: Asked, body: MilestoneInput) {
  const config = await configuration(tx)
  const product = await findProduct(tx, session, referenceId(body.product))
  const known = config.milestoneSchemas.get(referenceId(body.milestoneSchema))
  const schema =
    known && !known.removed && can(session, 'milestoneSchema.read', known.id).allowed ? known : undefined
  const organizationId = referenceId(body.organization)
  const faults: Fault[] = [
    ...(product ? [] : [{ path: '/product', key: 'error.case.dataNotFound' } as const]),
    ...(schema ? [] : [{ path: '/milestoneSchema', key: 'error.case.dataNotFound' } as const]),
    ...(await organizationFaults(tx, session, organizationId)),
  ]
  // A missing right answers before faults of the input, as far as what was found can tell.
  const denied = [
    product && can(session, 'product.edit', productThing(product)),
    schema && can(session, 'milestoneSchema.write', schema.id),
  ].find((verdict) => verdict && !verdict.allowed)
  if (denied && !denied.allowed) refuse(denied.code)
  const i18n = body.i18n === undefined ? {} : { i18n: body.i18n }
  if (!product || !schema || faults.length) {
    const form = schema
      ? await checkForm(tx, config, schema, { dataSchema: body.dataSchema, ...i18n })
      : { faults: [] }
    refuse('INVALID', { faults: [...faults, ...form.faults] })
  }
  const priv = typeof body.priv === 'object' ? body.priv.value : body.priv
  const draft = {
    productId: product.id,
    organizationId,
    schema,
    dataSchema: body.dataSchema,
    ...i18n,
    ...(priv ? { priv } : {}),
  }
  const id = await recordMilestone(tx, config, draft, readableBy(session))
  return showMilestone(tx, { session, config, language }, id)
}

async function change({ tx, session, language }: Asked, id: string, body: MilestoneChange, reason?: string) {
  const row = await readMilestone(tx, session, id)
  const allowed = can(session, 'milestone.edit', thingOf(row))
  if (!allowed.allowed) refuse(allowed.code)
  const organizationId =
    body.organization === undefined ? row.organization_id : referenceId(body.organization)
  if (organizationId !== row.organization_id) {
    const faults = await organizationFaults(tx, session, organizationId)
    if (faults.length) refuse('INVALID', { faults })
  }
  const config = await configuration(tx)
  const show = (milestoneId: string) => showMilestone(tx, { session, config, language }, milestoneId)
  const edit = {
    organizationId,
    ...(body.dataSchema === undefined ? {} : { dataSchema: body.dataSchema }),
    ...(body.i18n === undefined ? {} : { i18n: body.i18n }),
    ...(body.version === undefined ? {} : { version: body.version }),
    ...(reason === undefined ? {} : { reason }),
  }
  await changeMilestone(tx, config, row, edit, { readable: readableBy(session), show })
  return show(id)
}
