import { type AccessTable, everyCaller } from './table.ts'

const flag = 'assets'
const read = { permission: 'any', flag } as const
const change = { permission: 'archive', flag } as const
const barrel = (identifier: string) => ({ identifier, tonelero: 'Tonelería Sauquillo', roble: 'frances' })

export const assets: AccessTable<'assets'> = {
  schemas: { needs: read, request: () => ({}), answers: everyCaller({ shows: 3 }) },
  schema: {
    needs: read,
    request: () => ({ params: { id: 'as-barrica' } }),
    answers: everyCaller({ shows: 1 }),
  },
  list: {
    needs: read,
    request: () => ({ query: { assetSchema: 'as-barrica' } }),
    otherRequests: [
      ({ organization }) => ({ query: { assetSchema: 'as-barrica', organization: `[${organization}]` } }),
    ],
    answers: everyCaller({ shows: 1 }, { anotherOrganization: { shows: 0 } }),
  },
  create: {
    needs: { permission: 'write', flag },
    request: ({ organization }) => ({
      body: { organization, assetSchema: 'as-barrica', dataSchema: barrel('B-0500') },
    }),
    answers: everyCaller('done', { anotherOrganization: { faults: ['/organization'] } }),
  },
  get: {
    needs: read,
    request: ({ asset }) => ({ params: { id: asset } }),
    answers: everyCaller({ shows: 1 }, { anotherOrganization: 'absent' }),
  },
  update: {
    needs: change,
    request: ({ asset, organization }) => ({
      params: { id: asset },
      body: { organization, dataSchema: barrel('B-0412') },
    }),
    answers: everyCaller('done', { anotherOrganization: 'absent', levelOne: 'refused' }),
  },
  archive: {
    needs: change,
    request: ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
    liveRequest: ({ asset }) => ({ params: { id: asset } }),
    answers: everyCaller('done', { anotherOrganization: 'absent', levelOne: 'refused' }),
  },
}
