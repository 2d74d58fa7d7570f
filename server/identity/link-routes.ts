import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import pg from 'pg'
import { passwordFault } from '../../core/rules/password.ts'
import { Database, type Tx } from '../platform/db/database.ts'
import { leaving } from '../platform/http/shares.ts'
import { forgottenRoutes } from './forgotten.ts'
import { languageOfVisitor } from './language.ts'
import { invitationPage, passwordPage, type PasswordFaults, type PasswordForm } from './link-pages.ts'
import { findLink, type Link, runIn, runOn, takeLink } from './links.ts'
import { failurePage, type Page } from './pages.ts'
import { takeHashTurn, hashPassword } from './password.ts'
import { storePassword } from './people.ts'
import { redirect, send } from './sign-in.ts'
import { beginSession, isOwnForm, welcome } from './welcome.ts'

/** Begins the grant of somebody who accepted an invitation, and returns the person's id. */
export type Join = (tx: Tx, invited: string) => Promise<string>

interface LinkSetup {
  pool: pg.Pool
  publicUrl: string
  demo: boolean
  join: Join
  provider(): Promise<Provider>
}

interface LinkRequest {
  Params: { secret: string }
}

/** Pages behind the links in mails; each link is for one use. */
export async function linkRoutes(app: FastifyInstance, setup: LinkSetup): Promise<void> {
  const { pool, publicUrl, join, provider } = setup
  const run = runOn(pool)
  const database = new Database(pool)
  await app.register(formbody, { bodyLimit: 65_536 })
  forgottenRoutes(app, { ...setup, database })

  app.get<LinkRequest>('/identity/invitation/:secret', async (request, reply) => {
    const invitation = await findInvitation(request, reply)
    return invitation ? send(reply, show(request, invitation)) : reply
  })

  app.post<LinkRequest>('/identity/invitation/:secret', async (request, reply) => {
    const invitation = await findInvitation(request, reply)
    if (!invitation) return reply
    const typed = typedPassword(request.body)
    // Whoever has become a user meanwhile is shown so, and keeps their password.
    if (invitation.isUser && typed) return send(reply, show(request, invitation))
    let hash: string | undefined
    if (!invitation.isUser) {
      const faults = faultsOf(typed ?? { password: '', repeat: '' })
      hash = faults ? undefined : await hashInTurn(typed!.password, request, reply)
      if (!hash) return send(reply, show(request, invitation, faults ?? { isBusy: true }))
    }
    const joined = await accept(request.params.secret, invitation, hash)
    if (joined) {
      // Only a password that was just chosen proves who it is: a link alone never opens what a person had before.
      const isIn = hash !== undefined && isOwnForm(request)
      if (!isIn || !(await beginSession(await provider(), publicUrl, request, reply, joined)))
        welcome(reply, invitation.email)
      return redirect(reply, `${publicUrl}/`)
    }
    const now = await findInvitation(request, reply)
    return now ? send(reply, show(request, now)) : reply
  })

  app.get<LinkRequest>('/identity/reset/:secret', async (request, reply) => {
    const link = await findOpen(request, reply, 'password')
    return link ? send(reply, passwordPage(formOf(request))) : reply
  })

  app.post<LinkRequest>('/identity/reset/:secret', async (request, reply) => {
    const link = await findOpen(request, reply, 'password')
    if (!link) return reply
    const typed = typedPassword(request.body) ?? { password: '', repeat: '' }
    const faults = faultsOf(typed)
    const hash = faults ? undefined : await hashInTurn(typed.password, request, reply)
    if (!hash) return send(reply, passwordPage(formOf(request, faults ?? { isBusy: true })))
    if (!(await takeLink(run, request.params.secret))) return ended(request, reply, link)
    await storePassword(run, { userId: link.userId, hash })
    const [person] = await run<{ email: string }>('select email from users where id = $1', [link.userId])
    return redirect(welcome(reply, person!.email), `${publicUrl}/`)
  })

  interface Invitation {
    account: string
    email: string
    accountId: string
    userId: string
    /** Somebody with this e-mail signs in already: they keep their password, and one button is enough. */
    isUser: boolean
  }

  async function findInvitation(
    request: FastifyRequest<LinkRequest>,
    reply: FastifyReply,
  ): Promise<Invitation | undefined> {
    const link = await findOpen(request, reply, 'invitation')
    if (!link) return undefined
    const [invited] = await run<Pick<Invitation, 'account' | 'email' | 'isUser'>>(
      `select a.name as account, i.email, exists (
         select from users u join identity_passwords p on p.user_id = u.id
         where lower(u.email) = lower(i.email) and not u.is_pending
       ) as "isUser"
       from users i join accounts a on a.id = $2 where i.id = $1`,
      [link.userId, link.accountId],
    )
    return { ...invited!, userId: link.userId, accountId: link.accountId! }
  }

  /** A link that can be used; otherwise it answers the request. */
  async function findOpen(
    request: FastifyRequest<LinkRequest>,
    reply: FastifyReply,
    kind: 'invitation' | 'password',
  ) {
    const link = await findLink(run, kind, request.params.secret)
    if (link?.isOpen) return link
    if (link) await ended(request, reply, link)
    else send(reply, failurePage(request.raw, publicUrl, { failure: 'linkUnknown', status: 404 }))
    return undefined
  }

  /** Says whom to ask for another one. */
  async function ended(request: FastifyRequest, reply: FastifyReply, { kind, accountId }: Link) {
    const [account] = accountId
      ? await run<{ name: string }>('select name from accounts where id = $1', [accountId])
      : []
    const failure = kind === 'invitation' ? 'linkEnded' : 'linkResetEnded'
    return send(
      reply,
      failurePage(request.raw, publicUrl, { failure, status: 410, account: account?.name ?? '' }),
    )
  }

  /**
   * All of it or nothing: the link's one use, the grant, and the password. Returns the person; undefined if another one was
   * first.
   */
  async function accept(
    secret: string,
    { accountId, userId }: Invitation,
    hash: string | undefined,
  ): Promise<string | undefined> {
    try {
      return await database.inAccount({ accountId, userId, via: 'screen' }, async (tx) => {
        if (!(await takeLink(runIn(tx), secret))) return undefined
        const person = await join(tx, userId)
        if (hash) await storePassword(runIn(tx), { userId: person, hash })
        return person
      })
    } catch (error) {
      // The same e-mail was registered by another account's invitation at this moment.
      if (error instanceof pg.DatabaseError && error.code === '23505') return undefined
      throw error
    }
  }

  function show(
    request: FastifyRequest,
    { account, email, isUser }: Invitation,
    faults?: PasswordFaults,
  ): Page {
    return invitationPage({ ...formOf(request, faults), account, email, isUser })
  }

  const formOf = (request: FastifyRequest, faults?: PasswordFaults): PasswordForm => ({
    language: languageOfVisitor(request.raw),
    action: request.url.split('?')[0]!,
    leadsTo: [publicUrl],
    ...(faults ? { faults } : {}),
  })
}

interface NewPassword {
  password: string
  repeat: string
}

/** undefined: the form had no field for a password. */
function typedPassword(body: unknown): NewPassword | undefined {
  const { password, repeat } = (body ?? {}) as Record<string, unknown>
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return password === undefined ? undefined : { password: textOf(password), repeat: textOf(repeat) }
}

function faultsOf({ password, repeat }: NewPassword): PasswordFaults | undefined {
  if (password === '') return { password: 'fields.required' }
  const fault = passwordFault(password)
  if (fault) return { password: fault }
  return password === repeat ? undefined : { repeat: 'fields.passwordsMatch' }
}

/** undefined: too many wait for their turn. */
async function hashInTurn(
  password: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const endTurn = await takeHashTurn(request.ip, leaving(reply)).catch(() => undefined)
  if (!endTurn) return undefined
  try {
    return await hashPassword(password)
  } finally {
    endTurn()
  }
}
