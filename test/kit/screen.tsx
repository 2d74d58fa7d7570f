import '@mantine/core/styles.layer.css'
import '../../web/ui/base.css'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { render } from 'vitest-browser-react'
import { readConfig } from '../../web/api/config.ts'
import { queryClient } from '../../web/api/queries.ts'
import { startTexts } from '../../web/shell/i18n.ts'
import { Look } from '../../web/shell/Look.tsx'

/** A request that a component sent. */
export interface SentRequest {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  /** The Idempotency-Key. */
  key: string | null
}

/** Answers requests; `'nothing'` simulates an unreachable server. */
export type Server = (sent: SentRequest) => { status: number; body?: unknown } | 'nothing'

const network = window.fetch

/** Replaces the network, below our own code. Returns the requests in the order of sending. */
export function serve(server: Server): SentRequest[] {
  const sent: SentRequest[] = []
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/config.json') return Response.json({ apiBase: '/api' })
    if (!pathname.startsWith('/api/')) return network(input, init)
    const text = await request.text()
    const one: SentRequest = {
      method: request.method,
      path: pathname.slice('/api'.length),
      query: Object.fromEntries(searchParams),
      body: text === '' ? undefined : JSON.parse(text),
      key: request.headers.get('idempotency-key'),
    }
    sent.push(one)
    const answer = server(one)
    if (answer === 'nothing') throw new TypeError('Failed to fetch')
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  }
  return sent
}

/** A refusal in the format of the server. */
export const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { statusCode: status, code, message: code, ...more },
})

/** The part of the session that drafts and form languages use. */
const session = {
  account: { id: 'account', name: 'Cooperativa' },
  session: { userId: 'ana' },
  settings: { defaultLang: 'es', supportedLangs: ['es', 'en'] },
}

/** Renders a component with the surroundings of a screen: texts, theme, queries, and the route of the session. */
export async function show(component: ReactNode) {
  if (window.fetch === network) serve(() => 'nothing')
  await readConfig()
  if (!i18next.isInitialized) await startTexts()
  const root = createRootRoute({ component: Outlet })
  const opened = createRoute({
    getParentRoute: () => root,
    id: 'session',
    beforeLoad: () => session,
    component: () => component,
  })
  const leaf = createRoute({ getParentRoute: () => opened, path: '/' })
  const router = createRouter({
    routeTree: root.addChildren([opened.addChildren([leaf])]),
    history: createMemoryHistory(),
  })
  await router.load()
  return render(
    <QueryClientProvider client={queryClient}>
      <Look>
        <RouterProvider router={router as never} />
      </Look>
    </QueryClientProvider>,
  )
}

afterEach(() => {
  window.fetch = network
  sessionStorage.clear()
  queryClient.clear()
  notifications.clean()
})
