import { type AccessTable, everyCaller } from './table.ts'

export const trash: AccessTable<'trash'> = {
  list: {
    needs: { permission: 'write' },
    request: () => ({}),
    answers: everyCaller(
      { shows: 7 },
      {
        anotherOrganization: { shows: 1 },
        noStage: { shows: 4 },
        stagesToRead: { shows: 4 },
        noProcess: { shows: 6 },
        processesToRead: { shows: 6 },
        levelOne: { shows: 3 },
        allButBlocks: { shows: 5 },
        allButLoads: { shows: 6 },
        noTag: { shows: 6 },
      },
    ),
  },
  restore: {
    needs: { permission: 'write' },
    request: ({ archivedBlock }) => ({ query: { type: 'products' }, body: { ids: [archivedBlock] } }),
    otherRequests: [
      ({ archivedPruning }) => ({ query: { type: 'milestones' }, body: { ids: [archivedPruning] } }),
      ({ archivedOrganization }) => ({
        query: { type: 'organizations' },
        body: { ids: [archivedOrganization] },
      }),
      ({ archivedLocation }) => ({ query: { type: 'locations' }, body: { ids: [archivedLocation] } }),
      ({ archivedMedia }) => ({ query: { type: 'media' }, body: { ids: [archivedMedia] } }),
      ({ archivedAsset }) => ({ query: { type: 'assets' }, body: { ids: [archivedAsset] } }),
      ({ archivedInsight }) => ({ query: { type: 'insights' }, body: { ids: [archivedInsight] } }),
    ],
    answers: everyCaller('done', {
      anotherOrganization: { faults: ['/ids/0'] },
      noStage: { faults: ['/ids/0'] },
      stagesToRead: 'refused',
      levelOne: 'refused',
      allButBlocks: { faults: ['/ids/0'] },
    }),
    cases: {
      'of a process': {
        request: ({ archivedPruning }) => ({
          query: { type: 'milestones' },
          body: { ids: [archivedPruning] },
        }),
        answers: everyCaller('done', {
          anotherOrganization: { faults: ['/ids/0'] },
          noStage: { faults: ['/ids/0'] },
          stagesToRead: 'refused',
          noProcess: { faults: ['/ids/0'] },
          processesToRead: 'refused',
          levelOne: 'refused',
          allButBlocks: { faults: ['/ids/0'] },
        }),
      },
      'of a place': {
        request: ({ archivedLocation }) => ({
          query: { type: 'locations' },
          body: { ids: [archivedLocation] },
        }),
        answers: everyCaller('done', {
          anotherOrganization: { faults: ['/ids/0'] },
          levelOne: 'refused',
        }),
      },
      'of an asset': {
        request: ({ archivedAsset }) => ({ query: { type: 'assets' }, body: { ids: [archivedAsset] } }),
        answers: everyCaller('done', {
          anotherOrganization: { faults: ['/ids/0'] },
          levelOne: 'refused',
        }),
      },
      'of an organization': {
        request: ({ archivedOrganization }) => ({
          query: { type: 'organizations' },
          body: { ids: [archivedOrganization] },
        }),
        answers: everyCaller('done', {
          anotherOrganization: { faults: ['/ids/0'] },
        }),
      },
      'of an attribute': {
        request: ({ archivedInsight }) => ({ query: { type: 'insights' }, body: { ids: [archivedInsight] } }),
        answers: everyCaller('done', {
          anotherOrganization: { faults: ['/ids/0'] },
          noStage: { faults: ['/ids/0'] },
          stagesToRead: 'refused',
          allButLoads: { faults: ['/ids/0'] },
        }),
      },
      'of a file': {
        request: ({ archivedMedia }) => ({ query: { type: 'media' }, body: { ids: [archivedMedia] } }),
        answers: everyCaller('done', { noTag: { faults: ['/ids/0'] } }),
      },
    },
  },
}
