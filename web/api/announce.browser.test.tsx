import { notifications, useNotifications } from '@mantine/notifications'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { contract } from '../../core/contract/index.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { refusal, serve, show } from '../../test/kit/screen.tsx'
import { Loader } from '../shell/Loader.tsx'
import type { Announcement } from './announce.ts'
import { attempt, call, callAs } from './client.ts'

/** How long each toast stands, by its `data-toast`. */
function Durations() {
  const shown = useNotifications().notifications as { 'data-toast'?: string; autoClose?: unknown }[]
  return <output>{shown.map((one) => `${one['data-toast']} ${String(one.autoClose)}`).join()}</output>
}

const person = { token: async () => null, account: () => null, onUnauthorized: async () => true }
const archive = (options: Announcement = {}) =>
  attempt(call(contract.products.archive, { params: { id: 'p1' } }, options))

beforeEach(() => callAs(person))

describe('the handler of answers (ERR-01)', () => {
  const cases: [number, ErrorCode, number, string, Announcement?][] = [
    [400, 'INVALID', 1500, 'ERR-02'],
    [403, 'FORBIDDEN', 1500, 'ERR-04'],
    [403, 'FORBIDDEN', 2500, 'ERR-14', { notAuthorized: true }],
    [404, 'NOT_FOUND', 4000, 'ERR-05'],
    [409, 'CYCLE', 4000, 'ERR-05'],
  ]
  for (const [status, code, duration, requirement, options] of cases)
    it(`announces ${status} for ${duration} ms, named by its code (${requirement})`, async () => {
      serve(() => refusal(status, code))
      await show(<Durations />)
      expect(await archive(options)).toBeNull()
      await expect.element(page.getByRole('status')).toHaveTextContent(`${code} ${duration}`)
      const shown = page.getByRole('alert')
      await expect.element(shown).toHaveAttribute('data-toast', code)
      await expect.element(shown).toHaveTextContent(options ? 'No tenés los permisos necesarios' : code)
    })

  it('announces unmet requirements for 5 s, unless a right is missing (ERR-15, ERR-16)', async () => {
    serve(() => refusal(403, 'REQUIREMENTS_NOT_MET'))
    await show(<Durations />)
    await archive({ requirements: true })
    await expect.element(page.getByRole('status')).toHaveTextContent('dontMeetRequirements 5000')
    notifications.clean()
    serve(() => refusal(403, 'FORBIDDEN'))
    await archive({ requirements: true })
    await expect.element(page.getByRole('status')).toHaveTextContent('FORBIDDEN 1500')
  })

  it('announces a success for 1.5 s, and nothing for a quiet call (ERR-07)', async () => {
    serve(() => ({ status: 204 }))
    await show(<Durations />)
    await archive({ quiet: true })
    await archive({ done: 'Se archivó' })
    const done = page.getByText('Se archivó')
    await expect.element(done).toBeVisible()
    expect(done.element().closest('[data-toast]')?.role).toBe('status')
    await expect.element(page.getByText('done 1500', { exact: true })).toBeInTheDocument()
  })

  it('has no toast for any other status (ERR-06)', async () => {
    serve(({ path }) => (path === '/products/p1' ? refusal(503, 'UNAVAILABLE') : refusal(404, 'NOT_FOUND')))
    await show(<Durations />)
    expect(await archive()).toBeNull()
    await attempt(call(contract.products.archive, { params: { id: 'p2' } }))
    await expect.element(page.getByRole('status')).toHaveTextContent(/^NOT_FOUND 4000$/)
  })

  it('announces a file that the server could not give for 1.5 s, whatever failed (ERR-17)', async () => {
    serve(() => 'nothing')
    await show(<Durations />)
    const input = { params: { id: 'ms' }, query: { language: 'es' } } as const
    expect(await attempt(call(contract.configuration.milestoneSchemaTemplate, input))).toBeNull()
    await expect.element(page.getByRole('status')).toHaveTextContent(/^download 1500$/)
    await expect.element(page.getByText('No se pudo descargar el archivo')).toBeVisible()
    expect(await attempt(call(contract.packs.export, {}, { download: true }))).toBeNull()
  })

  it('starts to sign in on 401, without a toast (AUT-21, ERR-03)', async () => {
    const left: string[] = []
    callAs({ ...person, onUnauthorized: async () => (left.push('signed out'), true) })
    serve(() => refusal(401, 'UNAUTHENTICATED'))
    await show(<Durations />)
    expect(await archive({ notAuthorized: true })).toBeNull()
    expect(left).toEqual(['signed out'])
    await expect.element(page.getByRole('status')).toHaveTextContent(/^$/)
  })

  it('says that the sign-in was not accepted when signing in again would loop (ERR-03)', async () => {
    callAs({ ...person, onUnauthorized: async () => false })
    serve(() => refusal(401, 'UNAUTHENTICATED'))
    await show(<Durations />)
    await archive()
    await expect.element(page.getByRole('status')).toHaveTextContent('UNAUTHENTICATED 1500')
    await expect.element(page.getByText('Error de autenticación')).toBeVisible()
  })
})

it('every call carries the token, the account, the language and what sends it (AUT-11)', async () => {
  serve(() => ({ status: 204 }))
  await show(<Durations />)
  callAs({ ...person, token: async () => 'signed', account: () => 'litoral' })
  const sent: Request[] = []
  window.fetch = async (input, init) => {
    sent.push(new Request(input, init))
    return new Response(null, { status: 204 })
  }
  await archive({ quiet: true })
  const headers = Object.fromEntries(sent[0]!.headers)
  expect(headers).toMatchObject({
    authorization: 'Bearer signed',
    'x-audience': 'litoral',
    'accept-language': 'es',
  })
  expect(headers['x-client']).toMatch(/^screen\//)
})

it('a loader runs while a call is under way, and only then (GEN-12)', async () => {
  serve(({ path }) => (path === '/products/slow' ? 'waiting' : { status: 204 }))
  await show(<Loader />)
  const loader = page.getByRole('progressbar', { includeHidden: true })
  await archive({ quiet: true })
  await expect.element(loader).not.toBeInTheDocument()
  void attempt(call(contract.products.archive, { params: { id: 'slow' } }))
  await expect.element(loader).toBeVisible()
})
