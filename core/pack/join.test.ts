import { describe, expect, it } from 'vitest'
import { examplePack } from '../../test/kit/example-pack.ts'
import { checkPack, validatePack } from './validate.ts'

describe('files that cannot be read', () => {
  const only = (content: string) => validatePack([{ file: 'a.yaml', content }]).errors

  it('name the line of broken YAML', () => {
    expect(only('apiVersion: rastro/v1\ntags: [a\nx: 1\n')[0]).toMatchObject({
      file: 'a.yaml',
      key: 'pack.yaml',
      path: '',
    })
    expect(only('apiVersion: rastro/v1\ntags: [a\nx: 1\n')[0]?.line).toBeGreaterThan(1)
  })

  it('refuse a key that stands twice', () => {
    expect(only('apiVersion: rastro/v1\ntags: []\ntags: []\n')).toMatchObject([
      { key: 'pack.duplicateKey', line: 3 },
    ])
  })

  it('refuse a bomb of anchors', () => {
    const levels = Array.from(
      { length: 12 },
      (_, index) => `l${index + 1}: &l${index + 1} [${Array(9).fill(`*l${index}`).join(', ')}]`,
    )
    expect(only(['l0: &l0 [lol]', ...levels].join('\n'))).toMatchObject([{ key: 'pack.aliases' }])
  })

  it.each([
    ['lists', '['],
    ['maps', '{a: '],
  ])('refuse %s nested without end', (_name, open) => {
    expect(only(`tags: ${open.repeat(50_000)}`).length).toBeGreaterThan(0)
    expect(only(`tags: ${open.repeat(60)}${(open === '[' ? ']' : '}').repeat(60)}`)[0]).toMatchObject({
      key: 'pack.tooDeep',
    })
  })

  it('refuse a file that is no map, too long or empty', () => {
    expect(only('- a')).toMatchObject([{ key: 'pack.notAMap' }])
    expect(only(`# ${'x'.repeat(2_000_001)}`)).toMatchObject([{ key: 'pack.tooLarge' }])
    expect(validatePack([]).errors).toMatchObject([{ key: 'pack.noFiles' }])
  })

  it('refuse a key that two files contain, naming both', () => {
    const [account, honey] = examplePack
    const again = {
      file: 'otra.yaml',
      content: 'apiVersion: rastro/v1\naccount: { id: x, name: x }\nproductSchemas:\n  ps-tambor: {}\n',
    }
    expect(validatePack([account!, honey!, again]).errors).toEqual([
      {
        file: 'otra.yaml',
        line: 2,
        path: '/account',
        key: 'pack.saidTwice',
        params: { name: 'account', file: 'cuenta.yaml' },
      },
      {
        file: 'otra.yaml',
        line: 4,
        path: '/productSchemas/ps-tambor',
        key: 'pack.saidTwice',
        params: { name: 'ps-tambor', file: 'miel.yaml' },
      },
    ])
  })

  it('keep __proto__ a key like any other', () => {
    expect(only('apiVersion: rastro/v1\n__proto__: { account: 1 }\n')).toContainEqual(
      expect.objectContaining({ path: '/__proto__', key: 'pack.unknown' }),
    )
    expect(
      checkPack(
        JSON.parse(
          '{"apiVersion":"rastro/v1","account":{"id":"a","name":"b"},"productSchemas":{"__proto__":{"name":"x"}}}',
        ),
      ).errors,
    ).toContainEqual(expect.objectContaining({ path: '/productSchemas/__proto__', key: 'pack.slug' }))
  })

  it.each([null, 7, 'x', [], { verticals: [], productSchemas: 3, tags: {} }])(
    'never throw on %j',
    (input) => {
      expect(checkPack(input).errors.length).toBeGreaterThan(0)
    },
  )
})
