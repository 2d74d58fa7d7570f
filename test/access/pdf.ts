import { type AccessTable, everyCaller } from './table.ts'

const needs = { permission: 'any', flag: 'pdf_templates' } as const

export const pdf: AccessTable<'pdf'> = {
  templates: {
    needs,
    request: () => ({ params: { itemType: 'ProductSchemaQR' }, query: { itemIds: 'ps-cuartel' } }),
    answers: everyCaller({ shows: 1 }, { noStage: { shows: 0 }, allButBlocks: { shows: 0 } }),
  },
  pull: {
    needs,
    request: ({ block: product }) => ({ params: { product }, query: { pull: '[product]' } }),
    answers: everyCaller('done', {
      anotherOrganization: 'absent',
      noStage: 'absent',
      allButBlocks: 'absent',
    }),
  },
  order: {
    needs,
    request: ({ block }) => ({
      body: { itemType: 'ProductSchemaQR', itemIds: [block], templateId: 'pt-cuartel' },
    }),
    answers: everyCaller('done', {
      anotherOrganization: { faults: ['/itemIds/0'] },
      noStage: { faults: ['/itemIds/0'] },
      allButBlocks: { faults: ['/itemIds/0'] },
    }),
  },
  get: {
    needs,
    isOwn: true,
    request: ({ pdf: key }) => ({ params: { key } }),
    answers: everyCaller('absent', { administrator: 'done' }),
  },
  // Whoever cancels what isn't theirs learns nothing, and changes nothing.
  cancel: {
    needs,
    request: ({ pdf: key }) => ({ params: { key } }),
    answers: everyCaller('done'),
  },
}
