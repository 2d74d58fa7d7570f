import type { AccessTable } from './table.ts'

export const tags: AccessTable<'tags'> = {
  list: {
    request: () => ({}),
    // The account's pack has six more.
    answer: { shows: 1 },
    exceptions: { administrator: { shows: 7 } },
  },
  create: { request: () => ({ body: [{ name: 'otra' }] }) },
  update: { request: ({ tag }) => ({ params: { id: tag }, body: { name: 'renombrada' } }) },
  archive: {
    request: ({ archivedTag }) => ({ params: { id: archivedTag } }),
    liveRequest: ({ tag }) => ({ params: { id: tag } }),
  },
}
