import { type AccessTable, everyCaller } from './table.ts'

export const configuration: AccessTable<'configuration'> = {
  stages: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller(
      { shows: 7, writable: 7, products: 3 },
      {
        anotherOrganization: { shows: 6, writable: 6, products: 0 },
        noStage: { shows: 0 },
        stagesToRead: { shows: 6, writable: 0, products: 3 },
        noProcess: { shows: 6, writable: 6, products: 3 },
        processesToRead: { shows: 6, writable: 6, products: 3 },
        noTag: { shows: 6, writable: 6, products: 3 },
        levelOne: { shows: 6, writable: 6, products: 3 },
        allButBlocks: { shows: 5, writable: 5, products: 2 },
        allButLoads: { shows: 5, writable: 5, products: 2 },
      },
    ),
  },
  stage: {
    needs: { permission: 'any' },
    request: () => ({ params: { id: 'ps-cuartel' } }),
    answers: everyCaller(
      { shows: 1, writable: 1, products: 1 },
      {
        anotherOrganization: { shows: 1, writable: 1, products: 0 },
        noStage: 'absent',
        stagesToRead: { shows: 1, writable: 0, products: 1 },
        allButBlocks: 'absent',
      },
    ),
  },
  milestoneSchemas: {
    needs: { permission: 'any' },
    request: ({ load }) => ({ query: { productId: load } }),
    otherRequests: [
      ({ stage }) => ({ query: { productSchemaId: stage } }),
      ({ stage }) => ({ query: { productSchemaGroupId: stage, onlyInitiators: '1' } }),
    ],
    answers: everyCaller(
      { shows: 2, writable: 2, products: 0 },
      {
        anotherOrganization: { shows: 0 },
        noStage: { shows: 0 },
        noProcess: { shows: 0 },
        processesToRead: { shows: 2, writable: 0, products: 0 },
        allButLoads: { shows: 0 },
      },
    ),
    cases: {
      'to record': {
        request: () => ({ query: { productSchemaId: 'ps-cuartel', withoutInitiators: '1' } }),
        answers: everyCaller(
          { shows: 3, writable: 3, products: 0 },
          {
            noProcess: { shows: 0 },
            processesToRead: { shows: 0 },
          },
        ),
      },
      'to look up': {
        request: () => ({ query: { productSchemaId: 'ps-cuartel' } }),
        answers: everyCaller(
          { shows: 3, writable: 3, products: 0 },
          {
            noProcess: { shows: 0 },
            processesToRead: { shows: 3, writable: 0, products: 0 },
          },
        ),
      },
    },
  },
  milestoneSchema: {
    needs: { permission: 'any' },
    request: () => ({ params: { id: 'ms-poda' } }),
    answers: everyCaller(
      { shows: 1, writable: 1, products: 0 },
      {
        noProcess: 'absent',
        processesToRead: { shows: 1, writable: 0, products: 0 },
      },
    ),
  },
  milestoneSchemaPlural: {
    needs: { permission: 'any' },
    request: () => ({ params: { id: 'ms-poda' } }),
    answers: everyCaller(
      { shows: 1, writable: 1, products: 0 },
      {
        noProcess: 'absent',
        processesToRead: { shows: 1, writable: 0, products: 0 },
      },
    ),
  },
  stageTemplate: {
    needs: { permission: 'any' },
    request: () => ({ params: { id: 'ps-cuartel' } }),
    answers: everyCaller('done', { noStage: 'absent', allButBlocks: 'absent' }),
  },
  milestoneSchemaTemplate: {
    needs: { permission: 'any' },
    request: () => ({ params: { id: 'ms-poda' } }),
    answers: everyCaller('done', { noProcess: 'absent' }),
  },
  vertical: {
    needs: { permission: 'any' },
    request: () => ({ params: { id: 'v-vino' } }),
    answers: everyCaller(
      { shows: 6 },
      {
        noStage: 'absent',
        allButBlocks: { shows: 5 },
        allButLoads: { shows: 5 },
      },
    ),
  },
  workflow: {
    needs: { permission: 'any' },
    request: ({ load }) => ({ params: { id: load } }),
    answers: everyCaller('done', {
      anotherOrganization: 'absent',
      noStage: 'absent',
      allButLoads: 'absent',
    }),
    cases: {
      'of a stage': {
        request: () => ({ params: { id: 'ps-cuartel' } }),
        answers: everyCaller('done', {
          noStage: 'absent',
          allButBlocks: 'absent',
        }),
      },
    },
  },
}
