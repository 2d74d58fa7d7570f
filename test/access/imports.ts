import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** An import that left all its rows. */
    import: string
    undoneImport: string
  }
}

/** Those who imported a file and administrators read it; what its rows may become, the rights on their stage say. */
export const imports: AccessTable<'imports'> = {
  async records({ admin, mark }) {
    const leave = async (): Promise<string> =>
      (await body(admin.post('/imports', file([{ dataSchema: {} }], `${mark}.csv`)))).import
    const undoneImport = await leave()
    await body(admin.delete(`/imports/${undoneImport}`))
    return { import: await leave(), undoneImport }
  },
  create: {
    request: ({ organization }) => ({
      body: file([
        {
          organization,
          dataSchema: {
            identifier: 'Unidentified - 5ec4a1f0',
            vendimia: '2026',
            kilos: 4000,
            modo: 'mano',
          },
        },
      ]),
    }),
  },
  list: { request: () => ({}), answer: { shows: 2 } },
  get: { request: ({ import: id }) => ({ params: { id } }) },
  faulty: { request: ({ import: id }) => ({ params: { id } }) },
  faultyWorkbook: { request: ({ import: id }) => ({ params: { id } }) },
  undo: {
    request: ({ undoneImport: id }) => ({ params: { id } }),
    liveRequest: ({ import: id }) => ({ params: { id } }),
  },
}

const file = (rows: readonly object[], name = 'balanza.csv') => ({
  kind: 'products',
  schema: 'ps-partida-uva',
  file: { name, sha256: 'a'.repeat(64) },
  rows: rows.map((values, n) => ({ n: n + 2, values })),
  language: 'es',
  rehearse: false,
  mode: 'valid',
})
