import { readySets } from '../../../demo/sets.ts'
import { samples as contract } from '../../../core/contract/samples.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { languageOf } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { mapInSlices } from '../../platform/process/slices.ts'
import { setFiles } from '../packs/sets.ts'
import { countSamples, removeSamples } from './remove.ts'
import { presentSet } from './sets.ts'
import { isRunning, isWritten, orderSamples, readSamples } from './write.ts'

export function mountSamples(api: Api): void {
  mount(api, contract, {
    packs: async ({ query, language }) => ({
      // The first time each of them is read.
      collection: await mapInSlices(readySets, (set) =>
        presentSet(set, languageOf(query.language, language)),
      ),
    }),

    async pack({ tx, params, query }) {
      const { name } = await tx.db
        .selectFrom('accounts')
        .select('name')
        .where('id', '=', tx.accountId)
        .executeTakeFirstOrThrow()
      const files = setFiles(params.id, { id: tx.accountId, name }, query.quintal) ?? refuse('NOT_FOUND')
      return { files: Object.fromEntries(files.map(({ file, content }) => [file, content])) }
    },

    async write({ tx, body }) {
      const known = await readSamples(tx)
      // Whoever asks again doesn't get them twice.
      if (!known || !(isWritten(known) || isRunning(known, tx.now))) await orderSamples(tx, body.pack)
      return stateOf(tx)
    },

    state: ({ tx }) => stateOf(tx),

    remove: async ({ tx }) => ({ count: await removeSamples(tx) }),
  })
}

async function stateOf(tx: Tx) {
  const samples = await readSamples(tx)
  if (!samples) return { state: 'none' as const, count: 0 }
  const { pack } = samples
  if (isWritten(samples)) return { state: 'there' as const, pack, count: await countSamples(tx, samples) }
  return { state: isRunning(samples, tx.now) ? ('running' as const) : ('none' as const), pack, count: 0 }
}
