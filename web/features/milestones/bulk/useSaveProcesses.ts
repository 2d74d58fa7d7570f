import { useRef, useState } from 'react'
import type { Body } from '../../../../core/contract/route.ts'
import { contract } from '../../../../core/contract/index.ts'
import type { Issue } from '../../../../core/errors/refusal.ts'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { faultText } from '../../../api/faultText.ts'
import type { SaveRequest } from './processes.ts'

type Outcome = { saved: true } | { saved: false; errors: readonly Issue[]; message: string }

/**
 * Saves a sheet in one call, all or none (MIL-23). Sending the same values again carries the same Idempotency-Key, so that
 * a lost answer makes no process twice.
 */
export function useSaveProcesses() {
  const [state, setState] = useState<'idle' | 'saving' | 'unanswered'>('idle')
  const sent = useRef({ text: '', key: '' })

  const send = async (request: SaveRequest): Promise<Outcome> => {
    const text = JSON.stringify(request)
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
    const options = { idempotencyKey: sent.current.key, quiet: true, via: 'import' } as const
    setState('saving')
    try {
      // The contract types these bodies; the sheet builds them from the forms of the account.
      if (request.route === 'copy')
        await call(
          contract.milestones.copy,
          { body: request.body as Body<typeof contract.milestones.copy> },
          options,
        )
      else
        await call(
          contract.milestones.createMany,
          { body: request.body as Body<typeof contract.milestones.createMany> },
          options,
        )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isUnanswered = error.status >= 500
      setState(isUnanswered ? 'unanswered' : 'idle')
      if (!isUnanswered) sent.current = { text: '', key: '' }
      return { saved: false, errors: error.errors, message: faultText(error) }
    }
    setState('idle')
    return { saved: true }
  }

  return { send, isSaving: state === 'saving', isUnanswered: state === 'unanswered' }
}
