import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    certificate: string
    archivedCertificate: string
  }
}

export const certificates: AccessTable<'certificates'> = {
  async records({ admin, organization, mark }) {
    const certificate = async (name: string): Promise<string> =>
      (
        await body(
          admin.post('/certificates', {
            name: `${name} ${mark}`,
            kind: 'organico',
            organizations: [organization],
            validFrom: '2026-01-01',
          }),
        )
      )._id
    const [live, archivedCertificate] = [await certificate('Orgánico'), await certificate('Otro orgánico')]
    await body(admin.delete(`/certificates/${archivedCertificate}`))
    return { certificate: live, archivedCertificate }
  },
  list: {
    request: () => ({ query: { search: 'organico' } }),
    answer: { shows: 1 },
    cases: {
      'of one organization': {
        request: ({ organization }) => ({ query: { organization } }),
        answer: { shows: 1 },
      },
    },
  },
  create: {
    request: ({ organization }) => ({
      body: {
        name: 'Comercio justo',
        kind: 'justo',
        organizations: [organization],
        validFrom: '2026-01-01',
      },
    }),
    otherRequests: [
      ({ organization, stage, location }) => ({
        body: {
          name: 'Comercio justo',
          kind: 'justo',
          organizations: [organization],
          stages: [stage],
          locations: [location],
          validFrom: '2026-01-01',
        },
      }),
    ],
  },
  // Whatever one may not read is not counted.
  coverage: {
    request: ({ organization, stage, location, certificate }) => ({
      query: {
        organizations: organization,
        stages: stage,
        locations: location,
        kind: 'organico',
        validFrom: '2026-01-01',
        validTo: '2026-01-31',
        except: certificate,
      },
    }),
  },
  get: { request: ({ certificate: id }) => ({ params: { id } }) },
  update: {
    request: ({ certificate: id, organization }) => ({
      params: { id },
      body: { issuer: 'Certificadora del Valle', organizations: [organization] },
    }),
  },
  archive: {
    request: ({ archivedCertificate: id }) => ({ params: { id } }),
    liveRequest: ({ certificate: id }) => ({ params: { id } }),
  },
  // It covers the load and the block.
  ofProduct: { request: ({ load: id }) => ({ params: { id } }), answer: { shows: 2 } },
}
