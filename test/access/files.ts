import { type AccessTable, everyCaller } from './table.ts'

const query = { fileName: 'sello.png', fileType: 'image/png' }

export const files: AccessTable<'files'> = {
  sign: {
    needs: { permission: 'write', unless: { for: 'support' } },
    request: () => ({ query }),
    answers: everyCaller('done'),
    cases: {
      'for support': {
        request: () => ({ query: { ...query, for: 'support' } }),
        answers: everyCaller('done'),
      },
    },
  },
  upload: {
    needs: 'public',
    request: ({ upload }) => {
      const { pathname, searchParams } = new URL(upload)
      return {
        params: { key: pathname.split('/').at(-1)! },
        query: Object.fromEntries(searchParams),
      }
    },
  },
  get: {
    needs: 'public',
    request: () => ({ params: { key: `${'a'.repeat(32)}.png` } }),
  },
}
