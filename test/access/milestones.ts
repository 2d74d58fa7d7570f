import { type AccessTable, administratorAlone, everyCaller } from './table.ts'

const pruningData = { occurred_at: '2026-03-02T10:00:00.000Z', sistema: 'guyot' }
const reason = 'Se anotó en el cuartel de al lado'

export const milestones: AccessTable<'milestones'> = {
  list: {
    needs: { permission: 'any' },
    request: ({ block, load, organization }) => ({
      query: { productId: block, productIds: `[${block},${load}]`, organization: `[${organization}]` },
    }),
    otherRequests: [({ block }) => ({ query: { productId: block } })],
    answers: everyCaller(
      { shows: 3, editable: 1, archivable: 1 },
      {
        anotherOrganization: { shows: 0 },
        noStage: { shows: 0 },
        stagesToRead: { shows: 3, editable: 0, archivable: 0 },
        noProcess: { shows: 0 },
        processesToRead: { shows: 3, editable: 0, archivable: 0 },
        levelOne: { shows: 3, editable: 1, archivable: 0 },
        allButBlocks: { shows: 1, editable: 1, archivable: 1 },
        allButLoads: { shows: 1, editable: 0, archivable: 0 },
      },
    ),
    cases: {
      'of the load': {
        request: ({ load }) => ({ query: { productId: load } }),
        answers: everyCaller(
          { shows: 1, editable: 1, archivable: 1 },
          {
            anotherOrganization: { shows: 0 },
            noStage: { shows: 0 },
            stagesToRead: { shows: 1, editable: 0, archivable: 0 },
            noProcess: { shows: 0 },
            processesToRead: { shows: 1, editable: 0, archivable: 0 },
            levelOne: { shows: 1, editable: 1, archivable: 0 },
            allButLoads: { shows: 0 },
          },
        ),
      },
      'of the block': {
        request: ({ block }) => ({ query: { productId: block } }),
        answers: everyCaller(
          { shows: 2, editable: 0, archivable: 0 },
          {
            anotherOrganization: { shows: 0 },
            noStage: { shows: 0 },
            noProcess: { shows: 0 },
            allButBlocks: { shows: 0 },
            allButLoads: { shows: 1, masked: 1, editable: 0, archivable: 0 },
          },
        ),
      },
    },
  },
  get: {
    needs: { permission: 'any' },
    request: ({ pruning }) => ({ params: { id: pruning } }),
    answers: everyCaller(
      { shows: 1, editable: 0, archivable: 0 },
      {
        anotherOrganization: 'absent',
        noStage: 'absent',
        noProcess: 'absent',
        allButBlocks: 'absent',
      },
    ),
    cases: {
      'of the picking': {
        request: ({ picking: id }) => ({ params: { id } }),
        answers: everyCaller(
          { shows: 1, editable: 1, archivable: 1 },
          {
            anotherOrganization: 'absent',
            noStage: 'absent',
            stagesToRead: { shows: 1, editable: 0, archivable: 0 },
            noProcess: 'absent',
            processesToRead: { shows: 1, editable: 0, archivable: 0 },
            levelOne: { shows: 1, editable: 1, archivable: 0 },
            allButLoads: 'absent',
          },
        ),
      },
    },
  },
  getSingular: {
    needs: { permission: 'any' },
    request: ({ picking }) => ({ params: { id: picking } }),
    answers: everyCaller(
      { shows: 1, editable: 1, archivable: 1 },
      {
        anotherOrganization: 'absent',
        noStage: 'absent',
        stagesToRead: { shows: 1, editable: 0, archivable: 0 },
        noProcess: 'absent',
        processesToRead: { shows: 1, editable: 0, archivable: 0 },
        levelOne: { shows: 1, editable: 1, archivable: 0 },
        allButLoads: 'absent',
      },
    ),
  },
  create: {
    needs: { permission: 'write' },
    request: ({ block, organization }) => ({
      body: { product: block, organization, milestoneSchema: 'ms-poda', dataSchema: pruningData },
    }),
    answers: everyCaller('done', {
      anotherOrganization: { faults: ['/organization', '/product'] },
      noStage: { faults: ['/product'] },
      stagesToRead: 'refused',
      noProcess: { faults: ['/milestoneSchema'] },
      processesToRead: 'refused',
      allButBlocks: { faults: ['/product'] },
    }),
  },
  createMany: {
    needs: { permission: 'write' },
    request: ({ block, organization }) => ({
      body: [{ product: block, organization, milestoneSchema: 'ms-poda', dataSchema: pruningData }],
    }),
    answers: everyCaller(
      { shows: 1, editable: 1, archivable: 1 },
      {
        anotherOrganization: { faults: ['/0/organization', '/0/product'] },
        noStage: { faults: ['/0/product'] },
        stagesToRead: 'refused',
        noProcess: { faults: ['/0/milestoneSchema'] },
        processesToRead: 'refused',
        levelOne: { shows: 1, editable: 1, archivable: 0 },
        allButBlocks: { faults: ['/0/product'] },
      },
    ),
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
        answers: everyCaller(
          { faults: ['/0/product'] },
          {
            anotherOrganization: { faults: ['/0/dataSchema/nodeId', '/0/organization', '/0/product'] },
            noStage: { faults: ['/0/dataSchema/nodeId', '/0/product'] },
            stagesToRead: 'refused',
            noProcess: { faults: ['/0/milestoneSchema'] },
            processesToRead: 'refused',
            allButBlocks: { faults: ['/0/dataSchema/nodeId', '/0/product'] },
          },
        ),
      },
    },
  },
  copy: {
    needs: { permission: 'write' },
    request: ({ block, organization }) => ({
      body: { schemas: [{ id: 'ms-poda', dataSchema: pruningData }], products: [block], organization },
    }),
    answers: everyCaller(
      { shows: 1, editable: 1, archivable: 1 },
      {
        anotherOrganization: { faults: ['/organization', '/products/0'] },
        noStage: { faults: ['/products/0'] },
        stagesToRead: 'refused',
        noProcess: { faults: ['/schemas/0/id'] },
        processesToRead: 'refused',
        levelOne: { shows: 1, editable: 1, archivable: 0 },
        allButBlocks: { faults: ['/products/0'] },
      },
    ),
  },
  createSingular: {
    needs: { permission: 'write' },
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
    answers: everyCaller('done', {
      anotherOrganization: { faults: ['/dataSchema/nodeIds/0', '/organization', '/product'] },
      noStage: { faults: ['/dataSchema/nodeIds/0', '/product'] },
      stagesToRead: 'refused',
      noProcess: { faults: ['/milestoneSchema'] },
      processesToRead: 'refused',
      allButLoads: { faults: ['/dataSchema/nodeIds/0'] },
    }),
  },
  update: {
    needs: { permission: 'write' },
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
    answers: everyCaller('done', {
      anotherOrganization: 'absent',
      noStage: 'absent',
      stagesToRead: 'refused',
      noProcess: 'absent',
      processesToRead: 'refused',
      allButLoads: 'absent',
    }),
  },
  updateSingular: {
    needs: { permission: 'write' },
    request: ({ picking, organization }) => ({
      params: { id: picking },
      body: { organization },
    }),
    answers: everyCaller('done', {
      anotherOrganization: 'absent',
      noStage: 'absent',
      stagesToRead: 'refused',
      noProcess: 'absent',
      processesToRead: 'refused',
      allButLoads: 'absent',
    }),
  },
  correct: {
    needs: { permission: 'admin' },
    request: ({ pruning, organization }) => ({
      params: { id: pruning },
      body: { organization, dataSchema: pruningData, reason },
    }),
    answers: administratorAlone('done'),
  },
  privacy: {
    needs: { permission: 'write' },
    request: ({ pruning }) => ({ params: { id: pruning }, body: { priv: 'false' } }),
    answers: everyCaller('done', {
      anotherOrganization: 'absent',
      noStage: 'absent',
      stagesToRead: 'refused',
      noProcess: 'absent',
      processesToRead: 'refused',
      allButBlocks: 'absent',
    }),
  },
  archive: {
    needs: { permission: 'archive' },
    request: ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
    liveRequest: ({ pruning }) => ({ params: { id: pruning } }),
    answers: everyCaller('done', {
      anotherOrganization: 'absent',
      noStage: 'absent',
      stagesToRead: 'refused',
      noProcess: 'absent',
      processesToRead: 'refused',
      levelOne: 'refused',
      allButBlocks: 'absent',
    }),
  },
  archiveSingular: {
    needs: { permission: 'archive' },
    request: ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
    liveRequest: ({ pruning }) => ({ params: { id: pruning } }),
    answers: everyCaller('done', {
      anotherOrganization: 'absent',
      noStage: 'absent',
      stagesToRead: 'refused',
      noProcess: 'absent',
      processesToRead: 'refused',
      levelOne: 'refused',
      allButBlocks: 'absent',
    }),
  },
  archiveTransformation: {
    needs: { permission: 'archive' },
    request: ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
    liveRequest: ({ picking }) => ({ params: { id: picking } }),
    answers: everyCaller('done', {
      anotherOrganization: 'absent',
      noStage: 'absent',
      stagesToRead: 'refused',
      noProcess: 'absent',
      processesToRead: 'refused',
      levelOne: 'refused',
      allButLoads: 'absent',
    }),
  },
}
