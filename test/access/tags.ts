import { type AccessTable, everyCaller } from './table.ts'

export const tags: AccessTable<'tags'> = {
  list: {
    needs: { permission: 'any' },
    request: () => ({}),
    // The account's pack has six more.
    answers: everyCaller({ shows: 1 }, { administrator: { shows: 7 }, noTag: { shows: 0 } }),
  },
  create: {
    needs: { permission: 'write' },
    request: () => ({ body: [{ name: 'otra' }] }),
    answers: everyCaller('done'),
  },
  update: {
    needs: { permission: 'write' },
    request: ({ tag }) => ({ params: { id: tag }, body: { name: 'renombrada' } }),
    answers: everyCaller('done', { noTag: 'absent' }),
  },
  archive: {
    needs: { permission: 'write' },
    request: ({ archivedTag }) => ({ params: { id: archivedTag } }),
    liveRequest: ({ tag }) => ({ params: { id: tag } }),
    answers: everyCaller('done', { noTag: 'absent' }),
  },
}
