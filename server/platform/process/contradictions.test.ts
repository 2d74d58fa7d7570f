import { describe, expect, test } from 'vitest'
import { Halt } from './halt.ts'
import { readSettings } from './settings.ts'

describe('settings that contradict each other stop the start with one line (OPS-05)', () => {
  const bucket = 's3://s3.example/files'
  const cases: [environment: Record<string, string>, line: string][] = [
    [
      { SEAL_KEY: '/keys/one', PASSPORT_KEY: '/keys/one' },
      'PASSPORT_KEY is "/keys/one", expected another file than SEAL_KEY',
    ],
    [
      { DATA_DIR: '/var/lib/rastro', PASSPORT_KEY: '/var/lib/rastro/seal.key' },
      'PASSPORT_KEY is "/var/lib/rastro/seal.key", expected another file than SEAL_KEY',
    ],
    [{ PORT: '8080', METRICS_PORT: '8080' }, 'METRICS_PORT is "8080", expected another port than PORT'],
    ...[{ AWS_ACCESS_KEY_ID: 'key' }, { AWS_SECRET_ACCESS_KEY: 'secret' }].map(
      (half): [Record<string, string>, string] => [
        { STORAGE_URL: bucket, ...half },
        `STORAGE_URL is not what it should be (not shown, since it may hold a secret), expected an address such as s3://KEY:SECRET@host:9000/bucket/prefix?region=us-east-1&tls=0, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
      ],
    ),
    [
      { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'web' },
      'OIDC_PROJECT_ID is not set, expected all of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_PROJECT_ID, or none',
    ],
  ]
  test.each(cases)('%o', (environment, line) => {
    expect(() => readSettings(environment)).toThrow(new Halt(line))
  })

  test('while settings of both kinds are taken together', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
    expect(readSettings({ STORAGE_URL: bucket, ...keys }).storage?.credentials).toEqual({
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    expect(readSettings({ PORT: '8080', METRICS_PORT: '8081' })).toMatchObject({ metricsPort: 8081 })
  })
})
