import { randomUUID } from 'node:crypto'
import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** A live link of a code, and a removed link. */
    link: string
    archivedLink: string
  }
}

/** A code of an asset, which no other account has. */
const linkInput = (mark = '') => ({
  anchor: `/8004/7791234${randomUUID().slice(0, 8)}`,
  linkType: 'gs1:pip',
  href: 'https://vino.example/ficha',
  title: `Ficha ${mark}`,
})

export const gs1: AccessTable<'gs1'> = {
  async records({ admin, organization, mark }) {
    await body(admin.put(`/organizations/${organization}`, { gs1Prefixes: ['7791234'] }))
    const add = async () => (await body(admin.post('/gs1/links', linkInput(mark))))._id
    const [link, archivedLink] = [await add(), await add()]
    await body(admin.delete(`/gs1/links/${archivedLink}`))
    return { link, archivedLink }
  },
  gtins: { request: () => ({}), answer: { shows: 0 } },
  replaceGtins: { request: () => ({ body: { collection: [] } }), answer: { shows: 0 } },
  links: { request: () => ({}), answer: { shows: 1 } },
  createLink: { request: () => ({ body: linkInput() }) },
  updateLink: { request: ({ link: id, mark }) => ({ params: { id }, body: linkInput(mark) }) },
  removeLink: {
    request: ({ archivedLink: id }) => ({ params: { id } }),
    liveRequest: ({ link: id }) => ({ params: { id } }),
  },
}
