import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { faultText } from '../../api/faultText.ts'
import { queryClient } from '../../api/queries.ts'
import { refreshRights } from '../../shell/session.ts'

/** The ready-made set with one chain of one stage. */
export const blank = 'blanco'

interface Work {
  id: string
  step: 'reading' | 'applying' | 'samples' | 'opening'
}

/**
 * Makes a ready-made set the configuration of the account, by its plan as any other files. A refusal stays to be read: nothing of
 * the choice is lost, and the same button tries again.
 */
export function useSet(onUsed: (id: string) => void) {
  const [work, setWork] = useState<Work>()
  const [fault, setFault] = useState<string>()
  const use = async (
    id: string,
    { samples, quintal }: { samples: boolean; quintal?: string | undefined },
  ) => {
    const begin = (step: Work['step']) => setWork({ id, step })
    setFault(undefined)
    begin('reading')
    try {
      const quiet = { quiet: true }
      const { files } = await call(
        contract.samples.pack,
        { params: { id }, query: quintal === undefined ? {} : { quintal } },
        quiet,
      )
      const { hash } = await call(contract.packs.plan, { body: { files } }, quiet)
      begin('applying')
      await call(contract.packs.apply, { body: { files, hash: hash ?? '' } }, quiet)
      if (samples) {
        begin('samples')
        await call(contract.samples.write, { body: { pack: id } }, quiet)
      }
      begin('opening')
      await Promise.all([refreshRights(), queryClient.invalidateQueries()])
      onUsed(id)
    } catch (error) {
      setFault((error instanceof ApiError && error.errors[0]?.message) || faultText(error))
      setWork(undefined)
    }
  }
  return { use, work, fault }
}
