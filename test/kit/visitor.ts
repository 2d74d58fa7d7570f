/** A browser without scripts: stores cookies by path, sends forms, and follows redirects only on request. */
export class Visitor {
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>()
  readonly #headers: Record<string, string>

  constructor(headers: Record<string, string> = {}) {
    this.#headers = headers
  }

  async get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(address, { headers })
  }

  async post(
    address: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
    signal: AbortSignal | null = null,
  ): Promise<Response> {
    return this.#send(address, {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form).toString(),
    })
  }

  /** Follows redirects while `go` accepts the next address. Returns the last response and its address. */
  async follow(
    response: Response,
    go: (address: string) => boolean,
  ): Promise<{ response: Response; address: string }> {
    let here = response
    for (let hops = 0; hops < 10; hops += 1) {
      const location = here.headers.get('location')
      if (!location) return { response: here, address: here.url }
      const address = new URL(location, here.url).href
      if (!go(address)) return { response: here, address }
      here = await this.get(address)
    }
    throw new Error('redirected in a circle')
  }

  async #send(address: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const { pathname } = new URL(address)
    const cookies = [...this.#cookies.values()].filter(
      ({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')),
    )
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...this.#headers, ...(cookie ? { cookie } : {}), ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const attribute = (wanted: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = attribute('path') ?? '/'
    const expires = attribute('expires')
    if (value === '' || (expires && Date.parse(expires) < Date.now())) this.#cookies.delete(`${name} ${path}`)
    else this.#cookies.set(`${name} ${path}`, { name, value, path })
  }
}
