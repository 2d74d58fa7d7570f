import { defaultTimeZone, keptTimeZone } from '../../../core/fields/calendar.ts'
import { currentLanguage } from '../../ui/texts.ts'
import { config } from '../../api/config.ts'
import { type HandOff, productIn, type SessionMessage } from '../../api/handOver.ts'
import { accessToken } from '../../auth/identity.ts'

/** Milliseconds from the opening to the first session, and from each session to the next: tokens are renewed, and a reloaded graph has none. */
const handOverInterval = 2_000

/** The open graphs, each with what shows a product that it sends. */
const open = new Map<MessageEventSource, (handed: HandOff) => void>()

/**
 * GRF-01, GRF-02: opens the graph of a product, and hands the session over to that window at the graph's origin alone. Returns
 * false when the browser opened no window.
 */
export function openGraph(product: string, account: string, onShow: (handed: HandOff) => void): boolean {
  const { graphUrl } = config()
  const graph = window.open(`${graphUrl}/${encodeURIComponent(product)}`)
  if (!graph) return false
  const { origin } = new URL(graphUrl)
  open.set(graph, onShow)
  window.addEventListener('message', receive)
  const timer = setInterval(() => {
    if (graph.closed) {
      clearInterval(timer)
      open.delete(graph)
    } else void handOver(graph, origin, account)
  }, handOverInterval)
  return true
}

async function handOver(graph: Window, origin: string, audience: string): Promise<void> {
  const token = await accessToken()
  if (!token) return
  const [language, timeZone] = [currentLanguage(), keptTimeZone() ?? defaultTimeZone]
  const session: SessionMessage = { type: 'rastro:session', token, audience, language, timeZone }
  graph.postMessage(session, origin)
}

/** GRF-04: shows what a graph sends in the window that opened it, and in no other: somebody may be typing there. */
function receive({ origin, source, data }: MessageEvent): void {
  const show = source && origin === new URL(config().graphUrl).origin ? open.get(source) : undefined
  const handed = show && productIn(data)
  if (handed) show(handed)
}
