import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Halt } from './halt.ts'
import { root } from './root.ts'
import { readSettings, settingNames, type Settings } from './settings.ts'

test('without any setting everything has its default', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    metricsPort: null,
    drainSeconds: 0,
    logLevel: 'warn',
    publicUrl: 'http://localhost:3000',
    publicPageUrl: 'http://localhost:3000',
    graphUrl: 'http://localhost:3000/graph',
    dataDir: join(root, '.data'),
    sealKey: join(root, '.data', 'seal.key'),
    passportKey: join(root, '.data', 'passport.key'),
    databaseUrl: null,
    chromiumPath: null,
    oidc: null,
    storage: null,
    uploadSeconds: 300,
    smtp: null,
    contactPerHour: 5,
    invitationHours: 168,
    pdfKeepMinutes: 10,
    mapStyleUrl: null,
    mapOrigins: [],
    demo: true,
    isDemoExposed: false,
    certificateSeconds: null,
    keyPerMinute: 600,
    webhooks: { retrySeconds: [60, 300, 1800, 7200], allowed: [] },
    eudr: { file: null, credentials: new Map(), pollMinutes: 30, amendHours: 72, answerSeconds: 30 },
    linkCodeMinutes: 10,
    linkFileSeconds: 30,
    trustedProxies: [],
  } satisfies Settings)
})

const good: [name: string, value: string, expected: Partial<Settings>][] = [
  [
    'PORT',
    '8080',
    { port: 8080, publicUrl: 'http://localhost:8080', graphUrl: 'http://localhost:8080/graph' },
  ],
  ['PORT', '', { port: 3000 }],
  ['SEAL_KEY', '/keys/of/mine', { sealKey: '/keys/of/mine' }],
  ['PASSPORT_KEY', '/keys/of/yours', { passportKey: '/keys/of/yours' }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['HOST', '::1', { host: '::1' }],
  ['HOST', 'localhost', { host: 'localhost' }],
  [
    'PUBLIC_URL',
    'https://rastro.example/',
    {
      publicUrl: 'https://rastro.example',
      publicPageUrl: 'https://rastro.example',
      graphUrl: 'https://rastro.example/graph',
    },
  ],
  ['PUBLIC_PAGE_URL', 'https://p.example', { publicPageUrl: 'https://p.example' }],
  ['GRAPH_URL', 'https://g.example/red/', { graphUrl: 'https://g.example/red' }],
  ['DATA_DIR', '/var/lib/rastro', { dataDir: '/var/lib/rastro' }],
  ['DATA_DIR', 'datos', { dataDir: join(process.cwd(), 'datos') }],
  ['DATABASE_URL', 'postgresql://u:p@db/rastro', { databaseUrl: 'postgresql://u:p@db/rastro' }],
  ['CHROMIUM_PATH', process.execPath, { chromiumPath: process.execPath }],
  [
    'STORAGE_URL',
    's3://key:se%2Fcret@s3.example:9000/files/rastro/a?region=sa-east-1&tls=0',
    {
      storage: {
        endpoint: 'http://s3.example:9000',
        isPathStyle: true,
        region: 'sa-east-1',
        bucket: 'files',
        prefix: 'rastro/a/',
        credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
      },
    },
  ],
  ['UPLOAD_SECONDS', '2', { uploadSeconds: 2 }],
  ['WEBHOOK_RETRY_SECONDS', '1, 2', { webhooks: { retrySeconds: [1, 2], allowed: [] } }],
  [
    'WEBHOOK_ALLOW',
    '10.0.0.0/8, fd00::/8',
    { webhooks: { retrySeconds: [60, 300, 1800, 7200], allowed: ['10.0.0.0/8', 'fd00::/8'] } },
  ],
  [
    'SMTP_URL',
    'smtps://mail.example',
    {
      smtp: {
        host: 'mail.example',
        port: 465,
        secure: true,
        requireTLS: false,
        auth: null,
        from: null,
      },
    },
  ],
  [
    'SMTP_URL',
    'smtp://ana:se%2Fcret@mail.example?from=avisos@coop.example',
    {
      smtp: {
        host: 'mail.example',
        port: 587,
        secure: false,
        requireTLS: true,
        auth: { user: 'ana', pass: 'se/cret' },
        from: 'avisos@coop.example',
      },
    },
  ],
  [
    'SMTP_URL',
    'smtp://[::1]:25?tls=1',
    { smtp: { host: '::1', port: 25, secure: false, requireTLS: true, auth: null, from: null } },
  ],
  [
    'SMTP_URL',
    'smtp://ana:secret@relay.internal:25?tls=0',
    {
      smtp: {
        host: 'relay.internal',
        port: 25,
        secure: false,
        requireTLS: false,
        auth: { user: 'ana', pass: 'secret' },
        from: null,
      },
    },
  ],
  [
    'SMTP_URL',
    'smtp://ana:secret@localhost:1025',
    {
      smtp: {
        host: 'localhost',
        port: 1025,
        secure: false,
        requireTLS: false,
        auth: { user: 'ana', pass: 'secret' },
        from: null,
      },
    },
  ],
  ['CONTACT_PER_HOUR', '30', { contactPerHour: 30 }],
  ['INVITATION_HOURS', '0.001', { invitationHours: 0.001 }],
  ['PDF_KEEP_MINUTES', '0.01', { pdfKeepMinutes: 0.01 }],
  [
    'MAP_STYLE_URL',
    'https://maps.example/style.json https://tiles.example',
    {
      mapStyleUrl: 'https://maps.example/style.json',
      mapOrigins: ['https://maps.example', 'https://tiles.example'],
    },
  ],
  [
    'EUDR_POLL_MINUTES',
    '0.5',
    { eudr: { file: null, credentials: new Map(), pollMinutes: 0.5, amendHours: 72, answerSeconds: 30 } },
  ],
  ['LINK_CODE_MINUTES', '0.5', { linkCodeMinutes: 0.5 }],
  ['LINK_FILE_SECONDS', '0.5', { linkFileSeconds: 0.5 }],
  ['DEMO', '0', { demo: false }],
  ['TRUST_PROXY', '10.0.0.1', { trustedProxies: ['10.0.0.1'] }],
  ['TRUST_PROXY', '10.0.0.0/8, ::1,fd00::/8', { trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
  ['METRICS_PORT', '9464', { metricsPort: 9464 }],
  ['DRAIN_SECONDS', '5', { drainSeconds: 5 }],
  ['DRAIN_SECONDS', '0', { drainSeconds: 0 }],
  ['LOG_LEVEL', 'info', { logLevel: 'info' }],
  ['KEY_PER_MINUTE', '60', { keyPerMinute: 60 }],
  ['CERTIFICATE_MAILS', '2', { certificateSeconds: 2 }],
  [
    'EUDR_AMEND_HOURS',
    '1.5',
    { eudr: { file: null, credentials: new Map(), pollMinutes: 30, amendHours: 1.5, answerSeconds: 30 } },
  ],
  [
    'EUDR_ANSWER_SECONDS',
    '2',
    { eudr: { file: null, credentials: new Map(), pollMinutes: 30, amendHours: 72, answerSeconds: 2 } },
  ],
]

describe('a good value is taken', () => {
  test.each(good)('%s=%s', (name, value, expected) => {
    expect(readSettings({ [name]: value })).toMatchObject(expected)
  })

  test('another provider, its issuer as it was written', () => {
    const oidc = { OIDC_ISSUER: 'https://id.example/', OIDC_CLIENT_ID: 'web', OIDC_PROJECT_ID: '42' }
    expect(readSettings(oidc).oidc).toEqual({
      issuer: 'https://id.example/',
      clientId: 'web',
      projectId: '42',
    })
  })
})

describe('the demo, whose password everybody knows', () => {
  const demoOf = (environment: Record<string, string>) => {
    const { demo, isDemoExposed } = readSettings(environment)
    return { demo, isDemoExposed }
  }

  test('is there by itself only where this machine alone reaches it', () => {
    for (const local of [
      {},
      { HOST: '127.0.0.2' },
      { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
      { HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080' },
    ])
      expect([local, demoOf(local)]).toEqual([local, { demo: true, isDemoExposed: false }])
    for (const exposed of [
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '192.168.1.4' },
      { HOST: '127.evil.example' },
      { PUBLIC_URL: 'https://rastro.example' },
      { PUBLIC_URL: 'https://localhost.evil.example' },
    ])
      expect([exposed, demoOf(exposed)]).toEqual([exposed, { demo: false, isDemoExposed: false }])
  })

  test('is exposed only by hand, and then known to be', () => {
    expect(demoOf({ HOST: '0.0.0.0', DEMO: '1' })).toEqual({ demo: true, isDemoExposed: true })
    expect(demoOf({ DEMO: '1' })).toEqual({ demo: true, isDemoExposed: false })
    expect(demoOf({ DEMO: '0' })).toEqual({ demo: false, isDemoExposed: false })
  })
})

const hidden = 'is not what it should be (not shown, since it may hold a secret)'
const wrong: [name: string, value: string, line: string][] = [
  ['PORT', '0', 'PORT is "0", expected a whole number from 1 to 65535'],
  ['PORT', '3000.5', 'PORT is "3000.5", expected a whole number from 1 to 65535'],
  ['PORT', '70000', 'PORT is "70000", expected a whole number from 1 to 65535'],
  ['PORT', 'http', 'PORT is "http", expected a whole number from 1 to 65535'],
  ['HOST', 'http://localhost', 'HOST is "http://localhost", expected a host name or an IP address'],
  ['HOST', 'a b', 'HOST is "a b", expected a host name or an IP address'],
  [
    'PUBLIC_URL',
    'rastro.example',
    'PUBLIC_URL is "rastro.example", expected an origin such as https://rastro.example, without a path',
  ],
  [
    'PUBLIC_URL',
    'https://rastro.example/app',
    'PUBLIC_URL is "https://rastro.example/app", expected an origin such as https://rastro.example, without a path',
  ],
  ['PUBLIC_PAGE_URL', 'ftp://p', 'PUBLIC_PAGE_URL is "ftp://p", expected an http(s) address'],
  ['GRAPH_URL', 'https://g/?a=1', 'GRAPH_URL is "https://g/?a=1", expected an http(s) address'],
  ['DATA_DIR', process.execPath, `DATA_DIR is "${process.execPath}", expected a folder, not a file`],
  [
    'DATA_DIR',
    `${process.execPath}/x`,
    `DATA_DIR is "${process.execPath}/x", expected a folder that can be reached`,
  ],
  [
    'DATABASE_URL',
    'mysql://u:secret@db/rastro',
    `DATABASE_URL ${hidden}, expected an address such as postgres://user:password@host:5432/database`,
  ],
  [
    'DATABASE_URL',
    'postgres://db',
    `DATABASE_URL ${hidden}, expected an address such as postgres://user:password@host:5432/database`,
  ],
  [
    'CHROMIUM_PATH',
    '/no/where',
    'CHROMIUM_PATH is "/no/where", expected the path of a Chromium that can be run',
  ],
  ['CHROMIUM_PATH', '/', 'CHROMIUM_PATH is "/", expected the path of a Chromium that can be run'],
  [
    'OIDC_ISSUER',
    'https://id.example',
    'OIDC_CLIENT_ID is not set, expected all of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_PROJECT_ID, or none',
  ],
  [
    'OIDC_PROJECT_ID',
    '42',
    'OIDC_ISSUER is not set, expected all of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_PROJECT_ID, or none',
  ],
  [
    'STORAGE_URL',
    's3://s3.example/files',
    `STORAGE_URL ${hidden}, expected an address such as s3://KEY:SECRET@host:9000/bucket/prefix?region=us-east-1&tls=0, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
  ],
  ...['0', '60,', '60;300', '86401', Array(21).fill('1').join(',')].map((value): [string, string, string] => [
    'WEBHOOK_RETRY_SECONDS',
    value,
    `WEBHOOK_RETRY_SECONDS is "${value}", expected whole numbers from 1 to 86400, separated by commas, twenty at most`,
  ]),
  ...['10.0.0.1', '10.0.0.0/33', 'red', '0.0.0.0/0', '::/0'].map((value): [string, string, string] => [
    'WEBHOOK_ALLOW',
    value,
    `WEBHOOK_ALLOW is "${value}", expected ranges of addresses such as 10.0.0.0/8, separated by commas`,
  ]),
  ['UPLOAD_SECONDS', '301', 'UPLOAD_SECONDS is "301", expected a whole number from 1 to 300'],
  ['INVITATION_HOURS', '0', 'INVITATION_HOURS is "0", expected a number above 0, up to 8760'],
  ['PDF_KEEP_MINUTES', '1441', 'PDF_KEEP_MINUTES is "1441", expected a number above 0, up to 1440'],
  ['INVITATION_HOURS', '9000', 'INVITATION_HOURS is "9000", expected a number above 0, up to 8760'],
  ['UPLOAD_SECONDS', '0', 'UPLOAD_SECONDS is "0", expected a whole number from 1 to 300'],
  ['MAP_STYLE_URL', 'mapbox://styles', `MAP_STYLE_URL ${hidden}, expected an http(s) address of a map style`],
  ['EUDR_AMEND_HOURS', '0', 'EUDR_AMEND_HOURS is "0", expected a number above 0, up to 8760'],
  ['EUDR_ANSWER_SECONDS', '31', 'EUDR_ANSWER_SECONDS is "31", expected a number above 0, up to 30'],
  ['DEMO', 'yes', 'DEMO is "yes", expected 1 or 0'],
  ...['1', 'proxy.example', '10.0.0.0/33', '10.0.0.1/8/8', '10.0.0.1,', '0.0.0.0/0'].map(
    (value): [string, string, string] => [
      'TRUST_PROXY',
      value,
      `TRUST_PROXY is "${value}", expected IP addresses or ranges such as 10.0.0.0/8, separated by commas`,
    ],
  ),
  ['METRICS_PORT', '70000', 'METRICS_PORT is "70000", expected a whole number from 1 to 65535'],
  ['METRICS_PORT', '3000', 'METRICS_PORT is "3000", expected another port than PORT'],
  ['DRAIN_SECONDS', '21', 'DRAIN_SECONDS is "21", expected a whole number of seconds from 0 to 20'],
  ['LOG_LEVEL', 'debug', 'LOG_LEVEL is "debug", expected error, warn or info'],
  ['SEAL_KEY', tmpdir(), `SEAL_KEY is "${tmpdir()}", expected a file, not a folder`],
  ['PASSPORT_KEY', tmpdir(), `PASSPORT_KEY is "${tmpdir()}", expected a file, not a folder`],
  ['CONTACT_PER_HOUR', '-1', 'CONTACT_PER_HOUR is "-1", expected a whole number from 1 to 100000'],
  ['CERTIFICATE_MAILS', '0', 'CERTIFICATE_MAILS is "0", expected a whole number of seconds from 1 to 86400'],
  ['KEY_PER_MINUTE', '1e3', 'KEY_PER_MINUTE is "1e3", expected a whole number from 1 to 1000000'],
  ['EUDR_POLL_MINUTES', '-5', 'EUDR_POLL_MINUTES is "-5", expected a number above 0, up to 1440'],
  ['LINK_CODE_MINUTES', 'diez', 'LINK_CODE_MINUTES is "diez", expected a number above 0, up to 1440'],
  ['LINK_FILE_SECONDS', '61', 'LINK_FILE_SECONDS is "61", expected a number above 0, up to 60'],
  [
    'EUDR_CREDENTIALS',
    '/no/where.json',
    'EUDR_CREDENTIALS is "/no/where.json", expected a JSON file that only its owner may read (mode 600): {"ACCOUNT": {"url", "username", "key", "clientId"}}',
  ],
  [
    'OIDC_CLIENT_ID',
    'web',
    'OIDC_ISSUER is not set, expected all of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_PROJECT_ID, or none',
  ],
  ...['smtp://ana@m', 'smtp://:secret@m'].map((value): [string, string, string] => [
    'SMTP_URL',
    value,
    `SMTP_URL ${hidden}, expected a user and a password, or neither, each with %40 for @ and the like`,
  ]),
  ...[
    'mail.example',
    'user:secret@mail.example',
    'http://mail.example',
    'smtp://mail.example?tls=si',
    'smtp://mail.example?starttls=1',
    'smtp://m?from=Ana',
    'smtp://m:70000',
  ].map((value): [string, string, string] => [
    'SMTP_URL',
    value,
    `SMTP_URL ${hidden}, expected an address such as smtp://user:password@host:587?from=rastro@host&tls=1`,
  ]),
  ...[
    '/var/files',
    's3://key:secret@s3.example',
    's3://key:secret@s3.example/files?tls=2',
    's3://key:secret@s3.example/files?path=1',
    's3://key:secret@s3.example/files?style=virtual',
    'https://key:secret@s3.example/files',
    // Without slashes, and with the secret in the query.
    'KEY:secret@s3.example/files',
    's3:/KEY:secret@s3.example/files',
    'https://s3.example/files?secret=secret',
  ].map((value): [string, string, string] => [
    'STORAGE_URL',
    value,
    `STORAGE_URL ${hidden}, expected an address such as s3://KEY:SECRET@host:9000/bucket/prefix?region=us-east-1&tls=0`,
  ]),
  ['EUDR_ANSWER_SECONDS', '0', 'EUDR_ANSWER_SECONDS is "0", expected a number above 0, up to 30'],
  [
    'SMTP_URL',
    'smtps://mail.example?tls=0',
    `SMTP_URL ${hidden}, expected smtp:// where tls is 0, since smtps:// is TLS from the first byte`,
  ],
]

describe('a wrong value stops the start with one line (OPS-05)', () => {
  test.each(wrong)('%s=%s', (name, value, line) => {
    expect(() => readSettings({ [name]: value })).toThrow(new Halt(line))
  })

  test('never with the secret of an address', () => {
    const secrets = wrong.filter(([, value]) => value.includes('secret'))
    expect(secrets.length).toBeGreaterThan(10)
    for (const [, , line] of secrets) expect(line).not.toMatch(/is ".*secret/)
  })

  test('also when the value itself has several lines', () => {
    expect(() => readSettings({ HOST: 'a\nb' })).toThrow(/^HOST is "a\\nb", expected [^\n]*$/)
  })
})

describe('every setting', () => {
  /** Any text is right for these by themselves; contradictions.test.ts has what contradicts them. */
  const anyText = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'OIDC_CLIENT_ID', 'OIDC_PROJECT_ID']
  /** Its right values stand in a file, or beside others: they have tests of their own. */
  const withOthers = [...anyText, 'OIDC_ISSUER', 'EUDR_CREDENTIALS']

  test.each(settingNames)('%s has a right and a wrong value above, and a row in the guide', (name) => {
    const has = (table: [string, ...unknown[]][]) => table.some(([one]) => one === name)
    expect(has(good) || withOthers.includes(name)).toBe(true)
    expect(has(wrong) || anyText.includes(name)).toBe(true)
    expect(guide).toContain(`\`${name}\``)
  })

  const guide = readFileSync(join(root, 'docs/guides/operating.md'), 'utf8')

  test('of the guide exists', () => {
    const section = /^## Settings$(.+?)^## /ms.exec(guide)![1]!
    const named = [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    )
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((name) => !settingNames.includes(name!))).toEqual([])
  })
})
