import { describe, expect, it } from 'vitest'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import packageJson from '../../package.json' with { type: 'json' }
import { digest } from './digest.ts'
import { type Example, examples } from './examples.ts'
import { contract } from './index.ts'
import { openApi, type Operation, shapeNames } from './openapi.ts'
import type { Route } from './route.ts'

const document = openApi(
  packageJson.version,
  'https://rastro.example/identity/.well-known/openid-configuration',
)
const { schemas, responses } = document.components
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

type Node = Readonly<Record<string, unknown>>

/** Every object of the document, with its place. */
function* nodesOf(value: unknown, place = ''): Generator<[place: string, node: Node]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [place, value as Node]
  for (const [name, part] of Object.entries(value)) yield* nodesOf(part, `${place}/${name}`)
}
const written = [...nodesOf({ paths: document.paths, responses, schemas })].filter(
  ([place]) => !place.includes('/examples/'),
)

describe('the OpenAPI document', () => {
  // `npm run generate` writes it again.
  it('is written down in short in docs/api.md as it is now', async () => {
    await expect(digest(document)).toMatchFileSnapshot('../../docs/api.md')
  })

  it('has a shape or a response behind each reference', () => {
    const places = written.flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []))
    const known = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
    ]
    expect(places.length).toBeGreaterThan(500)
    expect(places.filter((place) => !known.includes(place))).toEqual([])
  })

  it('names every shape of more than four members', () => {
    const unnamed = written
      .filter(([place]) => !/^\/schemas\/\w+$/.test(place) && !place.endsWith('/properties'))
      .filter(([, { properties }]) => Object.keys((properties as Node | undefined) ?? {}).length > 4)
    expect(unnamed.map(([place]) => place)).toEqual([])
  })

  it('holds every shape that the contract exports, except those of queries and paths', () => {
    expect(shapeNames.filter((name) => !Object.hasOwn(schemas, name)).toSorted()).toEqual([
      'AssetListQuery',
      'IdParams',
      'OneForm',
      'OrganizationProfile',
      'ProductListQuery',
    ])
  })

  it('names both ways in: the key of a program, and a person with the account, who signs in at an address', () => {
    const { key, person, account } = document.components.securitySchemes
    expect(document.security).toEqual([{ key: [] }, { person: [], account: [] }])
    expect([key.scheme, account.name, person.openIdConnectUrl]).toEqual([
      'bearer',
      'x-audience',
      'https://rastro.example/identity/.well-known/openid-configuration',
    ])
  })

  it('describes every parameter', () => {
    const parameters = operations.flatMap(({ operationId, parameters }) =>
      parameters.map(({ name, description }) => [`${operationId} ${name}`, description] as const),
    )
    expect(parameters.length).toBeGreaterThan(250)
    expect(parameters.filter(([, description]) => !description).map(([name]) => name)).toEqual([])
  })

  it('names the refusals of a route by their status, with every code', () => {
    const codesOf = (name: string) => JSON.stringify(responses[name])
    expect(codesOf('Refused409')).toContain('STALE')
    expect(codesOf('Refused409')).not.toContain('FORBIDDEN')
    expect(codesOf('Refused')).toContain('NO_SPACE')
    const create = operations.find(({ operationId }) => operationId === 'products.create') as Operation
    expect(Object.keys(create.responses)).toEqual(['200', '400', '401', '403', '409', '422', 'default'])
  })

  it('has examples of the main routes that fit the shapes of their routes', () => {
    const all = Object.entries(examples).flatMap(([resource, routes]) =>
      Object.entries(routes as Record<string, Example[]>).flatMap(([name, list]) =>
        list.map((example) => {
          const route = (contract as Record<string, Record<string, Route>>)[resource]![name]!
          return { name: `${resource}.${name}: ${example.summary}`, route, example }
        }),
      ),
    )
    expect(all.length).toBeGreaterThan(15)
    for (const { name, route, example } of all)
      for (const part of ['params', 'query', 'body', 'answer'] as const)
        if (example[part] !== undefined)
          expect([name, part, Value.Errors(route[part] as TSchema, example[part])]).toEqual([name, part, []])
  })
})
