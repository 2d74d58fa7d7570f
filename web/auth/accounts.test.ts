import { describe, expect, it } from 'vitest'
import { chooseAccount, readAccounts, TokenRefusedError } from './accounts.ts'

const grant = (orgId: string, orgName: string, projectId = 'rastro') => ({ projectId, orgId, orgName })

/** A fake identity service with these grants, 100 a page, that records its requests. */
function service(grants: ReturnType<typeof grant>[]) {
  const requests: { url: string; offset: number; token: string | null }[] = []
  const ask = (async (url: string, init: RequestInit) => {
    const { query } = JSON.parse(init.body as string)
    requests.push({
      url,
      offset: Number(query.offset),
      token: new Headers(init.headers).get('authorization'),
    })
    return Response.json({
      details: { totalResult: String(grants.length) },
      result: grants.slice(Number(query.offset), Number(query.offset) + query.limit),
    })
  }) as typeof fetch
  return { ask, requests }
}

describe('accounts', () => {
  it('are the grants of our project, sorted by name, without duplicates (AUT-09, AUT-10)', async () => {
    const { ask, requests } = service([
      grant('2', 'Bodegas del Valle'),
      grant('1', 'Agroexportadora'),
      grant('9', 'Otro', 'otro'),
      grant('1', 'Agroexportadora'),
    ])
    expect(await readAccounts('http://id', 'rastro', 'token', ask)).toEqual([
      { id: '1', name: 'Agroexportadora' },
      { id: '2', name: 'Bodegas del Valle' },
    ])
    expect(requests).toEqual([
      { url: 'http://id/auth/v1/usergrants/me/_search', offset: 0, token: 'Bearer token' },
    ])
  })

  it('are read page by page when there are more than a hundred', async () => {
    const { ask, requests } = service(
      Array.from({ length: 205 }, (_, at) => grant(String(at), `Cuenta ${at}`)),
    )
    expect(await readAccounts('http://id', 'rastro', 'token', ask)).toHaveLength(205)
    expect(requests.map(({ offset }) => offset)).toEqual([0, 100, 200])
  })

  it('cannot be read with a refused token', async () => {
    const refusing = (async () => new Response(null, { status: 401 })) as typeof fetch
    await expect(readAccounts('http://id', 'rastro', 'old', refusing)).rejects.toBeInstanceOf(
      TokenRefusedError,
    )
  })

  it('default to the remembered one, else the first by name (AUT-07)', () => {
    const accounts = [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ]
    expect(chooseAccount(accounts, 'b')?.id).toBe('b')
    expect(chooseAccount(accounts, 'gone')?.id).toBe('a')
    expect(chooseAccount([], null)).toBeUndefined()
  })
})
