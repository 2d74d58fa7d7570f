import { isRecord } from '../json/record.ts'

/** What short names stand for: `{prefix: namespace}`. */
export type Prefixes = Readonly<Record<string, string>>

/** CAP-01: prefixes that every EPCIS reader knows; a document may repeat them with the same meaning. */
export const knownPrefixes: Prefixes = {
  gs1: 'https://gs1.org/voc/',
  epcis: 'https://ref.gs1.org/epcis/',
  cbv: 'https://ref.gs1.org/cbv/',
  cbvmda: 'urn:epcglobal:cbv:mda:',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  dcterms: 'http://purl.org/dc/terms/',
}

/** Whether it is the address of EPCIS's own context, which declares the prefixes that every reader knows. */
export const isOwnContext = (one: unknown): boolean =>
  typeof one === 'string' &&
  /^https:\/\/(?:ref\.gs1\.org\/standards\/epcis\/|gs1\.github\.io\/EPCIS\/)/.test(one)

/** The prefixes that a member `@context` declares: an address, a map, or a list of both. */
export function prefixesOf(context: unknown): Prefixes {
  const declared = (Array.isArray(context) ? context : [context]).filter(isRecord)
  const texts = declared.flatMap((map) =>
    Object.entries(map).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  return Object.fromEntries(texts)
}

/** Splits a prefixed name; undefined for a name without a prefix, or with an undeclared one. */
export function splitName(name: string, prefixes: Prefixes): { space: string; local: string } | undefined {
  const at = name.indexOf(':')
  if (at < 1 || name.startsWith('//', at + 1)) return undefined
  const prefix = name.slice(0, at)
  const space = ownText(prefixes, prefix) ?? ownText(knownPrefixes, prefix)
  return space === undefined ? undefined : { space, local: name.slice(at + 1) }
}

const ownText = (map: Prefixes, key: string): string | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined

/** A short name at its full length; other texts as they are. */
export function expand(name: string, prefixes: Prefixes): string {
  const split = splitName(name, prefixes)
  return split ? split.space + split.local : name
}
