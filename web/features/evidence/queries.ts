import { contract } from '../../../core/contract/index.ts'
import type { EvidenceOrder, EvidenceProgress } from '../../../core/contract/evidence.ts'
import { call } from '../../api/client.ts'
import { madeFile } from '../../api/madeFile.ts'

interface EvidenceRequest {
  language: string
  signal: AbortSignal
  onProgress: (progress: EvidenceProgress) => void
}

/** Orders a packet of evidence and waits for it. */
export async function makeEvidence(
  order: EvidenceOrder,
  { language, signal, onProgress }: EvidenceRequest,
): Promise<File> {
  const options = { quiet: true, signal }
  const { key } = await call(contract.evidence.order, { body: order, query: { language } }, options)
  return madeFile(() => call(contract.evidence.get, { params: { key } }, options), {
    type: 'application/zip',
    onProgress,
    signal,
    pauses: { first: 200, most: 2_000 },
  })
}

/** Bytes at the end of a packet, in which its last files are listed by name. */
const listBytes = 20_000

/** The parts whose file a packet lacks. */
export async function absentIn<Part>(
  packet: File,
  named: readonly (readonly [Part, file: string])[],
): Promise<Part[]> {
  const list = await packet.slice(-listBytes).text()
  return named.flatMap(([part, file]) => (list.includes(file) ? [] : [part]))
}
