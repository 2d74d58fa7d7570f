import { refuse } from '../../../core/errors/refusal.ts'
import { Helpers } from '../../platform/process/helpers.ts'
import type { Drawing } from './draw.ts'

/** A code takes some milliseconds: thousands of them would keep everybody else waiting. */
const helpers = new Helpers<Drawing[], Uint8Array[]>(new URL('./symbols.worker.ts', import.meta.url), {
  maxShortMilliseconds: 3_000,
  maxMilliseconds: 20_000,
  maxMegabytes: 256,
  maxWaiting: 100,
})

/** Draws codes in a process of its own. */
export async function drawAll(accountId: string, drawings: Drawing[]): Promise<Buffer[]> {
  const drawn = (await helpers.ask(accountId, drawings)) ?? refuse('UNAVAILABLE')
  return drawn.map((file) => Buffer.from(file))
}
