import { svg, uploaded } from '../kit/files.ts'
import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** A tag, a file of the library that carries it, and the address of its bytes. */
    tag: string
    media: string
    file: string
    archivedTag: string
    archivedMedia: string
  }
}

export const media: AccessTable<'media'> = {
  // Tags are lower case, so they carry the account's name instead of the mark.
  async records({ admin, account }, api) {
    const names = [{ name: `fotos de ${account}` }, { name: 'archivada' }]
    const [tag, archivedTag]: string[] = (await body(admin.post('/tags', names))).ids
    const { url: file } = await uploaded(api, admin, { type: 'image/svg+xml', content: svg })
    const add = async (name: string): Promise<string> =>
      (await body(admin.post('/media', { name, type: 'image/svg+xml', url: file, tags: [tag] })))._id
    const [media, archivedMedia] = [await add(`lote de ${account}.svg`), await add('archivado.svg')]
    await body(admin.delete(`/media/${archivedMedia}`))
    await body(admin.delete(`/tags/${archivedTag!}`))
    return { tag: tag!, archivedTag: archivedTag!, file, media, archivedMedia }
  },
  list: {
    request: ({ tag, user }) => ({ query: { filterTags: tag, filterUsers: user, filterType: 'image/*' } }),
    answer: { shows: 1 },
  },
  types: {
    request: () => ({}),
    answer: { shows: 1 },
    exceptions: { noTag: { shows: 0 } },
  },
  create: {
    request: ({ file, tag }) => ({
      body: { name: 'otra.svg', type: 'image/svg+xml', url: file, tags: [tag] },
    }),
  },
  get: { request: ({ media }) => ({ params: { id: media } }), answer: { shows: 1 } },
  update: { request: ({ media, tag }) => ({ params: { id: media }, body: { tags: [tag] } }) },
  archive: {
    request: ({ archivedMedia }) => ({ params: { id: archivedMedia } }),
    liveRequest: ({ media }) => ({ params: { id: media } }),
  },
}
