import type { Body } from '../../../../core/contract/route.ts'
import { contract } from '../../../../core/contract/index.ts'
import { call } from '../../../api/client.ts'
import type { SaveRequest } from './processes.ts'

/** Saves a sheet in one call, all or none (MIL-23). */
export function saveProcesses({ route, body }: SaveRequest, idempotencyKey: string): Promise<unknown> {
  const options = { idempotencyKey, quiet: true, via: 'import' } as const
  // The contract types these bodies; the sheet builds them from the forms of the account.
  return route === 'copy'
    ? call(contract.milestones.copy, { body: body as Body<typeof contract.milestones.copy> }, options)
    : call(
        contract.milestones.createMany,
        { body: body as Body<typeof contract.milestones.createMany> },
        options,
      )
}
