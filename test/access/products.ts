import { type AccessTable, administratorAlone, everyCaller } from './table.ts'

const loadData = { identifier: '2026-099999', vendimia: '2026', kilos: 4000, modo: 'mano' }
const reason = 'Se anotó en el cuartel de al lado'

export const products: AccessTable<'products'> = {
  list: {
    needs: { permission: 'any' },
    request: ({ organization, block, load, picking }) => ({
      query: {
        productSchema: 'ps-cuartel',
        organization: JSON.stringify([{ id: organization }]),
        isTransforming: '1',
        is1toN: '1',
        productDestination: load,
        milestoneId: picking,
        productId: block,
        direction: '1',
      },
    }),
    otherRequests: [
      ({ organization }) => ({ query: { productSchema: 'ps-cuartel', organizationId: organization } }),
      ({ block }) => ({ query: { productSchema: 'ps-partida-uva', productId: block, direction: '1' } }),
    ],
    answers: everyCaller(
      { shows: 1 },
      {
        anotherOrganization: { shows: 0 },
        noStage: { shows: 0 },
        allButBlocks: { shows: 0 },
      },
    ),
    cases: {
      'by neighbour': {
        request: ({ block }) => ({
          query: { productSchema: 'ps-partida-uva', productId: block, direction: '1' },
        }),
        answers: everyCaller(
          { shows: 1 },
          {
            anotherOrganization: { shows: 0 },
            noStage: { shows: 0 },
            allButBlocks: { shows: 0 },
            allButLoads: { shows: 0 },
          },
        ),
      },
      'of loads': {
        request: () => ({ query: { productSchema: 'ps-partida-uva' } }),
        answers: everyCaller(
          { shows: 1 },
          {
            anotherOrganization: { shows: 0 },
            noStage: { shows: 0 },
            allButLoads: { shows: 0 },
          },
        ),
      },
      'with a search': {
        request: () => ({ query: { productSchema: 'ps-cuartel', search: 'zur' } }),
        answers: everyCaller(
          { shows: 1 },
          {
            anotherOrganization: { shows: 0 },
            noStage: { shows: 0 },
            allButBlocks: { shows: 0 },
          },
        ),
      },
    },
  },
  relatedSchemas: {
    needs: { permission: 'any' },
    request: ({ block, load }) => ({ query: { products: `[${block},${load}]` } }),
    answers: everyCaller(
      { shows: 2, neighbours: 2 },
      {
        anotherOrganization: { shows: 0 },
        noStage: { shows: 0 },
        allButBlocks: { shows: 1, neighbours: 0 },
        allButLoads: { shows: 1, neighbours: 0 },
      },
    ),
  },
  create: {
    needs: { permission: 'write' },
    request: ({ organization }) => ({
      body: { organization, productSchema: 'ps-partida-uva', dataSchema: loadData },
    }),
    answers: everyCaller('done', {
      anotherOrganization: { faults: ['/organization'] },
      noStage: { faults: ['/productSchema'] },
      stagesToRead: 'refused',
      allButLoads: { faults: ['/productSchema'] },
    }),
  },
  copy: {
    needs: { permission: 'archive' },
    request: ({ load }) => ({
      query: { productId: load, insights: 'true' },
      body: [{ dataSchema: { identifier: 'Unidentified - 3fa9c21b' } }],
    }),
    answers: everyCaller(
      { shows: 1 },
      {
        anotherOrganization: 'absent',
        noStage: 'absent',
        stagesToRead: 'refused',
        levelOne: 'refused',
        allButLoads: 'absent',
      },
    ),
  },
  get: {
    needs: { permission: 'any' },
    request: ({ block }) => ({ params: { id: block } }),
    answers: everyCaller(
      { shows: 1 },
      {
        anotherOrganization: 'absent',
        noStage: 'absent',
        allButBlocks: 'absent',
      },
    ),
    cases: {
      'of the load': {
        request: ({ load: id }) => ({ params: { id } }),
        answers: everyCaller(
          { shows: 1 },
          {
            anotherOrganization: 'absent',
            noStage: 'absent',
            allButLoads: 'absent',
          },
        ),
      },
    },
  },
  update: {
    needs: { permission: 'write' },
    request: ({ vat, organization }) => ({
      params: { id: vat },
      body: { organization: { _id: organization }, showLogo: false },
    }),
    answers: everyCaller('done', {
      anotherOrganization: 'absent',
      noStage: 'absent',
      stagesToRead: 'refused',
    }),
  },
  correct: {
    needs: { permission: 'admin' },
    request: ({ block, organization }) => ({
      params: { id: block },
      body: { organization, showLogo: true, reason },
    }),
    answers: administratorAlone('done'),
  },
  archive: {
    needs: { permission: 'archive' },
    request: ({ block }) => ({ params: { id: block } }),
    answers: everyCaller('done', {
      anotherOrganization: 'absent',
      noStage: 'absent',
      stagesToRead: 'refused',
      levelOne: 'refused',
      allButBlocks: 'absent',
    }),
  },
  archiveMany: {
    needs: { permission: 'archive' },
    request: ({ block, load }) => ({ body: { ids: [block, load] } }),
    answers: everyCaller('done', {
      anotherOrganization: { faults: ['/ids/0', '/ids/1'] },
      noStage: { faults: ['/ids/0', '/ids/1'] },
      stagesToRead: 'refused',
      levelOne: 'refused',
      allButBlocks: { faults: ['/ids/0'] },
      allButLoads: { faults: ['/ids/1'] },
    }),
  },
}
