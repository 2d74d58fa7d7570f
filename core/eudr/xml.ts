import type { Node, Tree } from './tree.ts'

export const ddsNamespace = 'http://ec.europa.eu/tracesnt/certificate/eudr/due-diligence-statement/v3'
export const comNamespace = 'http://ec.europa.eu/tracesnt/certificate/eudr/common/v3'

/** The elements inside of which all others are of the common namespace. */
const commonInside: ReadonlySet<string> = new Set([
  'representedOperator',
  'descriptors',
  'groupedDeclarations',
])

/** Submits a new statement, or amends the one with this EU number. */
export type DdsRequest = { name: 'SubmitDdsRequest' } | { name: 'AmendDdsRequest'; uuid: string }

interface Parts {
  tree: Tree
  /** Producers follow the commodity's own members; they are streamed, since each may have megabytes. */
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

/** Writes one element with its children, using the prefixes of the root. */
function element(prefix: Prefix, name: string, value: Node): string {
  const within = commonInside.has(name) ? 'com' : prefix
  const content =
    typeof value === 'object'
      ? Object.entries(value)
          .flatMap(([member, inner]) => [...elements(within, member, inner)])
          .join('')
      : escapeXml(String(value))
  return `<${prefix}:${name}>${content}</${prefix}:${name}>`
}

/** A text as the content of an element or the value of an attribute. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
