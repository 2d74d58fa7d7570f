import { tidyLines } from '../../../core/fields/strings.ts'
import {
  type MilestoneChange,
  type MilestoneInput,
  milestones as contract,
} from '../../../core/contract/milestones.ts'
import { referenceId } from '../../../core/contract/route.ts'
import type { Session } from '../../../core/rules/can.ts'
import { reasonFaults } from '../../../core/rules/reason.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { organizationFaults } from '../organizations/usable.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { archiveReadable } from './archive.ts'
import { changeMilestone, changeMilestonePrivacy } from './change.ts'
import { type Caller, copyMilestones, createMilestone, createMilestones } from './create.ts'
import { readableBy } from '../products/mask.ts'
import { type Reader, showMilestone, showNewMilestones } from './present.ts'
import type { NewMilestoneRow } from './record.ts'
import { readMilestone, thingOf } from './rows.ts'
import { readTimeline } from './timeline.ts'

export function mountMilestones(api: Api): void {
  const get = async ({
    tx,
    session,
    params,
    language,
  }: Omit<Caller, 'judge'> & { params: { id: string } }) => {
    const { id } = await readMilestone(tx, session, params.id)
    return { collection: [await showMilestone(tx, await readerOf({ tx, session, language }), id)] }
  }
  const create = async ({ body, ...caller }: Caller & { body: MilestoneInput }) => {
    const id = await createMilestone(caller, body)
    return showMilestone(caller.tx, await readerOf(caller), id)
  }
  const showAll = async (caller: Caller, rows: NewMilestoneRow[]) =>
    showNewMilestones(caller.tx, await readerOf(caller), rows)
  const update = async ({
    params,
    body,
    ...caller
  }: Caller & { params: { id: string }; body: MilestoneChange }) => change(caller, params.id, body)
  const archive = ({ tx, session, params }: { tx: Tx; session: Session; params: { id: string } }) =>
    archiveReadable(tx, session, params.id)
  mount(api, contract, {
    async list({ tx, session, query, language }) {
      return readTimeline(tx, await readerOf({ tx, session, language }), query)
    },
    get,
    getSingular: get,
    create,
    createSingular: create,
    createMany: async ({ body, ...caller }) => showAll(caller, await createMilestones(caller, body)),
    copy: async ({ body, ...caller }) => showAll(caller, await copyMilestones(caller, body)),
    update,
    updateSingular: update,

    correct: ({ params, body: { reason, ...body }, ...caller }) =>
      change(caller, params.id, body, tidyLines(reason)),

    async privacy({ tx, session, params, body }) {
      const row = await readMilestone(tx, session, params.id)
      demand(session, 'milestone.edit', thingOf(row))
      const changed = await changeMilestonePrivacy(tx, await loadConfiguration(tx), row, body.priv === 'true')
      const value: 'true' | 'false' = changed.private ? 'true' : 'false'
      return { _id: row.id, priv: { value, immutable: changed.immutable } }
    },

    archive,
    archiveSingular: archive,
    archiveTransformation: archive,
  })
}

const readerOf = async ({ tx, session, language }: Omit<Caller, 'judge'>): Promise<Reader> => ({
  session,
  config: await loadConfiguration(tx),
  language,
})

async function change(
  { tx, session, judge, language }: Caller,
  id: string,
  body: MilestoneChange,
  reason?: string,
) {
  const row = await readMilestone(tx, session, id)
  demand(session, 'milestone.edit', thingOf(row))
  const organizationId =
    body.organization === undefined ? row.organization_id : referenceId(body.organization)
  const faults = reason === undefined ? [] : reasonFaults(reason)
  if (organizationId !== row.organization_id)
    faults.push(...(await organizationFaults(tx, session, organizationId)))
  const config = await loadConfiguration(tx)
  const show = (milestoneId: string) => showMilestone(tx, { session, config, language }, milestoneId)
  const edit = {
    organizationId,
    ...(body.dataSchema === undefined ? {} : { dataSchema: body.dataSchema }),
    ...(body.i18n === undefined ? {} : { i18n: body.i18n }),
    ...(body.version === undefined ? {} : { version: body.version }),
    ...(body.milestoneSchemaVersion === undefined ? {} : { sentAs: body.milestoneSchemaVersion }),
    ...(reason === undefined ? {} : { reason }),
  }
  await changeMilestone(tx, config, row, edit, { isReadable: readableBy(session), judge, show, faults })
  return show(id)
}
