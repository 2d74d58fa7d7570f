import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOMParser, type Element } from '@xmldom/xmldom'
import { startPartner } from './partner.ts'

const soap = 'http://schemas.xmlsoap.org/soap/envelope/'
const dds = 'http://ec.europa.eu/tracesnt/certificate/eudr/due-diligence-statement/v3'
const com = 'http://ec.europa.eu/tracesnt/certificate/eudr/common/v3'
const verification = 'http://ec.europa.eu/tracesnt/certificate/eudr/verify-declaration/v3'
const secext = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'

/** How the next call is answered: done and the connection cut, done and never answered, answered twice, not in SOAP, without a uuid, with a fault that the EU doesn't name, with a text of one's own, after something else, or refused. */
type Manner =
  | 'silent'
  | 'mute'
  | 'twice'
  | 'page'
  | 'empty'
  | 'nameless'
  | { text: string }
  | { meanwhile: () => Promise<unknown>; fault?: string }
  | { fault: string }

interface EuStatement {
  uuid: string
  internalReferenceNumber: string
  status: string
  referenceNumber?: string
  verificationNumber?: string
  rejectionReason?: string
  date: string
  hsHeading?: string
  netWeight?: string
}

/** The system of the EU, as far as EUD-09 tells it: it checks who calls, remembers what was declared, and misbehaves as a test asks. */
export class EuStub {
  readonly statements: EuStatement[] = []
  /** Operations that were asked for, with their bodies. */
  readonly calls: { operation: string; body: Element }[] = []
  /** What verifyDeclaration answers, by reference number. */
  readonly verifiable = new Map<string, string>()
  manners: Manner[] = []
  /** How the next questions by uuid are answered, which the server also asks by itself. */
  mannersOfQuestions: Manner[] = []
  /** What the answer to a withdrawal says. */
  withdrawnAs = 'WITHDRAWN'
  /** For so many minutes nothing is found by its reference, as by the EU's index. */
  lagMinutes = 0
  /** By how many minutes a test has moved the clock. */
  movedMinutes = 0
  key = 'secret key'
  readonly #nonces = new Set<string>()
  readonly #seenFrom = new Map<string, number>()
  readonly #close: () => Promise<void>
  readonly url: string

  private constructor(port: number, close: () => Promise<void>) {
    this.url = `http://127.0.0.1:${port}`
    this.#close = close
  }

  static async start(): Promise<EuStub> {
    const partner = await startPartner((request, response) => void stub.#answer(request, response), {
      tls: false,
    })
    const stub = new EuStub(partner.port, partner.close)
    return stub
  }

  close(): Promise<void> {
    return this.#close()
  }

  /** A file of credentials for an account. */
  credentials(account: string): string {
    const file = join(mkdtempSync(join(tmpdir(), 'rastro-eu-')), 'credentials.json')
    const one = { url: this.url, username: 'n00abc', key: this.key, clientId: 'eudr-test' }
    writeFileSync(file, JSON.stringify({ [account]: one }))
    chmodSync(file, 0o600)
    return file
  }

  #minutes(): number {
    return Date.now() / 60_000 + this.movedMinutes
  }

  /** Those that somebody asked for. */
  operations(): string[] {
    return this.calls.map(({ operation }) => operation).filter((operation) => operation !== 'getDds')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const root = new DOMParser().parseFromString(
      Buffer.concat(parts).toString('utf8'),
      'text/xml',
    ).documentElement!
    const body = [...elements(one(root, soap, 'Body'))][0]!
    const action = String(request.headers.soapaction).replaceAll('"', '')
    const operation = action.slice(action.lastIndexOf('/') + 1)
    const { manner, isFault, text } = await this.#reply(operation, body, this.#refusal(root))
    if (manner === 'silent') return void response.destroy()
    // Its answer comes when nobody listens any more.
    if (manner === 'mute') await once(response, 'close')
    if (manner === 'twice') {
      const raw = `HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
      return void response.socket!.end(raw + raw)
    }
    response.writeHead(isFault ? 500 : 200, { 'content-type': 'text/xml; charset=utf-8' })
    response.end(text)
  }

  /** What comes of a call without a connection, and without the pause between two of them. */
  async answerTo(operation: string, body: string): Promise<string | undefined> {
    const element = new DOMParser().parseFromString(body, 'text/xml').documentElement!
    const { manner, text } = await this.#reply(operation, element, undefined)
    return manner === 'silent' ? undefined : text
  }

  async #reply(operation: string, body: Element, refusal: string | undefined) {
    const manner = (operation === 'getDds' ? this.mannersOfQuestions : this.manners).shift()
    if (!refusal) this.calls.push({ operation, body })
    const fault = refusal ?? (typeof manner === 'object' && 'fault' in manner ? manner.fault : undefined)
    const done = fault ? faultXml(fault) : this.#do(operation, body)
    const content =
      manner === 'empty'
        ? element(dds, 'SubmitDdsResponse', {})
        : manner === 'nameless'
          ? `<f:Fault xmlns:f="${soap}"><faultcode>f:Server</faultcode><faultstring>Busy</faultstring></f:Fault>`
          : done
    if (typeof manner === 'object' && 'meanwhile' in manner) await manner.meanwhile()
    const text =
      manner === 'page'
        ? '<html><body>Mantenimiento</body></html>'
        : typeof manner === 'object' && 'text' in manner
          ? manner.text
          : `<e:Envelope xmlns:e="${soap}"><e:Body>${content}</e:Body></e:Envelope>`
    return { manner, isFault: fault !== undefined || manner === 'nameless', text }
  }

  /** Why the header is not that of who may call. */
  #refusal(root: Element): string | undefined {
    const token = one(one(root, soap, 'Header'), secext, 'UsernameToken')
    const nonce = text(token, 'Nonce')
    const digest = createHash('sha1')
      .update(Buffer.from(nonce, 'base64'))
      .update(text(token, 'Created') + this.key)
      .digest('base64')
    if (this.#nonces.has(nonce) || digest !== text(token, 'Password')) return 'UnauthenticatedException'
    this.#nonces.add(nonce)
    return undefined
  }

  #do(operation: string, body: Element): string {
    const found = () => this.statements.find(({ uuid }) => uuid === text(body, 'uuid'))!
    switch (operation) {
      case 'submitDds': {
        const uuid = randomUUID()
        const internalReferenceNumber = text(body, 'internalReferenceNumber')
        this.statements.push({
          uuid,
          internalReferenceNumber,
          status: 'SUBMITTED',
          date: new Date().toISOString(),
        })
        this.#seenFrom.set(uuid, this.#minutes() + this.lagMinutes)
        return element(dds, 'SubmitDdsResponse', { uuid })
      }
      case 'amendDds':
        return element(dds, 'AmendDdsResponse', { uuid: found().uuid, status: found().status })
      case 'withdrawDds':
        found().status = 'WITHDRAWN'
        return element(dds, 'WithdrawDdsResponse', { uuid: found().uuid, status: this.withdrawnAs })
      case 'getDds':
        return this.#overview('GetDdsResponse', ({ uuid }) => uuid === text(body, 'uuidList'))
      case 'getDdsByInternalReference':
        return this.#overview(
          'GetDdsByInternalReferenceResponse',
          (each) =>
            each.internalReferenceNumber === text(body, 'internalReferenceNumber') &&
            this.#minutes() >= (this.#seenFrom.get(each.uuid) ?? 0),
        )
      case 'verify-declaration': {
        const result = this.verifiable.get(text(body, 'referenceNumber')) ?? 'NON_EXISTENT'
        return element(verification, 'VerifyDeclarationResponse', {
          result,
          dateTime: new Date().toISOString(),
        })
      }
      default:
        return faultXml('UNKNOWN')
    }
  }

  #overview(name: string, isAsked: (statement: EuStatement) => boolean): string {
    const found = this.statements.filter((each) => isAsked(each))
    if (found.length === 0) return faultXml('EUDR_API_NO_DDS')
    // One of somebody else's comes along.
    const others = [
      { ...found[0]!, uuid: randomUUID(), internalReferenceNumber: 'OTRA', status: 'AVAILABLE' },
    ]
    const rows = [...others, ...found].map((each) => {
      const members = Object.entries(each).map(([member, value]) => `<c:${member}>${value}</c:${member}>`)
      return `<d:ddsOverviewList>${members.join('')}</d:ddsOverviewList>`
    })
    return `<d:${name} xmlns:d="${dds}" xmlns:c="${com}">${rows.join('')}</d:${name}>`
  }
}

const element = (namespace: string, name: string, members: Record<string, string>): string =>
  `<x:${name} xmlns:x="${namespace}">${Object.entries(members)
    .map(([member, value]) => `<x:${member}>${value}</x:${member}>`)
    .join('')}</x:${name}>`

const faultXml = (id: string): string =>
  `<f:Fault xmlns:f="${soap}"><faultcode>f:Client</faultcode><faultstring>Refused</faultstring><detail>` +
  `<Error xmlns="http://ec.europa.eu/sanco/tracesnt/error/v01"><ID>${id}</ID><Message>About ${id}</Message></Error>` +
  '</detail></f:Fault>'

const elements = (element: Element): Element[] =>
  Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1)

const one = (element: Element, namespace: string, name: string): Element =>
  element.getElementsByTagNameNS(namespace, name).item(0)!

const text = (element: Element, name: string): string =>
  element.getElementsByTagNameNS('*', name).item(0)?.textContent ?? ''
