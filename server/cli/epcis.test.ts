import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../platform/process/root.ts'

const folder = mkdtempSync(join(tmpdir(), 'epcis-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the program on a file with this text. */
function run(text: string, act: string, ...more: string[]) {
  const file = join(folder, 'events.json')
  writeFileSync(file, text)
  const program = join(root, 'server/cli/epcis.ts')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', program, act, file, ...more],
    { encoding: 'utf8', cwd: root },
  )
  return { status, lines: stdout.split('\n').filter(Boolean), stderr }
}

const event = {
  type: 'ObjectEvent',
  eventTime: '2026-03-04T11:00:30-03:00',
  eventTimeZoneOffset: '-03:00',
  action: 'OBSERVE',
  epcList: ['https://id.gs1.org/01/09506000134352/21/1'],
}
const documentOf = (...eventList: object[]) =>
  JSON.stringify({
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2026-03-05T00:00:00Z',
    epcisBody: { eventList },
  })

describe('script/epcis', () => {
  it('names each event by the hash of its text, which it shows if asked (EPX-04)', () => {
    const text = documentOf(event, {
      ...event,
      eventID: 'urn:uuid:1',
      epcList: [...event.epcList, 'urn:x:2'],
    })
    const preHashes = run(text, 'hash', '--prehash')
    expect(preHashes.lines[0]).toBe(
      'eventType=ObjectEventeventTime=2026-03-04T14:00:30.000ZeventTimeZoneOffset=-03:00epcListepc=https://id.gs1.org/01/09506000134352/21/1action=OBSERVE',
    )
    const { status, lines } = run(text, 'hash')
    const digests = preHashes.lines.map((line) => createHash('sha256').update(line).digest('hex'))
    expect(lines).toEqual(digests.map((digest) => `ni:///sha-256;${digest}?ver=CBV2.0`))
    expect([status, new Set(lines).size]).toEqual([0, 2])
  })

  it('finds no fault in a whole document, and each fault of another one at its place (CAP-01)', () => {
    expect(run(documentOf(event), 'validate')).toMatchObject({ status: 0, lines: [] })
    const { status, lines } = run(documentOf({ ...event, action: 'SEE', lote: 1 }, event), 'validate')
    expect(status).toBe(1)
    expect(lines.map((line) => line.split('\t').slice(0, 2))).toEqual([
      ['/epcisBody/eventList/0/action', 'WORD'],
      ['/epcisBody/eventList/0/lote', 'NAME'],
    ])
    const english = run(documentOf({ ...event, epcList: 5 }), 'validate', '--language', 'en')
    expect(english.lines).toEqual(['/epcisBody/eventList/0/epcList\tLIST\tIt has to be a list'])
  })

  it('says in a line why it reads nothing', () => {
    const broken = run('{"type":', 'validate')
    expect([broken.status, broken.lines]).toEqual([1, []])
    expect(broken.stderr).toMatch(/^No es JSON: .+\n$/)
    expect(run('['.repeat(100_000), 'hash').stderr).toMatch(/^No es JSON: .+\n$/)
    expect(run('{}', 'validate', 'another').stderr).toContain('usage: script/epcis')
  })
})
