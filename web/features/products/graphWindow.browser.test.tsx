import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { serve } from '../../../test/kit/screen.tsx'
import { readConfig } from '../../api/config.ts'
import type { HandOff } from '../../api/handOver.ts'
import { startIdentity } from '../../auth/identity.ts'
import { startTexts } from '../../ui/texts.ts'
import { openGraph } from './graphWindow.ts'

const issuer = 'https://id.example'
const product: HandOff = { productId: 'p-1', productName: 'AC-2526-017', productTypeId: 'ps-lote-acopio' }
const message = { type: 'rastro:graphData', ...product }
const open = window.open.bind(window)

/** Another window, which tells this one what it was sent. */
async function otherWindow(sandbox?: string): Promise<Window> {
  const frame = document.createElement('iframe')
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox)
  frame.srcdoc = `<script>addEventListener('message', ({ data, origin }) => parent.postMessage({ told: data, origin }, '*'))</script>`
  const loaded = new Promise((done) => frame.addEventListener('load', done))
  document.body.append(frame)
  await loaded
  return frame.contentWindow!
}

beforeAll(async () => {
  serve(() => 'nothing')
  await startTexts()
  await readConfig()
  startIdentity({
    issuer,
    clientId: 'rastro',
    projectId: 'rastro',
    scope: 'openid',
    apiBase: '',
    publicPageUrl: '',
    graphUrl: '',
    mapStyleUrl: null,
    version: '1',
  })
})

beforeEach(() => {
  localStorage.setItem(
    `oidc.user:${issuer}:rastro`,
    JSON.stringify({ access_token: 'the token', expires_at: Date.now() / 1000 + 600, profile: {} }),
  )
})

afterEach(() => {
  window.open = open
  localStorage.clear()
  for (const frame of document.querySelectorAll('iframe')) frame.remove()
})

/** Opens a graph in this window; what it sends shows products. */
function opened(graph: Window) {
  const onShow = vi.fn<(handed: HandOff) => void>()
  window.open = () => graph
  expect(openGraph('p-1', 'litoral', onShow)).toBe(true)
  return onShow
}

const arrive = (data: unknown, source: Window, origin = location.origin) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }))

describe('the window of a graph', () => {
  it('is opened at the address of the product, which holds no token (GRF-01)', async () => {
    const addresses: unknown[] = []
    window.open = (address) => {
      addresses.push(address)
      return null
    }
    expect(openGraph('p 1', 'litoral', () => {})).toBe(false)
    expect(addresses).toEqual([`${location.origin}/graph/p%201`])
  })

  it('is handed token, account, language and time zone, and a window of another origin is not (GRF-02)', async () => {
    const graph = await otherWindow()
    const told: unknown[] = []
    const onMessage = ({ data, source }: MessageEvent) => {
      if (data?.told) told.push([source === graph, data.told])
    }
    window.addEventListener('message', onMessage)
    // Without allow-same-origin it has an origin of its own.
    opened(await otherWindow('allow-scripts'))
    opened(graph)
    await expect.poll(() => told.length).toBeGreaterThan(1)
    window.removeEventListener('message', onMessage)
    for (const one of told)
      expect(one).toEqual([
        true,
        {
          type: 'rastro:session',
          token: 'the token',
          audience: 'litoral',
          language: 'es',
          timeZone: 'America/Argentina/Buenos_Aires',
        },
      ])
  })

  it('shows its product in the list that opened it, and in no other (GRF-04)', async () => {
    const graph = await otherWindow()
    const onShow = opened(graph)
    arrive(message, graph)
    expect(onShow).toHaveBeenCalledExactlyOnceWith(product)
    expect(localStorage.getItem('graphData')).toBe(null)
  })

  it.each<[string, unknown, string | undefined]>([
    ['of another origin', message, 'https://evil.example'],
    ['of a look-alike origin', message, `${location.origin}.evil.example`],
    ['of no origin', message, 'null'],
    ['of another type', { ...message, type: 'rastro:session' }, undefined],
    ['without a type', product, undefined],
    ['without a stage', { ...message, productTypeId: undefined }, undefined],
    ['whose id is no text', { ...message, productId: { toString: 'x' } }, undefined],
    ['of nothing', null, undefined],
    ['of text', JSON.stringify(message), undefined],
  ])('is not obeyed with a message %s', async (_, data, origin) => {
    const graph = await otherWindow()
    const onShow = opened(graph)
    arrive(data, graph, origin)
    expect(onShow).not.toHaveBeenCalled()
    expect(localStorage.getItem('graphData')).toBe(null)
  })

  it('is the only one that is obeyed: other windows of the same origin are not', async () => {
    const onShow = opened(await otherWindow())
    arrive(message, await otherWindow())
    arrive(message, window)
    expect(onShow).not.toHaveBeenCalled()
    expect(localStorage.getItem('graphData')).toBe(null)
  })
})
