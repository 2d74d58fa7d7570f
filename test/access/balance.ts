import type { AccessTable } from './table.ts'

export const balance: AccessTable<'balance'> = {
  period: {
    answer: { shows: 4 },
    exceptions: { noStage: { shows: 0 }, allButLoads: { shows: 3 } },
    request: ({ organization }) => ({
      query: { vertical: 'v-vino', from: '2026-01-01', to: '2026-12-31', organization },
    }),
  },
  products: {
    request: ({ organization }) => ({
      query: {
        vertical: 'v-vino',
        stage: 'ps-partida-uva',
        from: '2026-01-01',
        to: '2026-12-31',
        organization,
      },
    }),
    answer: { shows: 1 },
  },
  of: { request: ({ load: id }) => ({ params: { id } }) },
}
