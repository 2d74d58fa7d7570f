import type { Pack } from '../shape.ts'
import type { Names } from './schemas.ts'

const sections = [
  'verticals',
  'productSchemas',
  'milestoneSchemas',
  'assetSchemas',
  'checkSchemas',
  'pdfTemplates',
  'dashboards',
] as const
type SlugSection = (typeof sections)[number]

const prefixes: Record<SlugSection, string> = {
  verticals: 'v',
  productSchemas: 'ps',
  milestoneSchemas: 'ms',
  assetSchemas: 'as',
  checkSchemas: 'cs',
  pdfTemplates: 'pt',
  dashboards: 'db',
}

const maxSlug = 50
const maxFieldName = 40

/** Words without accents: "Peso neto (kg)" gives peso, neto, kg. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The key of a new thing, made from its name. Keys are unique over all sections, and a rename doesn't change them. */
export function slugOf(pack: Pack, section: SlugSection, name: string): string {
  const words = wordsOf(name).join('-').slice(0, maxSlug).replace(/-$/, '')
  const wanted = words === '' ? prefixes[section] : `${prefixes[section]}-${words}`
  return free(wanted, (slug) => isTaken(pack, slug), '-')
}

const isTaken = (pack: Pack, slug: string): boolean => sections.some((one) => Object.hasOwn(pack[one], slug))

/** The key that a new thing gets, and whether it may have another. Files written by hand or by another program keep their keys. */
export interface Keys {
  of: (names: Names) => string
  isFree: (key: string) => boolean
}

export const slugKeys = (pack: Pack, section: SlugSection): Keys => ({
  of: (names) => slugOf(pack, section, names[pack.settings.defaultLang] ?? ''),
  isFree: (key) => /^[a-z][a-z0-9-]{0,62}$/.test(key) && !isTaken(pack, key),
})

/** The name of a new field, made from its title: "Peso neto" gives pesoNeto. */
export function fieldNameOf(title: string, isTaken: (name: string) => boolean): string {
  const words = wordsOf(title)
    .map((word, at) => (at === 0 ? word : `${word[0]!.toUpperCase()}${word.slice(1)}`))
    .join('')
    .slice(0, maxFieldName)
  const wanted = words === '' ? 'campo' : /^[a-z]/.test(words) ? words : `n${words}`
  return free(wanted, (name) => isTaken(name) || name in Object.prototype, '')
}

function free(wanted: string, isTaken: (name: string) => boolean, joint: string): string {
  let name = wanted
  for (let n = 2; isTaken(name); n++) name = `${wanted}${joint}${n}`
  return name
}
