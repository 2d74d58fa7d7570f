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

  it('writes only the first words of an address into the logs of its proxies (OPS-11)', () => {
    const nginx = /"~(.+)" \$first;/.exec(read('deploy/proxies/nginx.conf'))![1]!
    const caddy = /request>uri regexp "\(\?s\)(.+)" "\$1"/.exec(read('deploy/proxies/Caddyfile'))![1]!
    const haproxy = [...read('deploy/proxies/haproxy.cfg').matchAll(/path_reg (\S+) \}/g)].map(
      ([, pattern]) => new RegExp(pattern!),
    )
    expect(haproxy).toHaveLength(2)
    const written = (address: string) => {
      const [path = ''] = address.split('?')
      const words = haproxy.findLastIndex((pattern) => pattern.test(path)) + 1
      return {
        nginx: new RegExp(nginx).exec(path)?.groups?.first ?? '',
        caddy: address.replace(new RegExp(caddy, 's'), '$1'),
        haproxy: words
          ? `/${path
              .split('/', words + 1)
              .slice(1)
              .join('/')}`
          : '',
      }
    }
    const all = (route: string) => ({ nginx: route, caddy: route, haproxy: route })
    expect(written('/l/s3cret')).toEqual(all('/l'))
    expect(written('/v/secret?pin=1')).toEqual(all('/v'))
    expect(written('/r/s3cret/file')).toEqual(all('/r'))
    expect(written('/identity/invitation/s3cret')).toEqual(all('/identity/invitation'))
    expect(written('/api/files/s3cret.pdf?signature=s3cret')).toEqual(all('/api/files'))
    expect(written('/00000000-0000-4000-8000-000000000000?key=s3cret')).toEqual(all(''))
    expect(written('/callback?code=s3cret')).toEqual(all('/callback'))
    expect(written('/')).toMatchObject({ nginx: '', haproxy: '' })
  })

  it('runs two processes behind the proxy that was tried, and gives them time to stop (OPS-09)', () => {
    const { services, 'x-rastro': rastro } = parse(read('compose.yaml'), { merge: true })
    expect(services.proxy.volumes).toContain('./deploy/proxies/Caddyfile:/etc/caddy/Caddyfile:ro')
    const seconds = Number(rastro.environment.DRAIN_SECONDS)
    expect(seconds).toBeGreaterThan(2)
    const unit = read('deploy/systemd/rastro.service')
    expect(unit).toContain(`DRAIN_SECONDS=${seconds}`)
    for (const grace of [rastro.stop_grace_period, /TimeoutStopSec=(\d+)/.exec(unit)![1]])
      expect(parseInt(grace, 10)).toBeGreaterThan(seconds + 30)
  })

  it('takes no password into the layers of the image', () => {
    const left = read('.dockerignore').split('\n')
    expect(left).toEqual(expect.arrayContaining(['.env', '.data', '.git']))
  })

  it('takes the same Node in each stage of the image, and asks whether it is ready', () => {
    const lines = read('Dockerfile').split('\n')
    expect(lines.filter((line) => line.startsWith('FROM '))).toEqual([
      'FROM ${REGISTRY}/node:${NODE} AS build',
      'FROM ${REGISTRY}/node:${NODE}',
    ])
    expect(read('Dockerfile')).toMatch(/HEALTHCHECK[^]+\/ready/)
  })
})
