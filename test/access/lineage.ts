import { type AccessTable, everyCaller } from './table.ts'

const origins = { direction: '0', schemaId: 'ps-cuartel' }

export const lineage: AccessTable<'lineage'> = {
  near: {
    needs: { permission: 'any' },
    request: ({ block }) => ({ params: { id: block } }),
    answers: everyCaller(
      { shows: 1 },
      {
        anotherOrganization: 'absent',
        noStage: 'absent',
        allButBlocks: 'absent',
        allButLoads: { shows: 0, masked: 1 },
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
            allButBlocks: { shows: 0, masked: 1 },
            allButLoads: 'absent',
          },
        ),
      },
    },
  },
  related: {
    needs: { permission: 'any' },
    request: ({ block, load }) => ({
      params: { id: block },
      query: { direction: '1', schemaId: 'ps-partida-uva', originId: load },
    }),
    answers: everyCaller(
      { shows: 1 },
      {
        anotherOrganization: 'absent',
        noStage: 'absent',
        allButBlocks: 'absent',
        allButLoads: { shows: 0 },
      },
    ),
    cases: {
      'of the load': {
        request: ({ load: id }) => ({ params: { id }, query: origins }),
        answers: everyCaller(
          { shows: 1 },
          {
            anotherOrganization: 'absent',
            noStage: 'absent',
            allButBlocks: { shows: 0, masked: 1 },
            allButLoads: 'absent',
          },
        ),
      },
      'with a search': {
        request: ({ load: id }) => ({ params: { id }, query: { ...origins, search: 'zur' } }),
        answers: everyCaller(
          { shows: 1 },
          {
            anotherOrganization: 'absent',
            noStage: 'absent',
            allButBlocks: { shows: 0 },
            allButLoads: 'absent',
          },
        ),
      },
      'from the block': {
        request: ({ load: id, block }) => ({ params: { id }, query: { ...origins, originId: block } }),
        answers: everyCaller(
          { shows: 1 },
          {
            anotherOrganization: 'absent',
            noStage: 'absent',
            allButBlocks: { shows: 0 },
            allButLoads: 'absent',
          },
        ),
      },
    },
  },
  grouping: {
    needs: { permission: 'any' },
    request: ({ picking }) => ({ params: { id: picking } }),
    answers: everyCaller(
      { shows: 1 },
      {
        anotherOrganization: 'absent',
        noStage: 'absent',
        noProcess: 'absent',
        allButBlocks: { shows: 0, masked: 1 },
        allButLoads: 'absent',
      },
    ),
    cases: {
      'with a search': {
        request: ({ picking: id }) => ({ params: { id }, query: { search: 'zur' } }),
        answers: everyCaller(
          { shows: 1 },
          {
            anotherOrganization: 'absent',
            noStage: 'absent',
            noProcess: 'absent',
            allButBlocks: { shows: 0 },
            allButLoads: 'absent',
          },
        ),
      },
    },
  },
  graph: {
    needs: { permission: 'any', flag: 'graphs' },
    request: ({ load: id }) => ({ params: { id } }),
    answers: everyCaller(
      { shows: 2 },
      {
        anotherOrganization: 'absent',
        noStage: 'absent',
        allButBlocks: { shows: 1, masked: 1 },
        allButLoads: 'absent',
      },
    ),
    cases: {
      'of the block': {
        request: ({ block: id }) => ({ params: { id }, query: { depth: '1' } }),
        answers: everyCaller(
          { shows: 2 },
          {
            anotherOrganization: 'absent',
            noStage: 'absent',
            allButBlocks: 'absent',
            allButLoads: { shows: 1, masked: 1 },
          },
        ),
      },
    },
  },
}
