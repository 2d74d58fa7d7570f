import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults, Provider } from 'oidc-provider'
import type pg from 'pg'
import { takesGzip } from '../platform/http/encoding.ts'
import { leaving } from '../platform/http/shares.ts'
import { assets } from './assets.ts'
import { languageOfVisitor } from './language.ts'
import { failurePage, type Page, type Problem, signInPage } from './pages.ts'
import { matches, takeHashTurn } from './password.ts'
import { findByEmail } from './people.ts'
import { endGrants } from './store.ts'
import { createAttempt } from './throttle.ts'
import { endWelcome, welcomedEmail } from './welcome.ts'

interface SignInSetup {
  pool: pg.Pool
  publicUrl: string
  demo: boolean
  provider(): Promise<Provider>
}

/** Shown to newcomers while DEMO is on. */
const demoUser = { email: 'ana@demo.example', password: 'rastro-demo-2026' }

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The sign-in page and its files. */
export async function signInRoutes(app: FastifyInstance, setup: SignInSetup): Promise<void> {
  const { pool, publicUrl, demo } = setup
  await app.register(formbody, { bodyLimit: 65_536 })

  app.get('/identity/sign-in/:id', async (request, reply) => {
    const interaction = await findInteraction(request, reply)
    if (!interaction) return reply
    // The client requested consent; our only client always has it.
    if (interaction.prompt.name !== 'login')
      return redirect(reply, await finishInteraction(request, reply, { consent: {} }))
    const hint = interaction.params.login_hint
    const email = welcomedEmail(request) ?? (typeof hint === 'string' ? hint : '')
    return send(reply, show(request, interaction, email))
  })

  app.post('/identity/sign-in/:id', async (request, reply) => {
    const interaction = await findInteraction(request, reply)
    if (!interaction) return reply
    const typed = credentials(request.body)
    const answer = await signIn(typed, request.ip, leaving(reply))
    if (typeof answer !== 'string') return send(reply, show(request, interaction, typed.email, answer))
    const next = await finishInteraction(request, reply, { login: { accountId: answer, amr: ['pwd'] } })
    await endOtherSession(interaction, answer)
    return redirect(endWelcome(reply), next)
  })

  app.get('/identity/assets/:name', async (request, reply) => {
    const asset = Object.values(assets()).find(({ path }) => path === request.url)
    if (!asset) return reply.callNotFound()
    const zipped = asset.gzipped && takesGzip(request)
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding')
    reply.header('x-content-type-options', 'nosniff').type(asset.type)
    return zipped ? reply.header('content-encoding', 'gzip').send(asset.gzipped) : reply.send(asset.body)
  })

  /**
   * Returns the user's id, or the problem. Neither the answer nor its timing reveals whether the e-mail or the password was
   * wrong. A caller over the limit is refused at once; everybody else waits for a turn, and is counted before the password is
   * hashed.
   */
  async function signIn(
    { email, password }: Credentials,
    ip: string,
    left: AbortSignal,
  ): Promise<string | Problem> {
    if (email === '' || password === '') return { kind: 'missing' }
    const { person, folded } = await findByEmail(pool, email, demo)
    const attempt = createAttempt(pool, person ? `person ${person.id}` : `nobody ${folded}`, ip)
    const early = await attempt.wait()
    if (early > 0) return { kind: 'wait', seconds: early }
    const endTurn = await takeHashTurn(ip, left).catch(() => undefined)
    if (!endTurn) return { kind: 'busy' }
    try {
      const late = await attempt.reserve()
      if (late > 0) return { kind: 'wait', seconds: late }
      if ((await matches(password, person?.hash ?? undefined)) && person) {
        await attempt.succeeded()
        return person.id
      }
      const next = await attempt.wait()
      return next > 0 ? { kind: 'wait', seconds: next } : { kind: 'wrong' }
    } finally {
      endTurn()
    }
  }

  /** The sign-in that this browser began; its cookie protects against forged forms. */
  async function findInteraction(request: FastifyRequest, reply: FastifyReply): Promise<Interaction | null> {
    const provider = await setup.provider()
    try {
      if (request.headers['sec-fetch-site'] === 'cross-site' && request.method === 'POST') throw notFound
      return await provider.interactionDetails(request.raw, reply.raw)
    } catch (error) {
      if ((error as Error).name !== notFound.name) throw error
      send(reply, failurePage(request.raw, publicUrl, { failure: 'expired', status: 400 }))
      return null
    }
  }

  /** Ends another person's session in this browser; the provider would send a form that needs scripts. */
  async function endOtherSession({ session: known }: Interaction, userId: string): Promise<void> {
    if (!known || known.accountId === userId) return
    const session = await (await setup.provider()).Session.findByUid(known.uid)
    if (!session) return
    await endGrants(pool, session)
    Object.assign(session, { accountId: undefined, authorizations: undefined })
    await session.persist()
  }

  /** Stores the interaction's result; returns the address where the provider continues. */
  async function finishInteraction(
    request: FastifyRequest,
    reply: FastifyReply,
    result: InteractionResults,
  ): Promise<string> {
    return (await setup.provider()).interactionResult(request.raw, reply.raw, result)
  }

  function show(request: FastifyRequest, { params }: Interaction, email: string, problem?: Problem): Page {
    const target = typeof params.redirect_uri === 'string' ? [new URL(params.redirect_uri).origin] : []
    return signInPage({
      language: languageOfVisitor(request.raw, params.ui_locales),
      action: request.url.split('?')[0]!,
      email,
      ...(problem ? { problem } : { isWelcome: welcomedEmail(request) !== undefined }),
      leadsTo: [publicUrl, ...target],
      demo: demo ? demoUser : null,
    })
  }
}

const notFound = Object.assign(new Error('no such sign-in'), { name: 'SessionNotFound' })

interface Credentials {
  email: string
  password: string
}

function credentials(body: unknown): Credentials {
  const { email, password } = (body ?? {}) as Record<string, unknown>
  return {
    email: typeof email === 'string' ? email.trim().slice(0, 320) : '',
    password: typeof password === 'string' ? password : '',
  }
}

export const redirect = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'no-store').redirect(address, 303)

export function send(reply: FastifyReply, { status, headers, body }: Page): FastifyReply {
  return reply.code(status).headers(headers).send(body)
}
