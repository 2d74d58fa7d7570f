import { examplePack } from '../kit/example-pack.ts'
import type { AccessTable } from './table.ts'

const whole = Object.fromEntries(examplePack.map(({ file, content }) => [file, content]))
const files = { 'cuenta.yaml': 'apiVersion: rastro/v1\n' }

export const packs: AccessTable<'packs'> = {
  validate: { request: () => ({ body: { files } }) },
  plan: { request: () => ({ body: { files } }) },
  apply: {
    // The plan has another hash, which is no matter of rights.
    request: () => ({ body: { files: whole, hash: 'none' } }),
  },
  export: { request: () => ({ query: { version: '1' } }) },
  versions: { request: () => ({}), answer: { shows: 1 } },
  version: { request: () => ({ params: { n: '1' } }) },
  draft: { request: () => ({}) },
  saveDraft: { request: () => ({ body: { files, version: 0 } }) },
  discardDraft: { request: () => ({}) },
}
