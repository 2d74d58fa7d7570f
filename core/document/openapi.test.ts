import { describe, expect, it } from 'vitest'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import packageJson from '../../package.json' with { type: 'json' }
import { digest } from './digest.ts'
import type { Example } from './example-records.ts'
import { examples } from './examples.ts'
import { contract } from '../contract/index.ts'
import { type Content, openApi, type Operation, shapeNames, shownOf } from './openapi.ts'
import { ErrorBody, type Route } from '../contract/route.ts'

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

  it('has examples of the main routes, two at least of each, that fit the shapes of their routes', () => {
    const all = Object.entries(examples as Record<string, Record<string, Example[]>>).flatMap(
      ([resource, routes]) =>
        Object.keys(routes).flatMap((name) => {
          const route = (contract as Record<string, Record<string, Route>>)[resource]![name]!
          const shown = shownOf(resource, name)
          expect(shown.length).toBeGreaterThan(1)
          return shown.map((example) => ({
            name: `${resource}.${name}: ${example.summary}`,
            shapes: { ...route, ...(example.refused ? { answer: ErrorBody } : {}) },
            example,
          }))
        }),
    )
    expect(all.length).toBeGreaterThan(50)
    for (const { name, shapes, example } of all) {
      expect([name, example.answer]).not.toEqual([name, undefined])
      for (const part of ['params', 'query', 'body', 'answer'] as const)
        if (example[part] !== undefined)
          expect([name, part, Value.Errors(shapes[part] as TSchema, example[part])]).toEqual([name, part, []])
    }
  })

  it('shows an answer beside its request, and a refusal under its status', () => {
    const { requestBody, responses } = operations.find(
      ({ operationId }) => operationId === 'products.create',
    ) as Operation
    const shownIn = (content?: Content) => Object.keys(content?.['application/json']?.examples ?? {})
    expect(shownIn(requestBody?.content)).toEqual(['example1', 'example2', 'example3'])
    expect(
      ['200', '400', '409', '422'].map((status) => [status, ...shownIn(responses[status]?.content)]),
    ).toEqual([['200', 'example1'], ['400', 'example2'], ['409', 'example3'], ['422']])
  })
})
