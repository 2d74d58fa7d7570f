import { fragment } from 'xmlbuilder2'
import type { Node, Tree } from './tree.ts'

export const ddsNamespace = 'http://ec.europa.eu/tracesnt/certificate/eudr/due-diligence-statement/v3'
export const comNamespace = 'http://ec.europa.eu/tracesnt/certificate/eudr/common/v3'

/** The elements inside of which all others are of the common namespace. */
const commonInside: ReadonlySet<string> = new Set([
  'representedOperator',
  'descriptors',
  'groupedDeclarations',
])

/** Declares a statement, or amends the one of the number that the EU gave it. */
export type DdsRequest = { name: 'SubmitDdsRequest' } | { name: 'AmendDdsRequest'; uuid: string }

interface Parts {
  tree: Tree
  /** Of each commodity, after its own members: one after the other, since each may be megabytes. */
  producers: Iterable<Tree>
}

/** The XML of EUD-07 in parts, each little larger than the plots of a producer. */
export function* statementXml(parts: Parts): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield* requestXml(parts, { name: 'SubmitDdsRequest' })
}

/** The element alone, as a message of SOAP holds it. */
export function* requestXml({ tree, producers }: Parts, request: DdsRequest): Generator<string> {
  const { operatorRole, statement } = tree as { operatorRole: Node; statement: Tree }
  yield `<dds:${request.name} xmlns:dds="${ddsNamespace}" xmlns:com="${comNamespace}">`
  if ('uuid' in request) yield element('dds', 'uuid', request.uuid)
  yield element('dds', 'operatorRole', operatorRole)
  yield '<dds:statement>'
  for (const [name, value] of Object.entries(statement))
    if (name === 'commodities')
      for (const commodity of value as Tree[]) {
        yield '<dds:commodities>'
        for (const [member, content] of Object.entries(commodity)) yield* elements('dds', member, content)
        for (const producer of producers) yield element('dds', 'producers', producer)
        yield '</dds:commodities>'
      }
    else yield* elements('dds', name, value)
  yield `</dds:statement></dds:${request.name}>`
}

type Prefix = 'dds' | 'com'

function* elements(prefix: Prefix, name: string, value: Node | Node[]): Generator<string> {
  for (const one of Array.isArray(value) ? value : [value]) yield element(prefix, name, one)
}

/** One element with all that is in it. Its prefixes are those that the root declares. */
const element = (prefix: Prefix, name: string, value: Node): string =>
  fragment(prefixed(prefix, name, value)).toString({ headless: true })

type Built = { [name: string]: string | Built | (string | Built)[] }

function prefixed(prefix: Prefix, name: string, value: Node): Built {
  const within = commonInside.has(name) ? 'com' : prefix
  const content = (one: Node): string | Built =>
    typeof one !== 'object'
      ? // The library reads entities in what it is given, and leaves those that it finds when it writes.
        String(one).replaceAll('&', '&amp;amp;')
      : Object.assign(
          {},
          ...Object.entries(one).map(([member, inner]) =>
            Array.isArray(inner)
              ? { [`${within}:${member}`]: inner.map((each) => content(each)) }
              : prefixed(within, member, inner),
          ),
        )
  return { [`${prefix}:${name}`]: content(value) }
}
