import type { Settings } from '../process/settings.ts'

/** Who issues the tokens, and the names by which it knows us (ZITADEL's words). */
export interface Issuer {
  issuer: string
  clientId: string
  /** Only grants of this one project become accounts (AUT-10). */
  projectId: string
  /** The provider is a part of this server, so its keys and grants are read from the database. */
  embedded: boolean
}

export function issuerOf({ oidc, publicUrl }: Pick<Settings, 'oidc' | 'publicUrl'>): Issuer {
  if (oidc) return { ...oidc, embedded: false }
  return { issuer: `${publicUrl}/identity`, clientId: 'rastro-web', projectId: 'rastro', embedded: true }
}

/** Asks ZITADEL to put the project into the token's audience. */
export const audienceScope = (projectId: string) => `urn:zitadel:iam:org:project:id:${projectId}:aud`
export const rolesScope = 'urn:zitadel:iam:org:projects:roles'

/** What a client asks for: `scope` of /config.json. */
export const scopeOf = ({ projectId }: Pick<Issuer, 'projectId'>) =>
  `openid profile email offline_access ${rolesScope} ${audienceScope(projectId)}`

/** Both claims under which ZITADEL says roles, the project's own first: `{role: {orgId: domain}}`. */
export const rolesClaims = (projectId: string) =>
  [`urn:zitadel:iam:org:project:${projectId}:roles`, 'urn:zitadel:iam:org:project:roles'] as const
