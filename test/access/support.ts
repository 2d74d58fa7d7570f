import { type AccessTable, administratorAlone, everyCaller } from './table.ts'

export const support: AccessTable<'support'> = {
  create: {
    needs: { permission: 'any' },
    request: () => ({ body: { issue: 'No encuentro un lote', priority: 'media', files: [] } }),
    answers: everyCaller('done'),
  },
  list: {
    needs: { permission: 'admin' },
    request: () => ({}),
    answers: administratorAlone({ shows: 1 }),
  },
  update: {
    needs: { permission: 'admin' },
    request: ({ supportRequest }) => ({ params: { id: supportRequest }, body: { read: true } }),
    answers: administratorAlone('done'),
  },
  file: {
    needs: { permission: 'admin' },
    request: ({ supportRequest }) => ({ params: { id: supportRequest, n: '0' } }),
    answers: administratorAlone('done'),
  },
}
