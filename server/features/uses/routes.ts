import { uses as contract } from '../../../core/contract/uses.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { readMedia } from '../media/read.ts'
import { readUses } from './read.ts'

/** Where a file of the library is used: whoever archives or replaces it sees what shows it. */
export function mountUses(api: Api): void {
  mount(api, contract, {
    list: async ({ tx, session, params, language }) =>
      readUses(tx, session, await readMedia(tx, session, params.id), language),
  })
}
