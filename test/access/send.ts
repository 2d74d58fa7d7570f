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

/** The body of an answer that succeeded. */
export const body = async (answer: Promise<{ status: number; body: any }>): Promise<any> => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Types of records whose archiving has another path. */
const typeOf: Record<string, string> = {
  milestone: 'milestones',
  transformations: 'milestones',
  productsDeleteMany: 'products',
}

/** The records that a request archives, as `PUT /undo` names them. */
export function archivedBy(route: Route, { params, body }: Request): { type: string; ids: string[] } {
  const [, noun = ''] = route.path.split('/')
  return {
    type: typeOf[noun] ?? noun,
    ids: params ? Object.values(params) : ((body as { ids?: string[] } | undefined)?.ids ?? []),
  }
}
