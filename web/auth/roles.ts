const levelOneKey = 'rastro.levelOne'

/** AUT-13: whether the identity provider's claims give "Level one" in this account. */
export function hasLevelOne(
  claims: Readonly<Record<string, unknown>>,
  projectId: string,
  account: string,
): boolean {
  return ['urn:zitadel:iam:org:project:roles', `urn:zitadel:iam:org:project:${projectId}:roles`].some(
    (claim) => {
      const roles = claims[claim] as Record<string, Record<string, string>> | undefined
      return roles?.['Level one']?.[account] !== undefined
    },
  )
}

/** Stored in local storage until sign-out clears it. The server does not read it: it decides by the token. */
export function rememberLevelOne(levelOne: boolean): void {
  if (levelOne) localStorage.setItem(levelOneKey, 'Level one')
  else localStorage.removeItem(levelOneKey)
}
