import { type AccessTable, everyCaller } from './table.ts'

const flag = 'checklists'
const read = { permission: 'any', flag } as const
const write = { permission: 'write', flag } as const
const vat = { lavado: 'vapor', olor: 'limpio' }

export const checks: AccessTable<'checks'> = {
  schemas: { needs: read, request: () => ({}), answers: everyCaller({ shows: 1 }) },
  schema: {
    needs: read,
    request: () => ({ params: { id: 'cs-sanidad-vasija' } }),
    answers: everyCaller({ shows: 1 }),
  },
  // Before its process is saved, a check is its author's alone.
  list: {
    needs: read,
    request: ({ check }) => ({ query: { ids: check } }),
    answers: everyCaller({ shows: 0 }, { administrator: { shows: 1 } }),
  },
  get: {
    needs: read,
    request: () => ({ params: { id: 'cs-sanidad-vasija' } }),
    otherRequests: [({ check }) => ({ params: { id: check } })],
    answers: everyCaller({ shows: 1 }),
    cases: {
      'of a filled check': {
        request: ({ check }) => ({ params: { id: check } }),
        answers: everyCaller('absent', { administrator: { shows: 1 } }),
      },
    },
  },
  create: {
    needs: write,
    request: ({ asset }) => ({ body: [{ checkSchema: 'cs-sanidad-vasija', asset, dataSchema: vat }] }),
    answers: everyCaller(
      { shows: 1 },
      { anotherOrganization: { faults: ['/0/asset'] }, noProcess: 'refused', processesToRead: 'refused' },
    ),
  },
  update: {
    needs: write,
    request: ({ check, asset }) => ({ body: [{ _id: check, asset, dataSchema: vat }] }),
    answers: everyCaller({ faults: ['/0/_id'] }, { administrator: { shows: 1 } }),
  },
}
