/** Areas that an account may switch on (AUT-17). */
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
 * What the caller needs before a route even looks at its input: `any` a grant on the account, `write` a
 * write right on something, `archive` that and not to be "Level one", `admin` to be an administrator.
 */
type Permission = 'any' | 'write' | 'archive' | 'admin'
export type Access = 'public' | { permission: Permission; flag?: Flag }
