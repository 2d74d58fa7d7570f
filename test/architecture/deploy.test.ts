import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../server/platform/process/root.ts'
import { settingNames } from '../../server/platform/process/settings.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const known = new Set([...settingNames, 'NODE_ENV'])

describe('what runs the product elsewhere', () => {
  it('sets settings that exist (OPS-07)', () => {
    const service = (name: string) => parse(read('compose.yaml'), { merge: true }).services[name]
    const named = [
      ...['rastro-1', 'rastro-2'].flatMap((name) => Object.keys(service(name).environment)),
      ...[...read('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((one) => one.split('=')[0]!),
      ),
      ...[...read('deploy/systemd/rastro.service').matchAll(/^Environment=(.+)$/gm)].flatMap(
        ([, line = '']) => line.split(' ').map((one) => one.split('=')[0]!),
      ),
    ]
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('runs as a user of its own, without rights beyond its folder (OPS-07)', () => {
    expect(read('Dockerfile')).toMatch(/^USER node$/m)
    const { read_only, cap_drop } = parse(read('compose.yaml'), { merge: true })['x-rastro']
    expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] })
    const unit = read('deploy/systemd/rastro.service')
    for (const line of [
      'User=rastro',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
    ])
      expect(unit.split('\n')).toContain(line)
  })

  it('takes the same Node in each stage of the image, and asks whether it is ready', () => {
    const lines = read('Dockerfile').split('\n')
    expect(lines.filter((line) => line.startsWith('FROM '))).toEqual([
      'FROM ${NODE} AS build',
      'FROM ${NODE}',
    ])
    expect(read('Dockerfile')).toMatch(/HEALTHCHECK[^]+\/ready/)
  })
})
