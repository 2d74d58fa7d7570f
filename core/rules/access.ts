/** Features that an account may switch on (AUT-17). */
export const flags = [
  'assets',
  'dashboards',
  'checklists',
  'pdf_templates',
  'download_geojson',
  'graphs',
] as const
export type Flag = (typeof flags)[number]

/**
 * What the caller needs before a route reads its input. `any`: a grant on the account. `write`: a write right on something.
 * `archive`: a write right, and no role "Level one". `admin`: an administrator.
 */
export type Permission = 'any' | 'write' | 'archive' | 'admin'
export type Access =
  | 'public'
  | {
      permission: Permission
      flag?: Flag
      /** A request with these query members only needs a grant on the account. */
      unless?: Readonly<Record<string, string>>
    }

export type Right = 'read' | 'write'

/** Stands for all ids in a key's rights, including future ones (KEY-02). */
export const all = '*'

/** Requirement of a route. Members besides the access apply to keys only. */
export type Requirement = Exclude<Access, 'public'> & {
  area?: string | null
  /** On its area. */
  right?: Right
  /** It removes something, which asks a key to be allowed to archive. */
  removes?: boolean
}

/** Access that a request with this query needs. */
export function neededAccess(access: Exclude<Access, 'public'>, query: unknown): Exclude<Access, 'public'> {
  const given = (query ?? {}) as Record<string, unknown>
  const exempting = Object.entries(access.unless ?? {})
  return exempting.length > 0 && exempting.every(([name, value]) => given[name] === value)
    ? { ...access, permission: 'any' }
    : access
}
