import { assess } from './assessments.ts'
import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** A draft of a block of its own, and one before that is available. */
    statement: string
    declared: string
    stated: string
    archivedStatement: string
  }
}

/** By the rights on their product, a block. */
export const statements: AccessTable<'statements'> = {
  async records(world) {
    const { admin, organization, mark } = world
    const { _id: stated } = await body(
      admin.post('/products', {
        organization,
        productSchema: 'ps-cuartel',
        dataSchema: {
          identifier: 'ZUR-09',
          vinedo: 'E-71043',
          variedad: 'malbec',
          altitud: 1120,
          superficie: 2.5,
          suelo: `Suelo ${mark}`,
          location: { country: 'Argentina', state: 'Mendoza', coords: { lat: -33.38, lng: -69.15 } },
        },
      }),
    )
    const begin = async (): Promise<string> =>
      (await body(admin.post('/statements', { product: stated })))._id
    const complete = {
      countryOfActivity: 'NL',
      comment: `Nota ${mark}`,
      commodities: [{ hsHeading: '0901', descriptionOfGoods: 'Uva', netWeight: 100 }],
    }
    const declared = await begin()
    await body(admin.put(`/statements/${declared}`, complete))
    await body(admin.post(`/statements/${declared}/freeze`))
    await body(
      admin.post(`/statements/${declared}/reference`, {
        referenceNumber: '26NL00000000A1',
        verificationNumber: 'X1F902KD',
      }),
    )
    const archivedStatement = await begin()
    await body(admin.delete(`/statements/${archivedStatement}`))
    const statement = await begin()
    await body(admin.put(`/statements/${statement}`, complete))
    return { stated, statement, declared, archivedStatement, ...(await assess(world, stated)) }
  },
  list: { request: () => ({}), answer: { shows: 2 } },
  create: { request: ({ block: product }) => ({ body: { product } }) },
  get: { request: ({ statement: id }) => ({ params: { id } }) },
  update: { request: ({ statement: id }) => ({ params: { id }, body: { comment: 'Otra nota' } }) },
  archive: {
    request: ({ archivedStatement }) => ({ params: { id: archivedStatement } }),
    liveRequest: ({ statement }) => ({ params: { id: statement } }),
  },
  check: { request: ({ statement: id }) => ({ params: { id } }) },
  freeze: { request: ({ statement: id }) => ({ params: { id } }) },
  reopen: { request: ({ statement: id }) => ({ params: { id } }) },
  reference: {
    request: ({ declared: id }) => ({
      params: { id },
      body: {
        referenceNumber: '26NL7K2QX084AB',
        verificationNumber: 'X1F902KD',
        reason: 'Se copió con un error',
      },
    }),
  },
  // This account declares by hand alone: whoever may declare learns that.
  submit: { request: ({ statement: id }) => ({ params: { id } }) },
  refresh: { request: ({ statement: id }) => ({ params: { id } }) },
  amend: { request: ({ declared: id }) => ({ params: { id }, body: { content: { comment: 'Otra nota' } } }) },
  withdraw: { request: ({ declared: id }) => ({ params: { id } }) },
  verify: { request: ({ statement: id }) => ({ params: { id } }) },
  file: { request: ({ declared: id }) => ({ params: { id }, query: { format: 'xml' } }) },
  references: { request: ({ load: id }) => ({ params: { id } }) },
}
