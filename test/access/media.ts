import { type AccessTable, everyCaller } from './table.ts'

export const media: AccessTable<'media'> = {
  list: {
    needs: { permission: 'any' },
    request: ({ tag, user }) => ({ query: { filterTags: tag, filterUsers: user, filterType: 'image/*' } }),
    answers: everyCaller({ shows: 1 }, { noTag: { shows: 0 } }),
  },
  types: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller({ shows: 1 }, { noTag: { shows: 0 } }),
  },
  create: {
    needs: { permission: 'write' },
    request: ({ file, tag }) => ({
      body: { name: 'otra.svg', type: 'image/svg+xml', url: file, tags: [tag] },
    }),
    answers: everyCaller('done', { noTag: { faults: ['/tags/0'] } }),
  },
  get: {
    needs: { permission: 'any' },
    request: ({ media }) => ({ params: { id: media } }),
    answers: everyCaller({ shows: 1 }, { noTag: 'absent' }),
  },
  update: {
    needs: { permission: 'write' },
    request: ({ media, tag }) => ({ params: { id: media }, body: { tags: [tag] } }),
    answers: everyCaller('done', { noTag: 'absent' }),
  },
  archive: {
    needs: { permission: 'write' },
    request: ({ archivedMedia }) => ({ params: { id: archivedMedia } }),
    liveRequest: ({ media }) => ({ params: { id: media } }),
    answers: everyCaller('done', { noTag: 'absent' }),
  },
}
