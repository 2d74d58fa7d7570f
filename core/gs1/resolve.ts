/** A link of a code, as a resolver keeps it (GS1-07, GS1-08). */
export interface ResolverLink {
  /** A word of GS1's vocabulary, without prefix: `pip`. */
  linkType: string
  href: string
  title: string
  /** Its media type, where that is known. */
  type?: string
  /** Languages, with or without a region; `und` and none are any. */
  hreflang?: readonly string[]
  isDefault?: boolean
  /** The query of the request goes along. */
  fwqs?: boolean
}

/** The query and headers of a request, unparsed. */
interface LinkRequest {
  query: string
  accept?: string | undefined
  acceptLanguage?: string | undefined
}

type Resolution =
  | { status: 200; links: readonly ResolverLink[] }
  | { status: 303; href: string }
  | { status: 307; href: string }
  | { status: 300; links: readonly ResolverLink[] }
  | { status: 404 }

const vocabularies = ['gs1:', 'https://ref.gs1.org/voc/', 'https://gs1.org/voc/']
const linksetTypes = ['application/linkset+json', 'application/json']
const passportTypes = ['application/ld+json', 'application/vc']

/** The resolver's answer (GS1-06) from a code's links in their order; `passport` is the address of its data. */
export function resolve(links: readonly ResolverLink[], asked: LinkRequest, passport?: string): Resolution {
  const wanted = wantedTypes(asked.query)
  const accepted = ranked(asked.accept)
  if (wanted?.some((type) => type === 'linkset' || type === 'all')) return { status: 200, links }
  if (wanted === undefined) {
    const [first] = accepted
    if (first !== undefined && linksetTypes.includes(first)) return { status: 200, links }
    if (passport !== undefined && first !== undefined && passportTypes.includes(first))
      return { status: 303, href: passport }
  }
  const meant = wanted === undefined ? links.filter(({ isDefault }) => isDefault) : firstOf(links, wanted)
  const best = bestOf(
    bestOf(meant, accepted, fitsType),
    ranked(asked.acceptLanguage).flatMap(nearestFirst),
    fitsLanguage,
  )
  const [only, ...others] = best
  if (!only) return { status: 404 }
  if (others.length > 0 && wanted !== undefined) return { status: 300, links: best }
  return { status: 307, href: only.fwqs ? withQuery(only.href, asked.query) : only.href }
}

/** The types that a query names, without their vocabulary; undefined where it names none. */
function wantedTypes(query: string): string[] | undefined {
  const parameters = new URLSearchParams(query)
  const named = ['linkType', 'linktype'].flatMap((name) => parameters.getAll(name))
  if (named.length === 0) return undefined
  return named.flatMap((value) => value.split(/[\s,]+/)).map(typeOfLink)
}

/** A type without the name of its vocabulary: `pip` of `gs1:pip`. */
export function typeOfLink(text: string): string {
  const vocabulary = vocabularies.find((one) => text.startsWith(one))
  return vocabulary === undefined ? text : text.slice(vocabulary.length)
}

/** The links of the first of the types that has any. */
function firstOf(links: readonly ResolverLink[], types: readonly string[]): readonly ResolverLink[] {
  for (const type of types) {
    const found = links.filter(({ linkType }) => linkType === type)
    if (found.length > 0) return found
  }
  return []
}

/** Values of a header by descending weight; equal weights keep their order, weight 0 is left out. */
export function ranked(header: string | undefined): string[] {
  return (header ?? '')
    .split(',', maxValues)
    .map((part) => {
      const [value = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
      return { value, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ value, weight }) => value !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ value }) => value)
}

/** More values are no wish of a person. */
const maxValues = 50

type Fits = (link: ResolverLink, wanted: string) => boolean

/** Links that fit the first satisfiable wish; without one, links for any language, else all. */
function bestOf(
  links: readonly ResolverLink[],
  wishes: readonly string[],
  fits: Fits,
): readonly ResolverLink[] {
  for (const wanted of wishes) {
    const found = links.filter((link) => fits(link, wanted))
    if (found.length > 0) return found
  }
  if (fits !== fitsLanguage) return links
  const open = links.filter(({ hreflang }) => !hreflang?.length || hreflang.includes('und'))
  return open.length > 0 ? open : links.slice(0, 1)
}

/** `*` and other ranges fit all links, so they narrow nothing. */
const fitsType: Fits = ({ type }, wanted) => wanted.includes('*') || type?.toLowerCase() === wanted

/** A language with its region, then the language alone, then any region of it. */
function nearestFirst(wanted: string): string[] {
  const [language = ''] = wanted.split('-')
  return [...new Set([wanted, language, `${language}-*`])]
}

const fitsLanguage: Fits = ({ hreflang = [] }, wanted) =>
  wanted === '*' ||
  hreflang.some((one) => {
    const own = one.toLowerCase()
    return wanted.endsWith('-*') ? own.startsWith(wanted.slice(0, -1)) : own === wanted
  })

/** Adds the request's query, without the link type, to an address. */
function withQuery(href: string, query: string): string {
  const url = new URL(href)
  for (const [name, value] of new URLSearchParams(query))
    if (!/^linktype$/i.test(name)) url.searchParams.append(name, value)
  return url.href
}
