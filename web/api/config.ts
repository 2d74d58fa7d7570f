/** The public settings of the server (`/config.json`), read before anything else. */
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

export async function readConfig(): Promise<Config> {
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
