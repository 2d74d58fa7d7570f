/** Answers that were asked for while the programs of the page loaded, by whole request. A refusal counts as none. */
const asked = new Map<string, Promise<Response | undefined>>()

/** The client's version apart, everything that an answer depends on. */
function nameOf(url: string, { headers, body }: RequestInit): string {
  const sent = new Headers(headers)
  const who = ['authorization', 'x-audience', 'accept-language'].map((name) => sent.get(name))
  return JSON.stringify([url, who, body ?? null])
}

/** Asks for what a page is known to need first. `follow` reads the answer before anybody gets it, and asks for what follows from it. */
export function askAhead(url: string, init: RequestInit, follow?: (copy: Response) => Promise<void>): void {
  const answer = fetch(url, init)
    .then(async (one) => {
      if (!one.ok) return undefined
      await follow?.(one.clone())
      return one
    })
    .catch(() => undefined)
  asked.set(nameOf(url, init), answer)
}

/** The answer that was asked ahead, which counts once, else a new one. */
export async function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  const name = nameOf(url, init)
  const ahead = asked.get(name)
  asked.delete(name)
  return (await ahead) ?? fetch(url, init)
}

/** Once the first screen stands, what it didn't take grows old. */
export function forgetAhead(): void {
  for (const answer of asked.values()) void answer.then((one) => one?.body?.cancel())
  asked.clear()
}
