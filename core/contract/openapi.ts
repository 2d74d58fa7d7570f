import Type, { type TObject, type TSchema } from 'typebox'
import { errors } from '../errors/codes.ts'
import { type Bytes, ErrorBody, isBytes, pathOf, type Route } from './route.ts'

type Json = Record<string, unknown>

const permissions = {
  any: 'a grant on the account',
  write: 'a write right on something',
  archive: 'a write right on something, and not the role "Level one"',
  admin: 'an administrator',
} as const

/** The contract as an OpenAPI 3.1 document: JSON Schema is the shapes' own language, so nothing is translated. */
export function openApi(contract: Record<string, Record<string, Route>>, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [resource, routes] of Object.entries(contract))
    for (const [name, route] of Object.entries(routes)) {
      const path = pathOf(route).replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(resource, name, route) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rastro',
      version,
      description:
        'Follows products from origin to sale. Send a bearer access token and the account in `x-audience`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [], account: [] }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        account: { type: 'apiKey', in: 'header', name: 'x-audience' },
      },
      schemas: {
        Error: plain({ ...ErrorBody, description: `\`code\` is one of ${Object.keys(errors).join(', ')}.` }),
      },
    },
  }
}

function operation(resource: string, name: string, route: Route): Json {
  const { access } = route
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    summary: route.summary,
    ...(access === 'public'
      ? { security: [] }
      : {
          description: `Needs ${permissions[access.permission]}${access.flag ? `, and the feature \`${access.flag}\`` : ''}${exemptionOf(access)}.`,
        }),
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.creates
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
              description: 'The same key and body within 24 hours answer as the first time.',
            },
          ]
        : []),
    ],
    ...(route.body ? { requestBody: { required: true, content: contentOf(route.body) } } : {}),
    responses: {
      ...(route.answer === null
        ? { [route.status ?? 204]: { description: 'Done' } }
        : {
            [route.status ?? 200]: {
              description: 'Done',
              content: { ...contentOf(route.answer), ...(route.file ? contentOf(route.file) : {}) },
            },
          }),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const exemptionOf = ({ unless }: Exclude<Route['access'], 'public'>): string =>
  unless ? `; with \`${new URLSearchParams(unless).toString()}\`, only ${permissions.any}` : ''

/** Bytes are said as OpenAPI 3.1 says them: a string of a content type. */
const contentOf = (shape: TSchema | Bytes): Json =>
  isBytes(shape)
    ? Object.fromEntries(
        shape.contentTypes.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
      )
    : { 'application/json': { schema: plain(shape) } }

const parameters = (place: 'path' | 'query', shape: TObject | undefined): Json[] =>
  Object.entries(shape?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !Type.IsOptional(schema),
    schema: plain(schema),
  }))

/** A shape as plain JSON, without TypeBox's hidden members. */
const plain = (schema: unknown): Json => JSON.parse(JSON.stringify(schema)) as Json
