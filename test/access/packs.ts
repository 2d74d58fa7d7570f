import { examplePack } from '../../core/pack/example.ts'
import { type AccessTable, administratorAlone } from './table.ts'

const whole = Object.fromEntries(examplePack.map(({ file, content }) => [file, content]))
const files = { 'cuenta.yaml': 'apiVersion: rastro/v1\n' }

export const packs: AccessTable<'packs'> = {
  validate: {
    needs: { permission: 'admin' },
    request: () => ({ body: { files } }),
    answers: administratorAlone('done'),
  },
  plan: {
    needs: { permission: 'admin' },
    request: () => ({ body: { files } }),
    answers: administratorAlone('done'),
  },
  apply: {
    needs: { permission: 'admin' },
    // The plan has another hash, which is no matter of rights.
    request: () => ({ body: { files: whole, hash: 'none' } }),
    answers: administratorAlone('done'),
  },
  export: {
    needs: { permission: 'admin' },
    request: () => ({ query: { version: '1' } }),
    answers: administratorAlone('done'),
  },
  versions: {
    needs: { permission: 'admin' },
    request: () => ({}),
    answers: administratorAlone({ shows: 1 }),
  },
  version: {
    needs: { permission: 'admin' },
    request: () => ({ params: { n: '1' } }),
    answers: administratorAlone('done'),
  },
  draft: {
    needs: { permission: 'admin' },
    request: () => ({}),
    answers: administratorAlone('done'),
  },
  saveDraft: {
    needs: { permission: 'admin' },
    request: () => ({ body: { files, version: 0 } }),
    answers: administratorAlone('done'),
  },
  discardDraft: {
    needs: { permission: 'admin' },
    request: () => ({}),
    answers: administratorAlone('done'),
  },
}
