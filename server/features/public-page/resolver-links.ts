import { compareRanks, fillVariables, matchAnchor, type Match, readAnchor } from '../../../core/gs1/anchor.ts'
import type { CodeElement } from '../../../core/gs1/identifiers.ts'
import type { ResolverLink } from '../../../core/gs1/resolve.ts'
import { text } from '../../../core/i18n/index.ts'
import type { ExtraLink } from '../gs1/links.ts'
import type { RenderedPage } from './rendered-page.ts'

/** Where our links of a product lead on its page (GS1-07). */
const parts = [
  ['pip', ''],
  ['traceability', '#story'],
  ['certificationInfo', '#certificates'],
  ['recallStatus', '#recall'],
] as const

/** Our links to the page of a product, in each of its languages. */
export function pageLinks({ about, isRecalled }: RenderedPage, address: string): ResolverLink[] {
  if (!about) return []
  const { name, languages, hasCertificates } = about
  const has = { pip: true, traceability: true, certificationInfo: hasCertificates, recallStatus: isRecalled }
  return parts
    .filter(([linkType]) => has[linkType])
    .flatMap(([linkType, part]) =>
      languages.map((language): ResolverLink => ({
        linkType,
        href: `${address}?language=${language}${part}`,
        title: text(language, `publicPage.codes.links.${linkType}`, { name }),
        type: 'text/html',
        hreflang: [language],
        isDefault: linkType === 'pip',
      })),
    )
}

interface RankedLink {
  link: ResolverLink
  rank: Match['rank']
  isExtra: boolean
}

/**
 * All links of a path, the finest first. `own` hang on `anchor`. The finest anchor with a default decides where people are led (GS1-08), before
 * our page only where somebody asked for it; without any default its first link does.
 */
export function linksOf(
  path: readonly CodeElement[],
  own: readonly ResolverLink[],
  anchor: string,
  extra: readonly ExtraLink[],
): ResolverLink[] {
  const place = own.length > 0 ? matchAnchor(readAnchor(anchor)!, path) : undefined
  const found: RankedLink[] = own.flatMap((link) =>
    place ? [{ link, rank: place.rank, isExtra: false }] : [],
  )
  for (const { anchor: ofLink, ...link } of extra) {
    const match = matchAnchor(ofLink, path)
    const href = match && fillVariables(link.href, path, match.rest)
    if (match && href !== undefined)
      found.push({ link: { ...link, href: new URL(href).href }, rank: match.rank, isExtra: true })
  }
  const inOrder = found.toSorted((one, other) => compareRanks(other.rank, one.rank))
  const defaults = inOrder.filter(({ link }) => link.isDefault)
  const [finest] = defaults.length > 0 ? defaults : inOrder
  const meant = (defaults.length > 0 ? defaults : inOrder.slice(0, 1)).filter(
    ({ rank }) => compareRanks(rank, finest!.rank) === 0,
  )
  const chosen = meant.some(({ isExtra }) => isExtra) ? meant.filter(({ isExtra }) => isExtra) : meant
  return inOrder.map((one) => ({ ...one.link, isDefault: chosen.includes(one) }))
}

const vocabulary = 'https://ref.gs1.org/voc/'

/** A link as linksets say it. */
interface LinksetLink {
  href: string
  title: string
  type?: string
  hreflang?: string[]
}

export function linksetLink({ href, title, type, hreflang = [] }: ResolverLink): LinksetLink {
  const languages = hreflang.filter((language) => language !== 'und')
  return {
    href,
    title,
    ...(type === undefined ? {} : { type }),
    ...(languages.length > 0 ? { hreflang: languages } : {}),
  }
}

/** All links of a thing as a linkset (RFC 9264), by their types; of several defaults, `defaultLink` is the first. */
export function linksetOf(anchor: string, itemDescription: string, links: readonly ResolverLink[]) {
  const types: Record<string, LinksetLink[]> = {}
  const add = (type: string, link: ResolverLink) =>
    (types[`${vocabulary}${type}`] ??= []).push(linksetLink(link))
  const [first, ...others] = links.filter(({ isDefault }) => isDefault)
  if (first) add('defaultLink', first)
  if (first && others.length > 0) for (const link of [first, ...others]) add('defaultLinkMulti', link)
  for (const link of links) add(link.linkType, link)
  return { linkset: [{ anchor, itemDescription, ...types }] }
}
