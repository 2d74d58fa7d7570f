import { contract } from '../../../core/contract/index.ts'
import type { EvidenceOrder, EvidenceProgress } from '../../../core/contract/evidence.ts'
import { call } from '../../api/client.ts'

interface Making {
  language: string
  signal: AbortSignal
  onProgress: (progress: EvidenceProgress) => void
}

/** Orders a packet of evidence and waits for it. */
export async function makeEvidence(
  order: EvidenceOrder,
  { language, signal, onProgress }: Making,
): Promise<File> {
  const options = { quiet: true, signal }
  const { key } = await call(contract.evidence.order, { body: order, query: { language } }, options)
  for (let look = 0; ; look++) {
    const answer = await call(contract.evidence.get, { params: { key } }, options)
    if (answer.type === 'application/zip') return answer
    onProgress(JSON.parse(await answer.text()) as EvidenceProgress)
    await pause(Math.min(200 * 2 ** look, 2_000), signal)
  }
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

const pause = (millis: number, signal: AbortSignal) =>
  new Promise<void>((done, failed) => {
    const timer = setTimeout(done, millis)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      failed(new DOMException('', 'AbortError'))
    })
  })
