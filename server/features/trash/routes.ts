import { trash as contract } from '../../../core/contract/trash.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { accessTo } from '../../../core/nouns/access.ts'
import { archivableTypes } from '../../../core/nouns/index.ts'
import { permits } from '../../../core/rules/can.ts'
import { refuseUnless } from '../../platform/auth/demand.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { restore } from './restore.ts'
import { type Archivables, listTrash } from './trash.ts'

/** The trash and PUT /undo, for every type of record that a feature registers as archivable. */
export function mountTrash(api: Api, archivables: Archivables): void {
  mount(api, contract, {
    list: ({ tx, session, query, language }) => listTrash(tx, session, archivables, query, language),

    async restore({ tx, session, query: { type: sent }, body }) {
      const type =
        archivableTypes.find((one) => one === sent) ??
        refuse('INVALID', { faults: [{ path: '/type', key: 'error.shape.value' }] })
      const kind = archivables[type]
      refuseUnless(permits(session, accessTo(type, kind.permission)))
      await restore(tx, session, kind, body.ids)
    },
  })
}
