import { body } from './send.ts'
import type { AccessTable } from './table.ts'

const query = { fileName: 'sello.png', fileType: 'image/png' }

declare module './world.ts' {
  interface World {
    /** A signed address that no file was sent to. */
    upload: string
  }
}

export const files: AccessTable<'files'> = {
  async records({ admin }) {
    const signed = await body(admin.post('/getUploadSignedUrl?fileName=sello.png&fileType=image/png'))
    return { upload: signed.signedUrl }
  },
  sign: {
    request: () => ({ query }),

    cases: {
      'for support': { request: () => ({ query: { ...query, for: 'support' } }) },
    },
  },
  upload: {
    request: ({ upload }) => {
      const { pathname, searchParams } = new URL(upload)
      return {
        params: { key: pathname.split('/').at(-1)! },
        query: Object.fromEntries(searchParams),
      }
    },
  },
  get: { request: () => ({ params: { key: `${'a'.repeat(32)}.png` } }) },
}
