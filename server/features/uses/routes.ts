import { uses as contract } from '../../../core/contract/uses.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { mediaNoun } from '../media/records.ts'
import { readUses } from './read.ts'

/** Where a file of the library is used: whoever archives or replaces it sees what shows it. */
export function mountUses(api: Api): void {
  mount(api, contract, {
    list: async ({ tx, session, params, language }) =>
      readUses(tx, session, await mediaNoun.read(tx, session, params.id), language),
  })
}
