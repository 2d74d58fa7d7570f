import { DOMParser, type Element } from '@xmldom/xmldom'
import { isSmallXml } from './small-xml.ts'
import { cleanText } from './statement.ts'
import { ddsNamespace, escapeXml } from './xml.ts'

const soap = 'http://schemas.xmlsoap.org/soap/envelope/'
const wss = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss'
const base = 'http://ec.europa.eu/sanco/tracesnt/base/v4'
const verifyNamespace = 'http://ec.europa.eu/tracesnt/certificate/eudr/verify-declaration/v3'

const declarations = '/ws/EUDRDueDiligenceStatementServiceV3'
const ofDds = (name: string) => ({
  path: declarations,
  action: `${ddsNamespace}/${name}`,
  namespace: ddsNamespace,
  request: `${name.charAt(0).toUpperCase()}${name.slice(1)}Request`,
})

/** The calls of the EU's system (EUD-09): where each goes, and the element that it sends. */
export const operations = {
  submitDds: ofDds('submitDds'),
  amendDds: ofDds('amendDds'),
  withdrawDds: ofDds('withdrawDds'),
  getDds: ofDds('getDds'),
  getDdsByInternalReference: ofDds('getDdsByInternalReference'),
  verifyDeclaration: {
    path: '/ws/EUDRVerifyDeclarationServiceV3',
    action: 'http://ec.europa.eu/tracesnt/certificate/eudr/verification/v3/verify-declaration',
    namespace: verifyNamespace,
    request: 'VerifyDeclarationRequest',
  },
} as const
export type Operation = keyof typeof operations

/** Credentials for one call: the digest uses this nonce and time only. */
interface Signature {
  username: string
  /** base64(SHA-1(nonce + created + key)) of WS-Security's UsernameToken profile 1.0. */
  digest: string
  /** In base64. */
  nonce: string
  created: Date
  clientId: string
}

const secondsValid = 60

/** The text before and after the body of a SOAP 1.1 message. */
export function envelope({ username, digest, nonce, created, clientId }: Signature): [string, string] {
  const at = created.toISOString()
  const until = new Date(created.getTime() + secondsValid * 1000).toISOString()
  const header =
    `<s:Header><wsse:Security xmlns:wsse="${wss}-wssecurity-secext-1.0.xsd" xmlns:wsu="${wss}-wssecurity-utility-1.0.xsd" s:mustUnderstand="1">` +
    `<wsu:Timestamp wsu:Id="timestamp"><wsu:Created>${at}</wsu:Created><wsu:Expires>${until}</wsu:Expires></wsu:Timestamp>` +
    `<wsse:UsernameToken wsu:Id="token"><wsse:Username>${escapeXml(username)}</wsse:Username>` +
    `<wsse:Password Type="${wss}-username-token-profile-1.0#PasswordDigest">${escapeXml(digest)}</wsse:Password>` +
    `<wsse:Nonce EncodingType="${wss}-soap-message-security-1.0#Base64Binary">${escapeXml(nonce)}</wsse:Nonce>` +
    `<wsu:Created>${at}</wsu:Created></wsse:UsernameToken></wsse:Security>` +
    `<base:WebServiceClientId xmlns:base="${base}">${escapeXml(clientId)}</base:WebServiceClientId></s:Header>`
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<s:Envelope xmlns:s="${soap}">${header}<s:Body>`,
    '</s:Body></s:Envelope>',
  ]
}

/** The body of a request that has only texts. */
export function textRequest(operation: Operation, members: Record<string, string>): string {
  const { namespace, request } = operations[operation]
  const content = Object.entries(members).map(([name, text]) => `<v:${name}>${escapeXml(text)}</v:${name}>`)
  return `<v:${request} xmlns:v="${namespace}">${content.join('')}</v:${request}>`
}

/** A fault of the EU's, as its message names it. */
export interface EuFault {
  code: string
  message: string
}

/** `none`: the answer is not SOAP, so the outcome is unknown. */
export type SoapAnswer =
  | { kind: 'answer'; body: Element }
  /** `isNamed`: the fault comes from the EU; otherwise from a proxy, and the outcome is unknown. */
  | { kind: 'fault'; faults: EuFault[]; isNamed: boolean }
  | { kind: 'none' }

export function readSoap(text: string): SoapAnswer {
  // A mark of byte order isn't part of the text.
  const root = readXml(text.replace(/^\ufeff/, ''))
  if (root?.namespaceURI !== soap || root.localName !== 'Envelope') return { kind: 'none' }
  const [body] = childrenOf(root, 'Body')
  const [content] = body ? childrenOf(body) : []
  if (!content) return { kind: 'none' }
  if (content.localName !== 'Fault') return { kind: 'answer', body: content }
  const named = [...descendants(content)]
    .filter(({ localName }) => localName === 'Error')
    .map((error) => ({ code: textIn(error, 'ID') ?? '', message: textIn(error, 'Message') ?? '' }))
  const whole = { code: textIn(content, 'faultcode') ?? '', message: textIn(content, 'faultstring') ?? '' }
  return { kind: 'fault', faults: named.length > 0 ? named : [whole], isNamed: named.length > 0 }
}

/** Parses XML; null if the text is broken, too large, or has a document type, which could declare entities. */
function readXml(text: string): Element | null {
  if (!isSmallXml(text)) return null
  const refuse = (_level: string, message: string) => {
    throw new Error(message)
  }
  try {
    return new DOMParser({ onError: refuse }).parseFromString(text, 'application/xml').documentElement
  } catch {
    return null
  }
}

/** The EU's record of a statement. */
export interface Overview {
  uuid: string
  internalReferenceNumber: string | null
  referenceNumber: string | null
  verificationNumber: string | null
  status: string
  rejectionReason: string | null
  date: string | null
  /** Headings of its commodities, if the answer has them. */
  headings: string[]
  weights: number[]
}

/** The statements of a list; null where it is no list, or something in it can't be read. */
export function overviewsIn(body: Element): Overview[] | null {
  if (!/^GetDds(ByInternalReference)?Response$/.test(body.localName ?? '')) return null
  const overviews: Overview[] = []
  for (const one of descendants(body)) {
    if (one.localName !== 'ddsOverviewList') continue
    const [uuid, status] = [textIn(one, 'uuid'), textIn(one, 'status')]
    if (uuid === null || status === null) return null
    overviews.push({
      uuid,
      internalReferenceNumber: textIn(one, 'internalReferenceNumber'),
      referenceNumber: textIn(one, 'referenceNumber'),
      verificationNumber: textIn(one, 'verificationNumber'),
      status,
      rejectionReason: textIn(one, 'rejectionReason'),
      date: textIn(one, 'date'),
      headings: textsIn(one, 'hsHeading'),
      weights: textsIn(one, 'netWeight').map(Number),
    })
  }
  // No overview in a body with content means an unreadable answer.
  return overviews.length === 0 && childrenOf(body).length > 0 ? null : overviews
}

const textsIn = (element: Element, name: string): string[] =>
  [...descendants(element)].flatMap((one) => (one.localName === name ? (one.textContent?.trim() ?? []) : []))

/** The text of a child element by local name; null if absent or empty. */
export function textIn(element: Element, name: string): string | null {
  const text = childrenOf(element, name)[0]?.textContent
  return cleanText(text ?? '').trim() || null
}

const childrenOf = (element: Element, name?: string): Element[] =>
  Array.from(element.childNodes).filter(
    (node): node is Element =>
      node.nodeType === 1 && (name === undefined || (node as Element).localName === name),
  )

function* descendants(element: Element): Generator<Element> {
  for (const child of childrenOf(element)) {
    yield child
    yield* descendants(child)
  }
}
