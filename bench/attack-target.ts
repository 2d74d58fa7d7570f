/** A server under attack, by somebody who may write in an account. */
export interface Target {
  url: string
  headers: Record<string, string>
  organization: string
}

/** What a plot's form asks for besides its place. */
export const vineyard = (identifier: string) => ({
  identifier,
  vinedo: 'E-71043',
  variedad: 'malbec',
  altitud: 1_120,
  superficie: 100,
})

/** What must succeed: a loop over nothing proves nothing. */
export async function write<T>(target: Target, method: string, path: string, body: object): Promise<T> {
  const answer = await ask(target, method, path, body)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as T
}

export async function ask(
  { url, headers }: Target,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.status === 403 || (answer.status >= 500 && answer.status !== 503))
    throw new Error(`${path} answered ${answer.status} ${text}`)
  return new Response(text, { status: answer.status })
}
