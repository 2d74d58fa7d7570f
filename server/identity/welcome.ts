import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { signInLifetime } from './provider.ts'

/** Signs a person in who has just chosen a password, unless another person is signed in in this browser. */
export async function beginSession(
  provider: Provider,
  publicUrl: string,
  { raw: request }: FastifyRequest,
  { raw: response }: FastifyReply,
  userId: string,
): Promise<boolean> {
  const { cookies } = provider.createContext(request, response)
  const name = provider.cookieName('session')
  const known = cookies.get(name, { signed: true })
  if (known && (await provider.Session.find(known))?.accountId) return false
  const session = new provider.Session()
  session.loginAccount({ accountId: userId, amr: ['pwd'] })
  await session.save(signInLifetime)
  // A proxy may speak TLS for the server, so the address of the installation says whether it is spoken.
  cookies.secure = publicUrl.startsWith('https:')
  cookies.set(name, session.jti, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    path: '/identity',
    expires: new Date(session.exp * 1000),
  })
  return true
}

/**
 * Whether a form was sent by our own page: another site could send one with a link of its own, and its visitor would work in
 * somebody else's name. A browser that doesn't say signs in by hand.
 */
export const isOwnForm = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin'

const cookieName = 'rastro_welcome'
const path = '/identity/sign-in'

/** Lets the sign-in page of this browser say that the password is chosen, with the e-mail filled in. */
export const welcome = (reply: FastifyReply, email: string): FastifyReply =>
  reply.header(
    'set-cookie',
    `${cookieName}=${encodeURIComponent(email)}; path=${path}; max-age=600; httponly; samesite=lax`,
  )

export const endWelcome = (reply: FastifyReply): FastifyReply =>
  reply.header('set-cookie', `${cookieName}=; path=${path}; max-age=0; httponly; samesite=lax`)

/** The e-mail of who has just chosen a password in this browser. */
export function welcomedEmail({ headers }: FastifyRequest): string | undefined {
  const [, value] = new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(headers.cookie ?? '') ?? []
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    return undefined
  }
}
