import { createHmac } from 'node:crypto'
import type { Session } from '../../../core/rules/can.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { secretFor } from '../../platform/passport-key.ts'

/**
 * TRC-02: a product that somebody may not read has one key in all answers of their trace of the same starts, which tells nothing to
 * whoever lacks the installation's secret.
 */
export function keysOf(settings: Settings, { accountId, userId }: Session, starts: readonly string[]) {
  const secret = secretFor(settings, 'keys of restricted products')
  const trace = [accountId, userId, starts.toSorted()]
  return (id: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([id, ...trace]))
      .digest('hex')
      .slice(0, 16)
}
