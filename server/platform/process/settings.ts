import { accessSync, constants, statSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { isEmail } from '../../../core/fields/email.ts'
import { Halt } from './halt.ts'
import { root } from './root.ts'

/** The checked settings. Addresses have no trailing slash. */
export interface Settings {
  port: number
  host: string
  publicUrl: string
  publicPageUrl: string
  graphUrl: string
  dataDir: string
  /** The file of the key that seals. */
  sealKey: string
  /** null: an embedded PostgreSQL in dataDir. */
  databaseUrl: string | null
  /** null: the browser in the npm package. */
  chromiumPath: string | null
  /** null: the embedded provider at publicUrl/identity. */
  oidc: { issuer: string; clientId: string; projectId: string } | null
  /** null: files under dataDir. */
  storage: {
    endpoint: string
    region: string
    bucket: string
    /** Empty, or with a slash at its end. */
    prefix: string
    credentials: { accessKeyId: string; secretAccessKey: string }
  } | null
  /** How long a file can be sent to a signed address. */
  uploadSeconds: number
  /** How long an invitation is valid; parts of an hour count. */
  invitationHours: number
  /** How long a finished PDF can be fetched; parts of a minute count. */
  pdfKeepMinutes: number
  /** null: messages are written to dataDir/mail. */
  smtp: {
    host: string
    port: number
    /** TLS from the first byte. */
    secure: boolean
    /** A password leaves this machine only under TLS. */
    requireTLS: boolean
    auth: { user: string; pass: string } | null
    /** null: rastro@ and the host of publicUrl. */
    from: string | null
  } | null
  /** Messages that an address may send to organizations in an hour. */
  contactPerHour: number
  /** null: the bundled style. */
  mapStyleUrl: string | null
  /** Where the map's style, pictures and tiles may come from. */
  mapOrigins: readonly string[]
  /** The demo accounts are loaded into an empty database, and their users may sign in. */
  demo: boolean
  /** The demo was asked for where others may reach it. */
  isDemoExposed: boolean
  /** Addresses of the proxies whose X-Forwarded-For tells the visitor's address. */
  trustedProxies: string[]
}

type Environment = Record<string, string | undefined>

function fault(name: string, value: string | undefined, expected: string): Halt {
  const read = value === undefined ? 'is not set' : `is ${JSON.stringify(maskPassword(value))}`
  return new Halt(`${name} ${read}, expected ${expected}`)
}

/** Masks the password of an address, so that error messages don't leak it into logs. */
function maskPassword(value: string): string {
  return value.replace(/^([a-z][a-z0-9+.-]*:\/\/[^:@/?#]*):.*@/i, '$1:***@')
}

function parsed(name: string, value: string, protocols: string[], expected: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !protocols.includes(url.protocol)) throw fault(name, value, expected)
  return url
}

/** An http(s) address to which paths are appended. */
function base(name: string, value: string, expected: string): string {
  const url = parsed(name, value, ['http:', 'https:'], expected)
  if (url.search || url.hash || url.username || url.password) throw fault(name, value, expected)
  return url.href.replace(/\/+$/, '')
}

function origin(name: string, value: string): string {
  const expected = 'an origin such as https://rastro.example, without a path'
  const address = base(name, value, expected)
  if (address !== new URL(address).origin) throw fault(name, value, expected)
  return address
}

function port(value: string): number {
  const number = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > 65_535) throw fault('PORT', value, 'a whole number from 1 to 65535')
  return number
}

function host(value: string): string {
  // A valid URL host, bare or in brackets, is a valid address to listen on: a name, an IPv4 or an IPv6 address.
  const candidate = value.includes(':') ? `[${value}]` : value
  if (!/^[\w.:%-]+$/.test(value) || !URL.canParse(`http://${candidate}/`)) {
    throw fault('HOST', value, 'a host name or an IP address')
  }
  return value
}

function chromium(value: string): string {
  const expected = 'the path of a Chromium that can be run'
  try {
    accessSync(value, constants.X_OK)
    if (!statSync(value).isFile()) throw fault('CHROMIUM_PATH', value, expected)
  } catch {
    throw fault('CHROMIUM_PATH', value, expected)
  }
  return resolve(value)
}

function dataDir(value: string): string {
  const folder = isAbsolute(value) ? value : resolve(value)
  let kind
  try {
    kind = statSync(folder, { throwIfNoEntry: false })
  } catch {
    throw fault('DATA_DIR', value, 'a folder that can be reached')
  }
  if (kind && !kind.isDirectory()) throw fault('DATA_DIR', value, 'a folder, not a file')
  return folder
}

function keyFile(value: string): string {
  if (statSync(value, { throwIfNoEntry: false })?.isDirectory())
    throw fault('SEAL_KEY', value, 'a file, not a folder')
  return resolve(value)
}

function databaseUrl(value: string): string {
  const expected = 'an address such as postgres://user:password@host:5432/database'
  const url = parsed('DATABASE_URL', value, ['postgres:', 'postgresql:'], expected)
  if (url.pathname.length < 2) throw fault('DATABASE_URL', value, expected)
  return value
}

function storage(value: string, read: (name: string) => string | undefined): Settings['storage'] {
  const expected = 'an address such as s3://KEY:SECRET@host:9000/bucket/prefix?region=us-east-1&tls=0'
  const url = parsed('STORAGE_URL', value, ['s3:'], expected)
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  const { region = 'us-east-1', tls = '1', ...others } = Object.fromEntries(url.searchParams)
  const accessKeyId = decoded(url.username) || read('AWS_ACCESS_KEY_ID')
  const secretAccessKey = decoded(url.password) || read('AWS_SECRET_ACCESS_KEY')
  const isKnown = Object.keys(others).length === 0 && ['0', '1'].includes(tls) && !url.hash
  if (!url.hostname || !bucket || !isKnown) throw fault('STORAGE_URL', value, expected)
  if (!accessKeyId || !secretAccessKey)
    throw fault('STORAGE_URL', value, `${expected}, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`)
  return {
    endpoint: `${tls === '1' ? 'https' : 'http'}://${url.host}`,
    region,
    bucket,
    prefix: folders.map((folder) => `${decoded(folder)}/`).join(''),
    credentials: { accessKeyId, secretAccessKey },
  }
}

/** Percent-encoding that can't be read stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function whole(name: string, value: string, limit: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > limit) throw fault(name, value, `a whole number from 1 to ${limit}`)
  return number
}

function smtp(value: string): Settings['smtp'] {
  const expected = 'an address such as smtp://user:password@host:587?from=rastro@host&tls=1'
  const url = parsed('SMTP_URL', value, ['smtp:', 'smtps:'], expected)
  const { from = null, tls, ...others } = Object.fromEntries(url.searchParams)
  const isKnown = Object.keys(others).length === 0 && ['0', '1', undefined].includes(tls)
  if (!url.hostname || !isKnown || (from !== null && !isEmail(from))) throw fault('SMTP_URL', value, expected)
  const secure = url.protocol === 'smtps:'
  const auth = url.username ? { user: decoded(url.username), pass: decoded(url.password) } : null
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && (tls === undefined ? auth !== null && !isLoopback(url.hostname) : tls === '1'),
    auth,
    from,
  }
}

function amount(name: string, value: string, limit: number): number {
  const number = /^\d{1,5}(\.\d{1,9})?$/.test(value) ? Number(value) : 0
  if (number <= 0 || number > limit) throw fault(name, value, `a number above 0, up to ${limit}`)
  return number
}

function oidc(read: (name: string) => string | undefined): Settings['oidc'] {
  const issuer = read('OIDC_ISSUER')
  const clientId = read('OIDC_CLIENT_ID')
  const projectId = read('OIDC_PROJECT_ID')
  if (!issuer && !clientId && !projectId) return null
  const together = 'all of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_PROJECT_ID, or none'
  if (!issuer) throw fault('OIDC_ISSUER', issuer, together)
  if (!clientId) throw fault('OIDC_CLIENT_ID', clientId, together)
  if (!projectId) throw fault('OIDC_PROJECT_ID', projectId, together)
  // Tokens must contain exactly this issuer, so its spelling is kept.
  base('OIDC_ISSUER', issuer, 'an http(s) address')
  return { issuer, clientId, projectId }
}

function demo(value: string | undefined, isLocal: boolean): boolean {
  if (value === undefined) return isLocal
  if (value !== '0' && value !== '1') throw fault('DEMO', value, '1 or 0')
  return value === '1'
}

/** Whether only programs of this machine reach the name or address. */
function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}

function proxies(value: string): string[] {
  const addresses = value.split(',').map((one) => one.trim())
  for (const one of addresses) {
    const [address = '', bits, ...more] = one.split('/')
    const isRange =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128))
    if (!isIP(address) || !isRange || more.length > 0)
      throw fault('TRUST_PROXY', value, 'IP addresses or ranges such as 10.0.0.0/8, separated by commas')
  }
  return addresses
}

/**
 * Reads the settings. An empty value counts as unset, as in env files.
 * Throws a Halt that names the first wrong setting, its value and the expected value.
 */
export function readSettings(environment: Environment = process.env): Settings {
  const read = (name: string) => environment[name] || undefined
  const optional = <T>(name: string, check: (value: string) => T): T | null => {
    const value = read(name)
    return value === undefined ? null : check(value)
  }

  const listenPort = port(read('PORT') ?? '3000')
  const publicUrl = origin('PUBLIC_URL', read('PUBLIC_URL') ?? `http://localhost:${listenPort}`)
  const folder = dataDir(read('DATA_DIR') ?? join(root, '.data'))
  const listenHost = host(read('HOST') ?? '127.0.0.1')
  const isLocal = isLoopback(listenHost) && isLoopback(new URL(publicUrl).hostname)
  const isDemo = demo(read('DEMO'), isLocal)
  const map = optional('MAP_STYLE_URL', mapStyle)
  const address = (name: string) => (value: string) => base(name, value, 'an http(s) address')
  return {
    port: listenPort,
    host: listenHost,
    publicUrl,
    publicPageUrl: optional('PUBLIC_PAGE_URL', address('PUBLIC_PAGE_URL')) ?? publicUrl,
    graphUrl: optional('GRAPH_URL', address('GRAPH_URL')) ?? `${publicUrl}/graph`,
    dataDir: folder,
    sealKey: optional('SEAL_KEY', keyFile) ?? join(folder, 'seal.key'),
    databaseUrl: optional('DATABASE_URL', databaseUrl),
    chromiumPath: optional('CHROMIUM_PATH', chromium),
    oidc: oidc(read),
    storage: optional('STORAGE_URL', (value) => storage(value, read)),
    uploadSeconds: whole('UPLOAD_SECONDS', read('UPLOAD_SECONDS') ?? '300', 300),
    smtp: optional('SMTP_URL', smtp),
    contactPerHour: whole('CONTACT_PER_HOUR', read('CONTACT_PER_HOUR') ?? '5', 100_000),
    invitationHours: amount('INVITATION_HOURS', read('INVITATION_HOURS') ?? '168', 8_760),
    pdfKeepMinutes: amount('PDF_KEEP_MINUTES', read('PDF_KEEP_MINUTES') ?? '10', 1_440),
    mapStyleUrl: map?.[0] ?? null,
    mapOrigins: [...new Set(map?.map((address) => new URL(address).origin))],
    demo: isDemo,
    isDemoExposed: isDemo && !isLocal,
    trustedProxies: optional('TRUST_PROXY', proxies) ?? [],
  }
}

/** The address of a style; after a space, further origins that it names. */
function mapStyle(value: string): string[] {
  return value
    .split(/\s+/)
    .map((one) => parsed('MAP_STYLE_URL', one, ['http:', 'https:'], 'an http(s) address of a map style').href)
}
