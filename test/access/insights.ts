import { type AccessTable, everyCaller } from './table.ts'

/** By the rights on its product, a load. Whoever is "Level one" may archive it. */
const write = { permission: 'write' } as const
const changed = everyCaller('done', {
  anotherOrganization: 'absent',
  noStage: 'absent',
  stagesToRead: 'refused',
  allButLoads: 'absent',
})

export const insights: AccessTable<'insights'> = {
  list: {
    needs: { permission: 'any' },
    request: ({ load }) => ({ params: { id: load } }),
    answers: everyCaller(
      { shows: 1 },
      { anotherOrganization: 'absent', noStage: 'absent', allButLoads: 'absent' },
    ),
  },
  create: {
    needs: write,
    // The block has none: the limit is three.
    request: ({ block }) => ({ body: { product: block, name: '1.120 m', value: 'altura del viñedo' } }),
    answers: everyCaller('done', {
      anotherOrganization: { faults: ['/product'] },
      noStage: { faults: ['/product'] },
      stagesToRead: 'refused',
      allButBlocks: { faults: ['/product'] },
    }),
  },
  update: {
    needs: write,
    request: ({ insight }) => ({ params: { id: insight }, body: { value: 'altura' } }),
    answers: changed,
  },
  archive: {
    needs: write,
    request: ({ archivedInsight }) => ({ params: { id: archivedInsight } }),
    liveRequest: ({ insight }) => ({ params: { id: insight } }),
    answers: changed,
  },
}
