import type { Descriptor } from './index.ts'

/** Kinds that may reveal things, places or people: shown only with `public: true` in the form. */
const privateKinds = new Set<Descriptor['kind']>(['file', 'location', 'assets', 'checklist', 'email'])

/** §2.5: whether public pages show a field. File, location, assets, checklist and e-mail are private by default, all other kinds public. */
export const isPublic = ({ kind, public: said }: Descriptor): boolean =>
  privateKinds.has(kind) ? said === true : said !== false
