/** The public settings of the server (`/config.json`), known before anything else. */
export interface Config {
  issuer: string
  clientId: string
  projectId: string
  scope: string
  apiBase: string
  publicPageUrl: string
  graphUrl: string
  mapStyleUrl: string | null
  version: string
}

let read: Config | undefined

/** The server writes them into the page; the one of `npx vite` and the graph's have none. */
export function configOfPage(): Config | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="config"]')?.content
  return text?.startsWith('{') ? (JSON.parse(text) as Config) : undefined
}

export async function readConfig(): Promise<Config> {
  read = configOfPage()
  if (read) return read
  const answer = await fetch('/config.json')
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`)
  read = (await answer.json()) as Config
  return read
}

/** The settings. main.tsx calls `readConfig` before the first render. */
export function config(): Config {
  if (!read) throw new Error('The settings have not been read')
  return read
}
