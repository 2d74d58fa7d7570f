import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { refreshRights } from '../../shell/session.ts'

/** The ready-made set with one chain of one stage. */
export const blank = 'blanco'

/** Makes a ready-made set the configuration of the account, by its plan as any other files. A toast says a refusal. */
export function useSet(onUsed: (id: string) => void) {
  const [busy, setBusy] = useState<string>()
  const use = async (id: string, { samples }: { samples: boolean }) => {
    setBusy(id)
    try {
      const { files } = await call(contract.samples.pack, { params: { id } })
      const { hash } = await call(contract.config.plan, { body: { files } }, { done: false })
      await call(contract.config.apply, { body: { files, hash: hash ?? '' } }, { done: false })
      if (samples) await call(contract.samples.write, { body: { pack: id } }, { done: false })
      await Promise.all([refreshRights(), queryClient.invalidateQueries()])
      onUsed(id)
    } catch {
      setBusy(undefined)
    }
  }
  return { use, busy }
}
