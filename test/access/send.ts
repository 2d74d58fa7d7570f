import type { Route } from '../../core/contract/route.ts'
import type { Answer, Client } from '../kit/api.ts'
import type { Request } from './table.ts'

/** Sends a request to a route, whatever its method. */
export function send(
  client: Client,
  route: Route,
  { params = {}, query = {}, body }: Request,
  headers?: Record<string, string>,
): Promise<Answer> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
  const search = new URLSearchParams(query).toString()
  const address = `${path}${search ? `?${search}` : ''}`
  switch (route.method) {
    case 'GET':
      return client.get(address, headers)
    case 'DELETE':
      return client.delete(address, headers)
    case 'POST':
      return client.post(address, body, headers)
    case 'PUT':
      return client.put(address, body, headers)
  }
}
