import type { Settings } from '../process/settings.ts'

/** The issuer of the tokens, and our identifiers there (in ZITADEL's terms). */
export interface Issuer {
  issuer: string
  clientId: string
  /** Only grants of this one project become accounts (AUT-10). */
  projectId: string
  /** This server is the provider, so keys and grants come from the database. */
  embedded: boolean
}

export function issuerOf({ oidc, publicUrl }: Pick<Settings, 'oidc' | 'publicUrl'>): Issuer {
  if (oidc) return { ...oidc, embedded: false }
  return { issuer: `${publicUrl}/identity`, clientId: 'rastro-web', projectId: 'rastro', embedded: true }
}

/** Asks ZITADEL to put the project into the token's audience. */
export const audienceScope = (projectId: string) => `urn:zitadel:iam:org:project:id:${projectId}:aud`
export const rolesScope = 'urn:zitadel:iam:org:projects:roles'

/** The scopes that a client requests: `scope` of /config.json. */
export const scopeOf = ({ projectId }: Pick<Issuer, 'projectId'>) =>
  `openid profile email offline_access ${rolesScope} ${audienceScope(projectId)}`

/** ZITADEL's two role claims, the project's own first: `{role: {orgId: domain}}`. */
export const rolesClaims = (projectId: string) =>
  [`urn:zitadel:iam:org:project:${projectId}:roles`, 'urn:zitadel:iam:org:project:roles'] as const
