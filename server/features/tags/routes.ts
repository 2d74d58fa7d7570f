import { type TagInput, tags as contract } from '../../../core/contract/tags.ts'
import { type Fault, refuseFaults } from '../../../core/errors/refusal.ts'
import { lineFaults } from '../../../core/fields/strings.ts'
import type { Session } from '../../../core/rules/can.ts'
import { maxTagName, tagName } from '../../../core/rules/tag.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { assignTags, unassignTag } from '../accounts/rights.ts'
import { readTags } from './read.ts'
import { insertTags, tagNoun, tagRecords } from './write.ts'

/** Takes an archived tag from whatever carries it, or refuses. */
export type Untag = (tx: Tx, session: Session, tag: string) => Promise<void>

/** MED-10, MED-11. */
export function mountTags(api: Api, untag: Untag): void {
  mount(api, contract, {
    list: async ({ tx, session }) => ({
      collection: (await readTags(tx, session)).map(({ id, name }) => ({ _id: id, name })),
    }),

    async create({ tx, session, body }) {
      const names = Array.isArray(body)
        ? namesOf(body, (index) => `/${index}/name`)
        : namesOf([body], () => '/name')
      const ids = await insertTags(tx, names)
      if (!session.admin) await assignTags(tx, session.userId, ids)
      return { ids }
    },

    async update({ tx, session, params, body }) {
      const tag = await tagNoun.read(tx, session, params.id, true)
      const [name = ''] = namesOf([{ name: tag.name, ...body }], () => '/name')
      if (name !== tag.name) await tagRecords.change(tx, tag, { name })
      return { _id: tag.id, name }
    },

    async archive({ tx, session, params }) {
      const { id } = await tagNoun.read(tx, session, params.id, true)
      await untag(tx, session, id)
      await unassignTag(tx, id)
      await tagRecords.archive(tx, [id])
    },
  })
}

function namesOf(inputs: readonly TagInput[], pathOf: (index: number) => string): string[] {
  const names = inputs.map(({ name }) => tagName(name))
  const faults = names.flatMap((name, index): Fault[] => {
    const path = pathOf(index)
    if (name === '') return [{ path, key: 'error.shape.required' }]
    if (name.length > maxTagName) return [{ path, key: 'error.shape.tooLong', params: { limit: maxTagName } }]
    return lineFaults(name, path)
  })
  refuseFaults(faults)
  return names
}
