import '../../web/ui/reset.css'
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
import type { ReactNode } from 'react'
import { cleanup, render } from 'vitest-browser-react/pure'
import { defaultTimeZone } from '../../core/fields/calendar.ts'
import { flags as allFlags, type Flag } from '../../core/rules/access.ts'
import type { Session } from '../../core/rules/can.ts'
import { readConfig } from '../../web/api/config.ts'
import { queryClient } from '../../web/api/queries.ts'
import type { Section } from '../../web/shell/section.ts'
import { parseSearch, stringifySearch } from '../../web/shell/search.ts'
import { SessionOfRoute } from '../../web/shell/SessionOfRoute.tsx'
import { startTexts } from '../../web/ui/texts.ts'
import { Theme } from '../../web/shell/Theme.tsx'
// Loaded by now, so that a toast of one test never arrives in the next.
import '../../web/ui/Toasts.tsx'

/** A request that a component sent. */
export interface SentRequest {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  /** The Idempotency-Key. */
  key: string | null
}

type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'nothing' | 'waiting'

/** Answers requests; `'nothing'` simulates an unreachable server, `'waiting'` a server that never answers, a promise a slow one. */
export type Server = (sent: SentRequest) => Reply | Promise<Reply>

const network = window.fetch
const uploads = window.XMLHttpRequest
/** Ends the requests that wait. */
const waiting: (() => void)[] = []

/** Replaces the network, below our own code. Returns the requests in the order of sending. */
export function serve(server: Server): SentRequest[] {
  const sent: SentRequest[] = []
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/config.json')
      return Response.json({ apiBase: `${location.origin}/api`, graphUrl: `${location.origin}/graph` })
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
    const answer = await server(one)
    if (answer === 'waiting') await new Promise<void>((done) => waiting.push(done))
    if (answer === 'nothing' || answer === 'waiting') throw new TypeError('Failed to fetch')
    // A text that says what it is goes as it is.
    const isText = typeof answer.body === 'string' && answer.headers?.['content-type'] !== undefined
    const content = isText ? (answer.body as string) : JSON.stringify(answer.body)
    return new Response(answer.body === undefined ? null : content, {
      status: answer.status,
      headers: { 'content-type': 'application/json', ...answer.headers },
    })
  }
  window.XMLHttpRequest = class extends Upload {
    override answer(one: SentRequest) {
      sent.push(one)
      return server(one)
    }
  } as unknown as typeof XMLHttpRequest
  return sent
}

/** Uploads go by XMLHttpRequest, which tells their progress; the body of the request is the number of its bytes. */
abstract class Upload extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #method = ''
  #url = ''
  #headers: Record<string, string> = {}

  abstract answer(sent: SentRequest): ReturnType<Server>

  open(method: string, url: string) {
    this.#method = method
    this.#url = url
  }

  setRequestHeader() {}

  getResponseHeader(name: string) {
    return this.#headers[name] ?? null
  }

  abort() {
    this.dispatchEvent(new Event('abort'))
  }

  send(content: ArrayBuffer) {
    const { pathname, searchParams } = new URL(this.#url)
    const answer = this.answer({
      method: this.#method,
      path: pathname.slice('/api'.length),
      query: Object.fromEntries(searchParams),
      body: content.byteLength,
      key: null,
    })
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: Math.ceil(content.byteLength / 2) }))
    if (answer instanceof Promise) void answer.then((late) => this.#settle(late))
    else this.#settle(answer)
  }

  #settle(answer: Reply) {
    const fail = () => void this.dispatchEvent(new Event('error'))
    if (answer === 'waiting') return void waiting.push(fail)
    if (answer === 'nothing') return fail()
    this.status = answer.status
    this.#headers = answer.headers ?? {}
    this.responseText = answer.body === undefined ? '' : JSON.stringify(answer.body)
    this.dispatchEvent(new Event('load'))
  }
}

/** A refusal in the format of the server. */
export const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { statusCode: status, code, message: code, ...more },
})

/** The refusal of a busy server, which asks to be asked again at once. */
export const busy = { ...refusal(503, 'UNAVAILABLE'), headers: { 'retry-after': '0' } }

interface Surroundings {
  /** Features of the account; all of them unless said. */
  flags?: readonly Flag[]
  /** Who looks, where rights matter: an administrator unless said. */
  rights?: Partial<Session>
  /** The address, for screens that keep their state in it. */
  path?: string
  /** The pattern of the address, for screens that read ids in it: `/Recalls/$id`. */
  pattern?: string
  /** The server declares to the EU for the account. */
  declares?: boolean
  /** The account shows sample data. */
  samples?: boolean
  /** What the menu lists. */
  sections?: readonly Section[]
}

/** The part of the session that screens use. */
const sessionOf = ({ flags = allFlags, rights, declares = false, samples = false }: Surroundings) => ({
  accounts: [],
  account: { id: 'account', name: 'Cooperativa' },
  session: {
    userId: 'ana',
    timeZone: defaultTimeZone,
    flags,
    admin: true,
    levelOne: false,
    organizations: [],
    stages: {},
    milestoneSchemas: {},
    tags: [],
    ...rights,
  },
  settings: {
    defaultLang: 'es',
    supportedLangs: ['es', 'en'],
    filters: [],
    showCharts: false,
    certificateKinds: [],
    samples,
    declares,
    amendHours: 72,
    riskAssessment: 'warn',
    qrAddress: 'gs1',
    version: 1,
  },
})

/** Renders a component with the surroundings of a screen: texts, theme, queries, and the route of the session. */
export async function show(component: ReactNode, surroundings: Surroundings = {}) {
  if (window.fetch === network) serve(() => 'nothing')
  await readConfig()
  await startTexts()
  const root = createRootRoute({ component: Outlet })
  const opened = createRoute({
    getParentRoute: () => root,
    id: 'session',
    beforeLoad: () => ({ open: sessionOf(surroundings), sections: surroundings.sections ?? [] }),
    component: () => <SessionOfRoute>{component}</SessionOfRoute>,
  })
  const leaf = createRoute({ getParentRoute: () => opened, path: '/' })
  // The component stays, wherever it goes.
  const elsewhere = createRoute({ getParentRoute: () => opened, path: '$' })
  const own = createRoute({ getParentRoute: () => opened, path: surroundings.pattern ?? '/own' })
  const router = createRouter({
    routeTree: root.addChildren([opened.addChildren([leaf, own, elsewhere])]),
    history: createMemoryHistory({ initialEntries: [surroundings.path ?? '/'] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  const rendered = await render(
    <QueryClientProvider client={queryClient}>
      <Theme>
        <RouterProvider router={router as never} />
      </Theme>
    </QueryClientProvider>,
  )
  return Object.assign(rendered, { pathname: () => router.state.location.pathname })
}

/** Takes back what a test did to the page that all files of a worker share. */
export async function clear(): Promise<void> {
  await cleanup()
  // A call that went on would keep the loader running in the next tests; what its end says is cleaned below.
  for (const end of waiting.splice(0)) end()
  // A saving that goes on would say so in the next test; its toast comes by an import, which takes longer than a moment.
  do await new Promise((done) => setTimeout(done))
  while (queryClient.isMutating() > 0)
  await import('../../web/ui/Toasts.tsx')
  await new Promise((done) => setTimeout(done))
  window.fetch = network
  window.XMLHttpRequest = uploads
  sessionStorage.clear()
  queryClient.clear()
  notifications.clean()
}
