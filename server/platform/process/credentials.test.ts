import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

describe('who declares to the EU (EUD-09)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-settings-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const one = { url: 'https://eu.example/tracesnt/', username: 'u', key: 'secret-key', clientId: 'eudr-test' }
  const readFrom = (content: string, mode = 0o600, more: Record<string, string> = {}) => {
    const file = join(folder, 'credentials.json')
    writeFileSync(file, content)
    chmodSync(file, mode)
    return readSettings({ EUDR_CREDENTIALS: file, ...more }).eudr.credentials
  }

  test('stands in a file that its owner alone may read', () => {
    expect([...readFrom(JSON.stringify({ litoral: one }))]).toEqual([
      ['litoral', { ...one, url: 'https://eu.example/tracesnt' }],
    ])
    expect(() => readFrom(JSON.stringify({ litoral: one }), 0o640)).toThrow(
      /expected a JSON file that only its owner/,
    )
  })

  test.each([
    'not JSON secret-key',
    '[]',
    JSON.stringify({ litoral: { ...one, key: '' } }),
    JSON.stringify({ litoral: { ...one, more: 'secret-key' } }),
    JSON.stringify({ litoral: { ...one, url: 'eu.example' } }),
  ])('is refused without telling its content: %s', (content) => {
    expect(() => readFrom(content)).toThrow(
      /^EUDR_CREDENTIALS is "[^"]*credentials.json", expected a JSON file that only its owner may read[^\n]*$/,
    )
    expect(() => readFrom(content)).not.toThrow(/secret-key/)
  })

  test('is called without TLS on this machine alone, and only by a demo', () => {
    const at = (url: string) => JSON.stringify({ litoral: { ...one, url } })
    expect(readFrom(at('http://127.0.0.1:4000')).size).toBe(1)
    expect(() => readFrom(at('http://127.0.0.1:4000'), 0o600, { DEMO: '0' })).toThrow(/https addresses alone/)
    expect(() => readFrom(at('http://eu.example'))).toThrow(/https addresses alone/)
  })

  test('is absent where its file is', () => {
    expect(() => readSettings({ EUDR_CREDENTIALS: join(folder, 'none') })).toThrow(/expected a JSON file/)
    expect(readSettings({}).eudr.credentials.size).toBe(0)
  })
})
