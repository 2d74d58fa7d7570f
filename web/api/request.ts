import type { Route } from '../../core/contract/route.ts'
import type { Language } from '../../core/i18n/locales.ts'
import type { Config } from './config.ts'
import { encodeQuery, fillPath, type QueryValue } from './query.ts'

/** The address of a route of the contract. */
export function addressOf(
  route: Pick<Route, 'path' | 'atOrigin'>,
  { params, query }: { params?: unknown; query?: unknown },
  { apiBase }: Pick<Config, 'apiBase'>,
): string {
  const path = fillPath(route.path, params as Record<string, string> | undefined)
  const base = route.atOrigin ? apiBase.replace(/\/api$/, '') : apiBase
  return `${base}${path}${encodeQuery((query ?? {}) as Record<string, QueryValue>)}`
}

interface Asker {
  token: string | null
  account: string | null
  language: Language
  version: string
  via?: 'import' | undefined
}

/** Who asks (AUT-11), in which language, and how the records come in. */
export function headersOf({ token, account, language, version, via }: Asker): Headers {
  const headers = new Headers({
    'accept-language': language,
    'x-client': `${via ?? 'screen'}/${version}`,
  })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (account) headers.set('x-audience', account)
  return headers
}
