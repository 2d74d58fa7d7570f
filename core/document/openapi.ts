import Type, { type TObject, type TSchema } from 'typebox'
import { type ErrorCode, errors } from '../errors/codes.ts'
import { text } from '../i18n/index.ts'
import { type JsonSchema, membersOf, withReferences } from '../json/references.ts'
import answers from './answers.json' with { type: 'json' }
import type { Example } from './example-records.ts'
import { examples } from './examples.ts'
import { contract } from '../contract/index.ts'
import * as resources from '../contract/resources.ts'
import * as shared from '../contract/route.ts'
import { type Bytes, ErrorBody, isAction, isBytes, pathOf, type Route } from '../contract/route.ts'

export type Content = Record<
  string,
  { schema: JsonSchema; examples?: Record<string, { summary: string; value: unknown }> }
>
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  example?: unknown
}
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  /** The right, the feature and the area of keys that it needs, in short. */
  'x-access': string
  security?: []
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description?: string; content?: Content; $ref?: string }>
}
export type OpenApi = ReturnType<typeof openApi>

const permissions = {
  any: 'a grant on the account',
  write: 'a write right on something',
  archive: 'a write right on something, and not the role "Level one"',
  admin: 'an administrator',
} as const

/**
 * The contract as an OpenAPI 3.1 document: JSON Schema is the shapes' own language, so nothing is translated. `signIn`: the address of
 * the OpenID Connect document of whoever signs people in.
 */
export function openApi(version: string, signIn: string) {
  const schemas: Record<string, JsonSchema> = {}
  const write = (schema: unknown) => withReferences(schema, naming, '#/components/schemas', schemas)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [resource, routes] of Object.entries<Record<string, Route>>(contract))
    for (const [name, route] of Object.entries(routes)) {
      const path = pathOf(route).replace(/:(\w+)/g, '{$1}')
      const operation = operationOf(resource, name, route, write)
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rastro',
      version,
      description: `Follows products from origin to sale. A program sends its key, \`Authorization: Bearer rk_…\`, which an administrator makes under “Connections” (“Conexiones”); a person's application sends a bearer access token, and the account's id in the header \`x-audience\`.

Forms belong to the account: \`dataSchema\` of a record follows \`schema\` of its stage, process or kind. Products and processes of a chain that the caller may not read are \`{"restricted": true}\`.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }, { person: [], account: [] }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'rk_…',
          description: 'The key of a program. It names its account itself.',
        },
        person: {
          type: 'openIdConnect',
          openIdConnectUrl: signIn,
          description: 'The access token of a person',
        },
        account: {
          type: 'apiKey',
          in: 'header',
          name: 'x-audience',
          description: 'The account in which a person works',
        },
      },
      responses: refusals(write),
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

type Write = (schema: unknown) => JsonSchema

function operationOf(resource: string, name: string, route: Route, write: Write): Operation {
  const { access, area } = route
  const operationId = `${resource}.${name}`
  const shown = shownOf(resource, name)
  return {
    operationId,
    tags: [resource],
    summary: route.summary,
    ...(access === 'public'
      ? { 'x-access': 'public', security: [] }
      : {
          'x-access': [
            access.permission,
            ...(access.flag ? [`feature ${access.flag}`] : []),
            ...(area ? [`area ${area}`] : []),
          ].join(', '),
          description: `Needs ${permissions[access.permission]}${access.flag ? `, and the feature \`${access.flag}\`` : ''}${exemptionOf(access)}.`,
        }),
    parameters: [
      ...parameters('path', route.params, shown[0]?.params, write),
      ...parameters('query', route.query, shown[0]?.query, write),
      ...(route.creates ? [idempotencyKey] : []),
    ],
    ...(route.body
      ? {
          requestBody: {
            required:
              !isAction(route) || Boolean((route.body as { required?: readonly string[] }).required?.length),
            content: contentOf(route.body, write, examplesOf(shown, 'body')),
          },
        }
      : {}),
    responses: {
      [route.status ?? (route.answer === null ? 204 : 200)]: {
        description: route.previews ? 'Done; 200 with preview=true, which creates nothing' : 'Done',
        ...(route.answer === null
          ? {}
          : {
              content: {
                ...contentOf(
                  route.answer,
                  write,
                  examplesOf(shown, 'answer', ({ refused }) => !refused),
                ),
                ...(route.file ? contentOf(route.file, write) : {}),
              },
            }),
      },
      ...Object.fromEntries(refusalsOf(route).map((status) => [status, refusalOf(status, shown, write)])),
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

/** An example with what the server answered. */
type Shown = Example & { answer: unknown }

/** The examples of a route; `answers.json` has what a server answered to each, in the same order. */
export const shownOf = (resource: string, name: string): Shown[] => {
  const requests = (examples as Record<string, Record<string, Example[]>>)[resource]?.[name] ?? []
  const answered = (answers as Record<string, unknown[]>)[`${resource}.${name}`]
  return requests.map((request, n) => ({ ...request, answer: answered?.[n] }))
}

/** The refusals of a status, with the examples of the route where it has some. */
function refusalOf(status: number, shown: readonly Shown[], write: Write): Operation['responses'][string] {
  const $ref = `#/components/responses/Refused${status}`
  const found = examplesOf(
    shown,
    'answer',
    ({ refused }) => refused !== undefined && errors[refused] === status,
  )
  return found.examples
    ? { description: `As \`${$ref}\``, content: contentOf(ErrorBody, write, found) }
    : { $ref }
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'The same key and body within 24 hours answer as the first time.',
}

const exemptionOf = ({ unless }: Exclude<Route['access'], 'public'>): string =>
  unless ? `; with \`${new URLSearchParams(unless).toString()}\`, only ${permissions.any}` : ''

/** Bytes are written as OpenAPI 3.1 writes them: a string of a content type. */
const contentOf = (
  shape: TSchema | Bytes,
  write: Write,
  shown: Pick<Content[string], 'examples'> = {},
): Content =>
  isBytes(shape)
    ? Object.fromEntries(
        shape.contentTypes.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
      )
    : { 'application/json': { schema: write(shape), ...shown } }

const parameters = (
  place: 'path' | 'query',
  shape: TObject | undefined,
  example: Readonly<Record<string, unknown>> = {},
  write: Write,
): Parameter[] =>
  Object.entries(shape?.properties ?? {}).map(([name, schema]) => {
    const { description, ...written } = write(schema) as JsonSchema & { description: string }
    return {
      name,
      in: place,
      required: place === 'path' || !Type.IsOptional(schema),
      description,
      schema: written,
      ...(Object.hasOwn(example, name) ? { example: example[name] } : {}),
    }
  })

function examplesOf(
  shown: readonly Shown[],
  part: 'body' | 'answer',
  isWanted: (example: Shown) => boolean = () => true,
): Pick<Content[string], 'examples'> {
  const having = shown.flatMap((example, n) =>
    example[part] !== undefined && isWanted(example)
      ? [[`example${n + 1}`, { summary: example.summary, value: example[part] }] as const]
      : [],
  )
  return having.length === 0 ? {} : { examples: Object.fromEntries(having) }
}

/** The refusals that a route has by its kind; any route may refuse in other ways. */
const refusalsOf = ({ access, method, params, query, body, creates }: Route): number[] => [
  ...(params || query || body ? [400] : []),
  ...(access === 'public' ? [] : [401, 403]),
  ...(params ? [404] : []),
  ...(method === 'GET' ? [] : [409]),
  ...(creates ? [422] : []),
]

/** The refusals of each status with their codes, and `Refused` with all. */
function refusals(write: Write): Record<string, { description: string; content: Content }> {
  const refusal = (codes: readonly ErrorCode[]) => ({
    description: codes.map((code) => `- \`${code}\` ${text('en', `error.${code}`)}`).join('\n'),
    content: {
      'application/json': {
        schema: { allOf: [write(ErrorBody), { properties: { code: { enum: codes } } }] },
      },
    },
  })
  const codes = Object.keys(errors) as ErrorCode[]
  const statuses = [400, 401, 403, 404, 409, 422]
  return Object.fromEntries([
    ...statuses.map((status) => [
      `Refused${status}`,
      refusal(codes.filter((code) => errors[code] === status)),
    ]),
    ['Refused', refusal(codes)],
  ])
}

/** Shapes by what they consist of. */
const named = new Map<unknown, { name: string; shape: JsonSchema }>()
for (const [name, shape] of [shared, ...Object.values(resources)].flatMap(
  (module) => Object.entries(module) as [string, JsonSchema][],
)) {
  const members = membersOf(shape)
  if (!members || Array.isArray(shape.type)) continue
  if ([...named.values()].some((other) => other.name === name))
    throw new Error(`Two shapes are named ${name}`)
  named.set(members, { name, shape })
}

/** The names of the shapes that the contract exports. */
export const shapeNames: readonly string[] = [...named.values()].map(({ name }) => name)

/** A shape has the name under which the contract exports it, a list the name of its items and Page or Collection. */
function naming(shape: JsonSchema): { name: string; shape: JsonSchema } | undefined {
  const own = named.get(membersOf(shape))
  const { collection, totalPages, ...others } = shape.properties ?? {}
  const isList = collection?.items && Object.keys(others).length === (totalPages ? 4 : 0)
  if (own || !isList) return own
  const item = naming(collection.items!)
  return item && { name: item.name + (totalPages ? 'Page' : 'Collection'), shape }
}
