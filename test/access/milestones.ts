import type { AccessTable } from './table.ts'

const pruningData = { occurred_at: '2026-03-02T10:00:00.000Z', sistema: 'guyot' }
const reason = 'Se anotó en el cuartel de al lado'

export const milestones: AccessTable<'milestones'> = {
  list: {
    request: ({ block, load, organization }) => ({
      query: { productId: block, productIds: `[${block},${load}]`, organization: `[${organization}]` },
    }),
    answer: { shows: 3, editable: 1, archivable: 1 },
    exceptions: {
      stagesToRead: { shows: 3, editable: 0, archivable: 0 },
      processesToRead: { shows: 3, editable: 0, archivable: 0 },
      levelOne: { shows: 3, editable: 1, archivable: 0 },
      allButBlocks: { shows: 1, editable: 1, archivable: 1 },
      allButLoads: { shows: 1, editable: 0, archivable: 0 },
    },
    cases: {
      'of the load': {
        request: ({ load }) => ({ query: { productId: load } }),
        answer: { shows: 1, editable: 1, archivable: 1 },
        exceptions: {
          stagesToRead: { shows: 1, editable: 0, archivable: 0 },
          processesToRead: { shows: 1, editable: 0, archivable: 0 },
          levelOne: { shows: 1, editable: 1, archivable: 0 },
        },
      },
      'of the block': {
        request: ({ block }) => ({ query: { productId: block } }),
        answer: { shows: 2, editable: 0, archivable: 0 },
        exceptions: { allButLoads: { shows: 1, masked: 1, editable: 0, archivable: 0 } },
      },
    },
  },
  get: {
    request: ({ pruning }) => ({ params: { id: pruning } }),
    answer: { shows: 1, editable: 0, archivable: 0 },
    cases: {
      'of the picking': {
        request: ({ picking: id }) => ({ params: { id } }),
        answer: { shows: 1, editable: 1, archivable: 1 },
        exceptions: {
          stagesToRead: { shows: 1, editable: 0, archivable: 0 },
          processesToRead: { shows: 1, editable: 0, archivable: 0 },
          levelOne: { shows: 1, editable: 1, archivable: 0 },
        },
      },
    },
  },
  getSingular: {
    request: ({ picking }) => ({ params: { id: picking } }),
    answer: { shows: 1, editable: 1, archivable: 1 },
    exceptions: {
      stagesToRead: { shows: 1, editable: 0, archivable: 0 },
      processesToRead: { shows: 1, editable: 0, archivable: 0 },
      levelOne: { shows: 1, editable: 1, archivable: 0 },
    },
  },
  create: {
    request: ({ block, organization }) => ({
      body: { product: block, organization, milestoneSchema: 'ms-poda', dataSchema: pruningData },
    }),
  },
  createMany: {
    request: ({ block, organization }) => ({
      body: [{ product: block, organization, milestoneSchema: 'ms-poda', dataSchema: pruningData }],
    }),
    answer: { shows: 1, editable: 1, archivable: 1 },
    exceptions: { levelOne: { shows: 1, editable: 1, archivable: 0 } },
    cases: {
      'from the block': {
        request: ({ load, block, organization }) => ({
          body: [
            {
              product: load,
              organization,
              milestoneSchema: 'ms-cosecha-uva',
              dataSchema: {
                occurred_at: '2026-03-21T10:00:00.000Z',
                kilos: 4480,
                modo: 'mano',
                nodeType: 'PRODUCT',
                nodeId: block,
              },
            },
          ],
        }),
        answer: { faults: ['/0/product'] },
        exceptions: { allButBlocks: { faults: ['/0/dataSchema/nodeId', '/0/product'] } },
      },
    },
  },
  copy: {
    request: ({ block, organization }) => ({
      body: { schemas: [{ id: 'ms-poda', dataSchema: pruningData }], products: [block], organization },
    }),
    answer: { shows: 1, editable: 1, archivable: 1 },
    exceptions: { levelOne: { shows: 1, editable: 1, archivable: 0 } },
  },
  createSingular: {
    request: ({ vat, organization, load }) => ({
      body: {
        product: vat,
        organization: { id: organization },
        milestoneSchema: { _id: 'ms-molienda-uva' },
        dataSchema: {
          occurred_at: '2026-03-22T10:00:00.000Z',
          kilos: 1,
          raspon: 'sin',
          nodeType: 'PRODUCT',
          nodeIds: [load],
        },
      },
    }),
  },
  update: {
    request: ({ picking, organization, block }) => ({
      params: { id: picking },
      body: {
        organization,
        dataSchema: {
          occurred_at: '2026-03-21T10:00:00.000Z',
          kilos: 4480,
          modo: 'mano',
          nodeType: 'PRODUCT',
          nodeId: block,
        },
      },
    }),
  },
  updateSingular: {
    request: ({ picking, organization }) => ({
      params: { id: picking },
      body: { organization },
    }),
  },
  correct: {
    request: ({ pruning, organization }) => ({
      params: { id: pruning },
      body: { organization, dataSchema: pruningData, reason },
    }),
  },
  privacy: { request: ({ pruning }) => ({ params: { id: pruning }, body: { priv: 'false' } }) },
  archive: {
    request: ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
    liveRequest: ({ pruning }) => ({ params: { id: pruning } }),
  },
  archiveSingular: {
    request: ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
    liveRequest: ({ pruning }) => ({ params: { id: pruning } }),
  },
  archiveTransformation: {
    request: ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
    liveRequest: ({ picking }) => ({ params: { id: picking } }),
  },
}
