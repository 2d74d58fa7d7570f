import { body } from './send.ts'
import type { AccessTable } from './table.ts'
import type { World } from './world.ts'

declare module './world.ts' {
  interface World {
    /** Of the block of statements: an open one with all its answers, a concluded one, and another that nobody reopens. */
    assessment: string
    concluded: string
    filed: string
    archivedAssessment: string
  }
}

/** Makes them of a product. */
export async function assess({ admin, mark }: World, product: string) {
  const begin = async (): Promise<string> => {
    const { _id, answers } = await body(admin.post('/assessments', { product, for: 'own' }))
    const told = { concern: 'none', note: `Nota ${mark} del riesgo` }
    await body(
      admin.put(`/assessments/${_id}`, {
        answers: answers.map(({ criterion }: { criterion: string }) => ({ criterion, ...told })),
      }),
    )
    return _id
  }
  const conclude = async (): Promise<string> => {
    const id = await begin()
    const reason = `Todo visto, ${mark}`
    await body(admin.post(`/assessments/${id}/conclude`, { risk: 'negligible', reason }))
    return id
  }
  const [concluded, filed] = [await conclude(), await conclude()]
  const archivedAssessment = await begin()
  await body(admin.delete(`/assessments/${archivedAssessment}`))
  return { assessment: await begin(), concluded, filed, archivedAssessment }
}

/** By the rights on their product, a block. */
export const assessments: AccessTable<'assessments'> = {
  list: { request: () => ({}), answer: { shows: 3 } },
  create: { request: ({ block: product }) => ({ body: { product, for: 'own' } }) },
  get: { request: ({ concluded: id }) => ({ params: { id } }) },
  update: { request: ({ assessment: id }) => ({ params: { id }, body: { placedOn: '2026-11-02' } }) },
  archive: {
    request: ({ archivedAssessment }) => ({ params: { id: archivedAssessment } }),
    liveRequest: ({ assessment }) => ({ params: { id: assessment } }),
  },
  file: { request: ({ filed: id }) => ({ params: { id }, query: { format: 'json' } }) },
  conclude: {
    request: ({ assessment: id }) => ({
      params: { id },
      body: { risk: 'negligible', reason: 'Nada preocupa' },
    }),
  },
  reopen: {
    request: ({ concluded: id }) => ({ params: { id }, body: { reason: 'Llegó otra información' } }),
  },
}
