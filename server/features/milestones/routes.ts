import {
  type MilestoneChange,
  type MilestoneInput,
  milestones as contract,
} from '../../../core/contract/milestones.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { organizationFaults } from '../organizations/usable.ts'
import { configuration } from '../configuration/configuration.ts'
import { archiveReadable } from './archive.ts'
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
  const archive = ({ tx, session, params }: { tx: Tx; session: Session; params: { id: string } }) =>
    archiveReadable(tx, session, params.id)
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
      demand(session, 'milestone.edit', thingOf(row))
      const changed = await changeMilestonePrivacy(tx, await configuration(tx), row, body.priv === 'true')
      const value: 'true' | 'false' = changed.private ? 'true' : 'false'
      return { _id: row.id, priv: { value, immutable: changed.immutable } }
    },

    archive,
    archiveSingular: archive,
    archiveTransformation: archive,
  })
}

const readerOf = async ({ tx, session, language }: By): Promise<Reader> => ({
  session,
  config: await configuration(tx),
  language,
})

async function change({ tx, session, language }: By, id: string, body: MilestoneChange, reason?: string) {
  const row = await readMilestone(tx, session, id)
  demand(session, 'milestone.edit', thingOf(row))
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
