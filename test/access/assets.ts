import { body } from './send.ts'
import type { AccessTable } from './table.ts'

const barrel = (identifier: string) => ({ identifier, tonelero: 'Tonelería Sauquillo', roble: 'frances' })

const newBarrel = (organization: string, identifier: string) => ({
  organization,
  assetSchema: 'as-barrica',
  dataSchema: barrel(identifier),
})

declare module './world.ts' {
  interface World {
    /** Barrels. */
    asset: string
    archivedAsset: string
  }
}

export const assets: AccessTable<'assets'> = {
  async records({ admin, organization, mark }) {
    const make = async (identifier: string): Promise<string> => {
      const dataSchema = { ...barrel(identifier), tonelero: `Tonelería ${mark}` }
      return (await body(admin.post('/assets', { organization, assetSchema: 'as-barrica', dataSchema })))._id
    }
    const [asset, archivedAsset] = [await make('B-0412'), await make('B-0413')]
    await body(admin.delete(`/assets/${archivedAsset}`))
    return { asset, archivedAsset }
  },
  schemas: { request: () => ({}), answer: { shows: 3 } },
  schema: { request: () => ({ params: { id: 'as-barrica' } }), answer: { shows: 1 } },
  list: {
    request: () => ({ query: { assetSchema: 'as-barrica' } }),
    otherRequests: [
      ({ organization }) => ({ query: { assetSchema: 'as-barrica', organization: `[${organization}]` } }),
    ],
    answer: { shows: 1 },
  },
  create: {
    request: ({ organization }) => ({
      body: { organization, assetSchema: 'as-barrica', dataSchema: barrel('B-0500') },
    }),
  },
  createMany: {
    request: ({ organization }) => ({ body: { assets: [newBarrel(organization, 'B-0501')] } }),
    // Its name is taken, so that the request can be repeated.
    liveRequest: ({ organization }) => ({ body: { assets: [newBarrel(organization, 'B-0412')] } }),
    answer: { faults: ['/assets/0/dataSchema/identifier'] },
  },
  get: { request: ({ asset }) => ({ params: { id: asset } }), answer: { shows: 1 } },
  update: {
    request: ({ asset, organization }) => ({
      params: { id: asset },
      body: { organization, dataSchema: barrel('B-0412') },
    }),
  },
  archive: {
    request: ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
    liveRequest: ({ asset }) => ({ params: { id: asset } }),
  },
}
