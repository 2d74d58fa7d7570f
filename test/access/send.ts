import { pathOf, type Route } from '../../core/contract/route.ts'
import type { Answer, Client } from '../kit/api.ts'
import type { Request } from './table.ts'

/** Sends a request to a route of any method. */
export function send(
  client: Client,
  route: Route,
  { params = {}, query = {}, body }: Request,
  headers?: Record<string, string>,
): Promise<Answer> {
  const path = pathOf(route).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
  const search = new URLSearchParams(query).toString()
  return client.send(route.method, `${path}${search ? `?${search}` : ''}`, body, headers)
}
