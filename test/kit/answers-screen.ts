import type { Answer } from '../../core/contract/answers.ts'
import type { Inquiry } from '../../core/contract/inquiries.ts'
import type { SentRequest, Server } from './screen.tsx'

const organization = { _id: 'o1', name: 'Hermanos Bertolotto S.H.' }
const productSchema = { _id: 'ps-lote', name: 'Lote de campaña' }

/** The stage that tests of answers ask about, with a form that each test says. */
export const stageWith = (form: { schema: object; descriptor: object }) => ({
  ...productSchema,
  vertical: 'v',
  position: 0,
  initiator: true,
  count: 1,
  permission: ['read', 'write'],
  uniqueFields: [],
  version: 1,
  currentVersion: 1,
  ...form,
})

export const product = {
  _id: '01a21c1e-e123-7000-8000-03c589e67090',
  productSchema: productSchema._id,
  organization,
  dataSchema: { identifier: 'LC-047', renspa: '20.049.0.05236/00', campo: 'Los Chañares' },
}

export const inquiryWith = (more: Partial<Inquiry> = {}): Inquiry => ({
  _id: '01a21c1e-e123-7000-8000-03c589e67091',
  title: 'LC-047 · Lote de campaña',
  kind: 'form',
  product: { _id: product._id, identifier: 'LC-047' },
  productSchema,
  milestoneSchema: null,
  fields: ['superficie'],
  organization,
  recipient: { name: 'Raúl Bertolotto', email: null },
  message: null,
  verify: 'none',
  showValues: true,
  references: false,
  language: 'es',
  expiresAt: '2026-06-08T12:00:00.000Z',
  mail: null,
  owner: { _id: 'marina', name: 'Marina Ferreyra' },
  state: 'open',
  reason: null,
  opened: 2,
  openedAt: '2026-05-25T12:00:00.000Z',
  answer: null,
  createdBy: { _id: 'u', name: 'Ana' },
  createdAt: '2026-05-24T12:00:00.000Z',
  version: 1,
  ...more,
})

export const answerWith = (more: Partial<Answer> = {}): Answer => ({
  _id: 'a1',
  inquiry: {
    _id: 'i1',
    title: 'CPE-041 · Calada y descarga',
    state: 'answered',
    product: { _id: 'p1', identifier: 'CPE-041' },
    productSchema: { _id: 'ps-partida', name: 'Partida' },
    milestoneSchema: { _id: 'ms-calada', name: 'Calada y descarga' },
    organization,
    fields: ['humedad'],
    expiresAt: '2026-06-08T12:00:00.000Z',
  },
  kind: 'process',
  formVersion: 1,
  state: 'pending',
  values: { humedad: 13.2 },
  references: [],
  files: [],
  warnings: [],
  by: { name: 'Raúl Bertolotto', taxId: '30-50001091-2', email: null, verified: false },
  at: '2026-05-24T18:20:00.000Z',
  sha256: '7f3a91c2e04d5b6c',
  comment: null,
  decidedBy: null,
  decidedAt: null,
  record: null,
  version: 1,
  ...more,
})

/** What a list says of an answer. */
export const lastWith = (more: Partial<NonNullable<Inquiry['answer']>> = {}) => {
  const { _id, state, by, at, comment, decidedBy, decidedAt } = answerWith()
  return { _id, state, by, at, comment, decidedBy, decidedAt, identifier: null, data: 1, files: 0, ...more }
}

interface AnswersScene {
  stage: ReturnType<typeof stageWith>
  inquiries?: readonly Inquiry[]
  answer?: Answer
  /** Of the process that an answer becomes. */
  schema?: { _id: string }
  waiting?: number
  /** The answer of whatever writes. */
  write(method: string): Exclude<ReturnType<Server>, Promise<unknown>>
}

const pageOf = (collection: readonly unknown[], totalDocs = collection.length) => ({
  status: 200,
  body: { collection, page: 1, totalPages: 1, totalDocs },
})

const people = [
  { _id: 'elba', id: 'elba', name: 'Elba Ríos' },
  { _id: 'marina', id: 'marina', name: 'Marina Ferreyra' },
]

/** A server with answers, requests, a chain of one stage and a product. */
export const serverOf =
  (served: () => AnswersScene): Server =>
  ({ method, path }) => {
    const { stage, inquiries = [], answer, schema, waiting = 0, write } = served()
    if (method !== 'GET') return write(method)
    if (path === '/answers') return pageOf([], waiting)
    if (path.startsWith('/answers/')) return { status: 200, body: answer }
    if (path === '/inquiries') return pageOf(inquiries)
    if (path.startsWith('/inquiries/')) return { status: 200, body: inquiries[0] }
    if (path === '/productSchemas') return { status: 200, body: { collection: [stage] } }
    if (path.startsWith('/verticals/')) {
      const workflows = [{ productSchema: stage._id, processInitiator: true, next: [] }]
      const body = { _id: 'v', name: 'Soja', workflows, productSchemas: [productSchema] }
      return { status: 200, body }
    }
    if (path.startsWith('/products/')) return { status: 200, body: { collection: [product] } }
    if (path === '/users') return pageOf(people)
    if (path.startsWith('/organizations')) return pageOf([organization])
    if (schema && path.includes(schema._id)) return { status: 200, body: { collection: [schema] } }
    return pageOf([])
  }

/** What was sent to change something. */
export const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET')
