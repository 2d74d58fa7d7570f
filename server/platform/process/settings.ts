import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import Type, { type StaticDecode, type TStringOptions } from 'typebox'
import { Value } from 'typebox/value'
import { isEmail } from '../../../core/fields/email.ts'
import { Halt } from './halt.ts'
import { root } from './root.ts'

/** The checked settings. Addresses have no trailing slash. */
export type Settings = ReturnType<typeof readSettings>

type Environment = Record<string, string | undefined>

/** A reason that is more exact than the setting's expectation. */
class ExpectedError extends Error {}

/** A required setting: its expectation and how its text is read. Errors of `read` refuse the text. */
const required = <T>(expected: string, read: (text: string) => T, options: TStringOptions) =>
  Type.Decode(Type.String({ description: expected, ...options }), read)
const optional = <T>(expected: string, read: (text: string) => T, options: TStringOptions = {}) =>
  Type.Optional(required(expected, read, options))

const portOf = (text: string) => Value.Parse(Type.Integer({ minimum: 1, maximum: 65_535 }), Number(text))

const secondsOf = (text: string) => Value.Parse(Type.Integer({ minimum: 1, maximum: 86_400 }), Number(text))

const whole = (maximum: number, initial: string) =>
  required(
    `a whole number from 1 to ${maximum}`,
    (text) => Value.Parse(Type.Integer({ minimum: 1, maximum }), Number(text)),
    { pattern: /^\d{1,9}$/, default: initial },
  )
/** Zero too. */
const seconds = (maximum: number, initial: string) =>
  required(
    `a whole number of seconds from 0 to ${maximum}`,
    (text) => Value.Parse(Type.Integer({ maximum }), Number(text)),
    { pattern: /^\d{1,3}$/, default: initial },
  )
const amount = (maximum: number, initial: string) =>
  required(
    `a number above 0, up to ${maximum}`,
    (text) => Value.Parse(Type.Number({ exclusiveMinimum: 0, maximum }), Number(text)),
    { pattern: /^\d{1,5}(\.\d{1,9})?$/, default: initial },
  )
/** The longest wait for an answer of the EU's system. */
const maxEuSeconds = 30
/** Longest wait of a link's file in the queue. */
const maxFileSeconds = 60

const address = optional('an http(s) address', baseOf)

const together = 'all of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_PROJECT_ID, or none'
const keys = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
const storage = 'an address such as s3://KEY:SECRET@host:9000/bucket/prefix?region=us-east-1&tls=0'

const credentialsFile =
  'a JSON file that only its owner may read (mode 600): {"ACCOUNT": {"url", "username", "key", "clientId"}}'
const Credentials = Type.Record(
  Type.String(),
  Type.Object(
    {
      url: Type.String(),
      username: Type.String({ minLength: 1 }),
      key: Type.String({ minLength: 1 }),
      clientId: Type.String({ minLength: 1 }),
    },
    { additionalProperties: false },
  ),
)

/** docs/guides/operating.md says what each is for. */
const variables = Type.Object({
  PORT: whole(65_535, '3000'),
  HOST: required('a host name or an IP address', hostOf, { pattern: /^[\w.:%-]+$/, default: '127.0.0.1' }),
  PUBLIC_URL: optional('an origin such as https://rastro.example, without a path', (text) => {
    refuseUnless(baseOf(text) === new URL(text).origin)
    return baseOf(text)
  }),
  METRICS_PORT: optional('a whole number from 1 to 65535', portOf, { pattern: /^\d{1,5}$/ }),
  DRAIN_SECONDS: seconds(20, '0'),
  LOG_LEVEL: required('error, warn or info', String, { pattern: /^(error|warn|info)$/, default: 'warn' }),
  PUBLIC_PAGE_URL: address,
  GRAPH_URL: address,
  DATA_DIR: required('a folder that can be reached', folderOf, { default: join(root, '.data') }),
  SEAL_KEY: optional('a file, not a folder', fileOf),
  PASSPORT_KEY: optional('a file, not a folder', fileOf),
  DATABASE_URL: optional('an address such as postgres://user:password@host:5432/database', (text) => {
    refuseUnless(urlOf(text, 'postgres:', 'postgresql:').pathname.length > 1)
    return text
  }),
  CHROMIUM_PATH: optional('the path of a Chromium that can be run', (text) => {
    accessSync(text, constants.X_OK)
    refuseUnless(statSync(text).isFile())
    return resolve(text)
  }),
  // Tokens must contain exactly this issuer, so its spelling is kept.
  OIDC_ISSUER: optional('an http(s) address', (text) => baseOf(text) && text),
  OIDC_CLIENT_ID: optional(together, String),
  OIDC_PROJECT_ID: optional(together, String),
  STORAGE_URL: optional(storage, storageOf),
  AWS_ACCESS_KEY_ID: optional(keys, String),
  AWS_SECRET_ACCESS_KEY: optional(keys, String),
  UPLOAD_SECONDS: whole(300, '300'),
  SMTP_URL: optional('an address such as smtp://user:password@host:587?from=rastro@host&tls=1', smtpOf),
  CONTACT_PER_HOUR: whole(100_000, '5'),
  // Parts of an hour or a minute count.
  INVITATION_HOURS: amount(8_760, '168'),
  PDF_KEEP_MINUTES: amount(1_440, '10'),
  MAP_STYLE_URL: optional('an http(s) address of a map style', (text) =>
    text.split(/\s+/).map((one) => urlOf(one, 'http:', 'https:')),
  ),
  DEMO: optional('1 or 0', (text) => text === '1', { pattern: /^[01]$/ }),
  KEY_PER_MINUTE: whole(1_000_000, '600'),
  WEBHOOK_RETRY_SECONDS: required(
    'whole numbers from 1 to 86400, separated by commas, twenty at most',
    (text) => {
      const waits = text.split(',').map((one) => Number(one.trim()))
      return Value.Parse(Type.Array(Type.Integer({ minimum: 1, maximum: 86_400 }), { maxItems: 20 }), waits)
    },
    { default: '60,300,1800,7200' },
  ),
  WEBHOOK_ALLOW: optional('ranges of addresses such as 10.0.0.0/8, separated by commas', (text) =>
    text.split(',').map((one) => {
      refuseUnless(one.includes('/'))
      return rangeOf(one.trim())
    }),
  ),
  CERTIFICATE_MAILS: optional('a whole number of seconds from 1 to 86400', secondsOf, {
    pattern: /^\d{1,5}$/,
  }),
  EUDR_CREDENTIALS: optional(credentialsFile, credentialsOf),
  EUDR_POLL_MINUTES: amount(1_440, '30'),
  EUDR_AMEND_HOURS: amount(8_760, '72'),
  EUDR_ANSWER_SECONDS: amount(maxEuSeconds, String(maxEuSeconds)),
  LINK_CODE_MINUTES: amount(1_440, '10'),
  LINK_FILE_SECONDS: amount(maxFileSeconds, '30'),
  TRUST_PROXY: optional('IP addresses or ranges such as 10.0.0.0/8, separated by commas', (text) =>
    text.split(',').map((one) => rangeOf(one.trim())),
  ),
})

/** The name of every setting. */
export const settingNames = Object.keys(variables.properties)

/**
 * Reads the settings. An empty value counts as unset, as in env files.
 * Throws a Halt that names the first wrong setting, its value and the expected value.
 */
export function readSettings(environment: Environment = process.env) {
  const read = decoded(environment)
  const { PORT: port, HOST: host, DATA_DIR: dataDir, MAP_STYLE_URL: map } = read
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${port}`
  const isLocal = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  const demo = read.DEMO ?? isLocal
  const sealKey = read.SEAL_KEY ?? join(dataDir, 'seal.key')
  const passportKey = read.PASSPORT_KEY ?? join(dataDir, 'passport.key')
  if (sealKey === passportKey) throw fault('PASSPORT_KEY', passportKey, 'another file than SEAL_KEY')
  for (const { url } of read.EUDR_CREDENTIALS?.values() ?? []) {
    const { protocol, hostname } = new URL(url)
    if (protocol === 'http:' && !(demo && isLoopback(hostname)))
      throw fault('EUDR_CREDENTIALS', environment.EUDR_CREDENTIALS, 'https addresses alone')
  }
  if (read.METRICS_PORT === port)
    throw fault('METRICS_PORT', environment.METRICS_PORT, 'another port than PORT')
  return {
    port,
    host,
    /** null: metrics are off. */
    metricsPort: read.METRICS_PORT ?? null,
    /** How long the server still answers after a stop signal, while /ready announces it. */
    drainSeconds: read.DRAIN_SECONDS,
    logLevel: read.LOG_LEVEL,
    publicUrl,
    publicPageUrl: read.PUBLIC_PAGE_URL ?? publicUrl,
    graphUrl: read.GRAPH_URL ?? `${publicUrl}/graph`,
    dataDir,
    /** The file of the key that seals. */
    sealKey,
    /** The file of the 32 bytes from which the secrets of the installation come. */
    passportKey,
    /** null: an embedded PostgreSQL in dataDir. */
    databaseUrl: read.DATABASE_URL ?? null,
    /** null: the browser in the npm package. */
    chromiumPath: read.CHROMIUM_PATH ?? null,
    /** null: the embedded provider at publicUrl/identity. */
    oidc: oidcOf(read),
    /** null: files under dataDir. */
    storage: read.STORAGE_URL
      ? withCredentials(read, read.STORAGE_URL, 'STORAGE_URL', environment.STORAGE_URL)
      : null,
    uploadSeconds: read.UPLOAD_SECONDS,
    /** null: messages are written to dataDir/mail. */
    smtp: read.SMTP_URL ?? null,
    contactPerHour: read.CONTACT_PER_HOUR,
    invitationHours: read.INVITATION_HOURS,
    pdfKeepMinutes: read.PDF_KEEP_MINUTES,
    /** null: the bundled style. */
    mapStyleUrl: map?.[0]?.href ?? null,
    /** Origins of the map's style, sprites and tiles. */
    mapOrigins: [...new Set(map?.map((url) => url.origin))],
    /** The demo accounts are loaded into an empty database, and their users may sign in. */
    demo,
    /** The demo was asked for where others may reach it. */
    isDemoExposed: demo && !isLocal,
    /** Requests of a key in a minute, in each process. */
    keyPerMinute: read.KEY_PER_MINUTE,
    webhooks: {
      /** Seconds between the attempts of a delivery. */
      retrySeconds: read.WEBHOOK_RETRY_SECONDS,
      /** Private ranges that they may reach. */
      allowed: read.WEBHOOK_ALLOW ?? [],
    },
    /** Seconds between looks at certificates that end, at any hour; null: each hour, from seven in the morning of the account. */
    certificateSeconds: read.CERTIFICATE_MAILS ?? null,
    eudr: {
      /** null: the adapter to the EU is off. */
      file: environment.EUDR_CREDENTIALS ? resolve(environment.EUDR_CREDENTIALS) : null,
      /** By account: address and credentials for the EU. */
      credentials: read.EUDR_CREDENTIALS ?? new Map<string, EudrCredentials>(),
      pollMinutes: read.EUDR_POLL_MINUTES,
      amendHours: read.EUDR_AMEND_HOURS,
      /** Time limit for an answer of the EU. */
      answerSeconds: read.EUDR_ANSWER_SECONDS,
    },
    /** Validity of a mailed code. */
    linkCodeMinutes: read.LINK_CODE_MINUTES,
    /** How long a link's file waits in the queue. */
    linkFileSeconds: read.LINK_FILE_SECONDS,
    /** Addresses of the proxies whose X-Forwarded-For tells the visitor's address. */
    trustedProxies: read.TRUST_PROXY ?? [],
  }
}

type Values = StaticDecode<typeof variables>

function decoded(environment: Environment): Values {
  const read = Object.entries(variables.properties).flatMap(([name, schema]) => {
    const { description, default: initial } = schema as { description?: string; default?: string }
    const value = environment[name] || initial
    if (value === undefined) return []
    try {
      return [[name, Value.Decode(schema, value)]]
    } catch (error) {
      throw fault(name, value, error instanceof ExpectedError ? error.message : description!)
    }
  })
  return Object.fromEntries(read) as Values
}

/**
 * Start-up errors stay in logs. A value that may hold a secret is not quoted at all, since a typing mistake may move the secret
 * anywhere.
 */
function fault(name: string, value: string | undefined, expected: string): Halt {
  const read =
    value === undefined
      ? 'is not set'
      : holdSecrets.has(name)
        ? 'is not what it should be (not shown, since it may hold a secret)'
        : `is ${JSON.stringify(value)}`
  return new Halt(`${name} ${read}, expected ${expected}`)
}

/** FILE: where a backup lies, which may be a bucket with its keys. */
const holdSecrets = new Set(['DATABASE_URL', 'STORAGE_URL', 'SMTP_URL', 'MAP_STYLE_URL', 'FILE'])

function refuseUnless(isRight: boolean): void {
  if (!isRight) throw new Error('not as expected')
}

function urlOf(text: string, ...protocols: string[]): URL {
  const url = new URL(text)
  refuseUnless(protocols.includes(url.protocol))
  return url
}

/** An http(s) address to which paths are appended. */
function baseOf(text: string): string {
  const url = urlOf(text, 'http:', 'https:')
  refuseUnless(!url.search && !url.hash && !url.username && !url.password)
  return url.href.replace(/\/+$/, '')
}

/** A valid URL host, bare or in brackets, is a valid address to listen on: a name, an IPv4 or an IPv6 address. */
function hostOf(text: string): string {
  refuseUnless(URL.canParse(`http://${text.includes(':') ? `[${text}]` : text}/`))
  return text
}

function fileOf(text: string): string {
  refuseUnless(!statSync(text, { throwIfNoEntry: false })?.isDirectory())
  return resolve(text)
}

function folderOf(text: string): string {
  const path = resolve(text)
  try {
    if (!statSync(path).isDirectory()) throw new ExpectedError('a folder, not a file')
  } catch (error) {
    // `throwIfNoEntry: false` of Node 24 also accepts a path through a file.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return path
}

function storageOf(text: string) {
  const url = urlOf(text, 's3:')
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  const { region = 'us-east-1', tls = '1', style = 'path', ...others } = Object.fromEntries(url.searchParams)
  const isKnown =
    Object.keys(others).length === 0 &&
    ['0', '1'].includes(tls) &&
    ['path', 'host'].includes(style) &&
    !url.hash
  refuseUnless(url.hostname !== '' && bucket !== '' && isKnown)
  return {
    endpoint: `${tls === '1' ? 'https' : 'http'}://${url.host}`,
    region,
    bucket,
    /** HOST/BUCKET/KEY, or else BUCKET.HOST/KEY. */
    isPathStyle: style === 'path',
    /** Empty, or with a slash at its end. */
    prefix: folders.map((folder) => `${unescaped(folder)}/`).join(''),
    credentials: { accessKeyId: unescaped(url.username), secretAccessKey: unescaped(url.password) },
  }
}

function withCredentials(
  read: Values,
  place: ReturnType<typeof storageOf>,
  name: string,
  text: string | undefined,
) {
  const accessKeyId = place.credentials.accessKeyId || read.AWS_ACCESS_KEY_ID
  const secretAccessKey = place.credentials.secretAccessKey || read.AWS_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey) throw fault(name, text, `${storage}, or ${keys}`)
  return { ...place, credentials: { accessKeyId, secretAccessKey } }
}

/** The bucket of an argument, written as STORAGE_URL is; on the server of STORAGE_URL its keys need not be repeated. */
export function readBucket(text: string, environment: Environment = process.env) {
  const read = decoded(environment)
  let place: ReturnType<typeof storageOf>
  try {
    place = storageOf(text)
  } catch {
    throw fault('FILE', text, storage)
  }
  const beside = read.STORAGE_URL?.endpoint === place.endpoint ? read.STORAGE_URL.credentials : undefined
  const credentials = place.credentials.accessKeyId ? place.credentials : (beside ?? place.credentials)
  return withCredentials(read, { ...place, credentials }, 'FILE', text)
}

/** Keeps invalid percent-encoding as it is. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Credentials for calling the EU in an account's name. */
export interface EudrCredentials {
  /** Without a slash at its end. */
  url: string
  username: string
  key: string
  clientId: string
}

/** Nothing of the content gets into a message. */
function credentialsOf(text: string): ReadonlyMap<string, EudrCredentials> {
  refuseUnless((statSync(text).mode & 0o077) === 0)
  const read = Value.Parse(Credentials, JSON.parse(readFileSync(text, 'utf8')))
  return new Map(Object.entries(read).map(([account, one]) => [account, { ...one, url: baseOf(one.url) }]))
}

function smtpOf(text: string) {
  const url = urlOf(text, 'smtp:', 'smtps:')
  const { from = null, tls, ...others } = Object.fromEntries(url.searchParams)
  const isKnown = Object.keys(others).length === 0 && ['0', '1', undefined].includes(tls)
  refuseUnless(url.hostname !== '' && isKnown && (from === null || isEmail(from)))
  if ((url.username === '') !== (url.password === ''))
    throw new ExpectedError('a user and a password, or neither, each with %40 for @ and the like')
  const secure = url.protocol === 'smtps:'
  if (secure && tls === '0')
    throw new ExpectedError('smtp:// where tls is 0, since smtps:// is TLS from the first byte')
  const auth = url.username ? { user: unescaped(url.username), pass: unescaped(url.password) } : null
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    /** TLS from the first byte. */
    secure,
    /** A password leaves this machine only under TLS. */
    requireTLS: !secure && (tls === undefined ? auth !== null && !isLoopback(url.hostname) : tls === '1'),
    auth,
    /** null: rastro@ and the host of publicUrl. */
    from,
  }
}

function oidcOf(read: Values) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_PROJECT_ID: projectId } = read
  if (issuer && clientId && projectId) return { issuer, clientId, projectId }
  if (!issuer && !clientId && !projectId) return null
  throw fault(!issuer ? 'OIDC_ISSUER' : !clientId ? 'OIDC_CLIENT_ID' : 'OIDC_PROJECT_ID', undefined, together)
}

/** Whether only programs of this machine reach the name or address. */
function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}

function rangeOf(text: string): string {
  const [address = '', bits, ...more] = text.split('/')
  // One of everybody is a slip: it would open private networks, or believe any visitor's word.
  const isRange =
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (isIPv4(address) ? 32 : 128))
  refuseUnless(isIP(address) > 0 && isRange && more.length === 0)
  return text
}
