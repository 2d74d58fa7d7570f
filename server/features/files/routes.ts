import { files as contract } from '../../../core/contract/files.ts'
import { type Fault, refuseFaults } from '../../../core/errors/refusal.ts'
import { tidyLine } from '../../../core/fields/strings.ts'
import { isFileName, isPicture } from '../../../core/rules/file.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { inspectFile, startInspector } from './inspector.ts'
import { serveFile } from './serve.ts'
import { checkAddress, signAddress } from './signed.ts'
import { storeFile } from './store.ts'

/** Uploads and their public addresses (6-contract §3). */
export function mountFiles(api: Api): void {
  const storage = openStorage(api.settings)

  mount(
    api,
    contract,
    {
      async sign({ tx, query }) {
        const { fileName, fileType: type } = query
        const name = tidyLine(fileName)
        const purpose = query.for ?? 'record'
        const faults: Fault[] = []
        if (!isFileName(name)) faults.push({ path: '/fileName', key: 'files.name' })
        if (purpose === 'support' && !isPicture(type))
          faults.push({ path: '/fileType', key: 'files.pictureForSupport' })
        refuseFaults(faults)
        startInspector()
        return signAddress(tx, { name, type, purpose }, api.settings)
      },

      async upload({ database, body, request }) {
        const upload = request.upload!
        const inspected = await inspectFile(upload.accountId, body, upload.type)
        await storeFile(database, storage, upload, inspected)
      },

      async get({ params, query, request, reply }) {
        const served = await serveFile(storage, params.key, query.w, request)
        // It is the same for everybody.
        reply.removeHeader('vary')
        return served
      },
    },
    { upload: (request) => checkAddress(api.publicDatabase, request) },
  )
}
