import {
  type MilestoneChange,
  type MilestoneInput,
  milestones as contract,
} from '../../../core/contract/milestones.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { refuse } from '../../../core/errors.ts'
import { can } from '../../../core/rules/can.ts'
import { type Api, mount } from '../../platform/mount.ts'
import { organizationFaults } from '../organizations/usable.ts'
import { configuration } from '../schemas/configuration.ts'
import { changeMilestone, changeMilestonePrivacy } from './change.ts'
import { type By, copyMilestones, createMilestone, createMilestones, readableBy } from './create.ts'
import { type Reader, showMilestone, showWritten } from './present.ts'
import type { Written } from './record.ts'
import { readMilestone, thingOf } from './rows.ts'
import { timeline } from './timeline.ts'

export function mountMilestones(api: Api): void {
  const get = async ({ tx, session, params, language }: By & { params: { id: string } }) => {
    const { id } = await readMilestone(tx, session, params.id)
    return { collection: [await showMilestone(tx, await readerOf({ tx, session, language }), id)] }
  }
  const create = async ({ body, ...asked }: By & { body: MilestoneInput }) => {
    const id = await createMilestone(asked, body)
    return showMilestone(asked.tx, await readerOf(asked), id)
  }
  const showAll = async (by: By, written: Written[]) => ({
    collection: await showWritten(by.tx, await readerOf(by), written),
  })
  const update = async ({ params, body, ...asked }: By & { params: { id: string }; body: MilestoneChange }) =>
    change(asked, params.id, body)
  mount(api, contract, {
    async list({ tx, session, query, language }) {
      return { collection: await timeline(tx, await readerOf({ tx, session, language }), query) }
    },
    get,
    getSingular: get,
    create,
    createSingular: create,
    createMany: async ({ body, ...by }) => showAll(by, await createMilestones(by, body)),
    copy: async ({ body, ...by }) => showAll(by, await copyMilestones(by, body)),
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

const readerOf = async ({ tx, session, language }: By): Promise<Reader> => ({
  session,
  config: await configuration(tx),
  language,
})

async function change({ tx, session, language }: By, id: string, body: MilestoneChange, reason?: string) {
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
