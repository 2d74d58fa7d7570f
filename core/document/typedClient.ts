import type { JsonSchema } from '../json/references.ts'
import type { OpenApi, Operation } from './openapi.ts'

interface Schema extends JsonSchema {
  $ref?: string
  type?: string | readonly string[]
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  patternProperties?: Readonly<Record<string, Schema>>
  allOf?: readonly Schema[]
}

/** A JSON Schema as a type of TypeScript; bounds are the server's business. */
function typeOf({ $ref, anyOf, allOf, enum: values, type, ...schema }: Schema): string {
  if ($ref) return $ref.replace(/.*\//, '')
  if (anyOf) return `(${anyOf.map((one) => typeOf(one)).join(' | ')})`
  if (allOf) return `(${allOf.map((one) => typeOf(one)).join(' & ')})`
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (Object.hasOwn(schema, 'const')) return JSON.stringify(schema['const'])
  return [type ?? 'unknown']
    .flat()
    .map((one) =>
      one === 'object'
        ? objectOf(schema)
        : one === 'array'
          ? `(${typeOf(schema.items ?? {})})[]`
          : one === 'integer'
            ? 'number'
            : one,
    )
    .join(' | ')
}

function objectOf({
  properties = {},
  required = [],
  additionalProperties,
  patternProperties,
}: Schema): string {
  const members = Object.entries(properties).map(([name, member]) => {
    const { description } = member as { description?: string }
    const comment = description ? `/** ${description.replaceAll('*/', '*\\/')} */ ` : ''
    return `${comment}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(member)}`
  })
  const [others] = Object.values(patternProperties ?? {})
  const isOpen = others ?? additionalProperties
  if (members.length === 0) {
    if (!isOpen) return 'Record<string, never>'
    return `Record<string, ${isOpen === true ? 'unknown' : typeOf(isOpen)}>`
  }
  return `{ ${members.join('; ')} }`
}

function routeOf({ operationId, summary, parameters, requestBody, responses }: Operation): string {
  const [{ content = {} } = {}] = Object.values(responses)
  const isJson = Object.hasOwn(content, 'application/json')
  const answer = isJson
    ? typeOf(content['application/json']!.schema)
    : Object.keys(content).length > 0
      ? 'Response'
      : 'undefined'
  const input = (['path', 'query'] as const).flatMap((place) => {
    // Other formats than JSON are left to `fetch`.
    const those = parameters.filter(
      ({ name, in: where }) => where === place && !(isJson && name === 'format'),
    )
    if (those.length === 0) return []
    const isNeeded = those.some(({ required }) => required)
    const members = those.map(
      ({ name, required, description, schema }) =>
        `/** ${description.replaceAll('*/', '*\\/')} */ ${JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
    )
    return [`${place === 'path' ? 'params' : 'query'}${isNeeded ? '' : '?'}: { ${members.join('; ')} }`]
  })
  const sent = requestBody?.content['application/json']
  if (requestBody)
    input.push(`body${requestBody.required ? '' : '?'}: ${sent ? typeOf(sent.schema) : 'BodyInit'}`)
  return `  /** ${summary} */\n  '${operationId}': { input: { ${input.join('; ')} }; answer: ${answer} }`
}

const isForKeys = (operation: Operation): boolean => !operation['x-access'].endsWith('area people')
/** Second spellings of paths are for programs that are there already. */
const isSecond = ({ operationId }: Operation): boolean => operationId.endsWith('Singular')

/** One file of TypeScript without dependencies: every shape, every route that a key may call, and the call itself. */
export function typedClient({ info, paths, components }: OpenApi): string {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isForKeys(operation) && !isSecond(operation))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)}`,
  )
  const addresses = routes.map(({ path, method, operation }) => {
    const isMade = operation.parameters.some(({ in: place }) => place === 'header')
    return `  '${operation.operationId}': ['${method}', '${path}'${isMade ? ', true' : ''}],`
  })
  return `// The API of Rastro ${info.version} for TypeScript, as its server wrote it at /api/client.ts. Take it anew after an upgrade.
${shapes.join('\n')}

export interface Routes {
${routes.map(({ operation }) => routeOf(operation)).join('\n')}
}

/** Method, path, and whether it makes something. */
const addresses: Record<keyof Routes, [method: string, path: string, makes?: true]> = {
${addresses.join('\n')}
}
${call}`
}

const call = `
/** A refusal of the server. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly body: Partial<ErrorBody>,
  ) {
    super(body.message ?? code)
  }
}

type Input<Name extends keyof Routes> = {} extends Routes[Name]['input']
  ? [input?: Routes[Name]['input'] & Options]
  : [input: Routes[Name]['input'] & Options]
interface Options {
  /** A text of your own for this call: a repeat within a day creates nothing twice. By default each call gets a new one. */
  idempotencyKey?: string
}

/** Every record of a list, each once while others come and go: \`for await (const product of all(rastro, 'products.list', { productSchema }))\`. */
export async function* all<Item>(
  call: (name: never, input: never) => Promise<unknown>,
  name: keyof Routes,
  query: Record<string, string> = {},
): AsyncGenerator<Item> {
  for (let after: string | null | undefined = ''; typeof after === 'string'; ) {
    const input = { query: { limit: '200', ...query, after } }
    const page = (await call(name as never, input as never)) as { collection: Item[]; next?: string | null }
    yield* page.collection
    after = page.next
  }
}

/** Calls the API with a key. Repeatable calls are retried if the line breaks or the server is busy. */
export function connect({ url, key, language = 'es' }: { url: string; key: string; language?: 'es' | 'en' }) {
  return async function call<Name extends keyof Routes>(
    name: Name,
    ...[input]: Input<Name>
  ): Promise<Routes[Name]['answer']> {
    const [method, pattern, makes] = addresses[name]
    const { params = {}, query = {}, body, idempotencyKey = crypto.randomUUID() } = (input ?? {}) as {
      params?: Record<string, string>
      query?: Record<string, string>
      body?: unknown
    } & Options
    const path = pattern.replace(/{(\\w+)}/g, (_, part: string) => encodeURIComponent(params[part]!))
    const search = new URLSearchParams(query).toString()
    const isBytes = body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body)
    const request: RequestInit = {
      method,
      headers: {
        authorization: \`Bearer \${key}\`,
        'accept-language': language,
        ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
        ...(makes ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
    }
    const mayRepeat = makes || method === 'GET'
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(\`\${url}\${path}\${search && \`?\${search}\`}\`, request).catch((broken: unknown) => {
        if (!mayRepeat || attempt === 5) throw broken
      })
      if (!answer || ([429, 503].includes(answer.status) && mayRepeat && attempt < 5)) {
        const seconds = Number(answer?.headers.get('retry-after') ?? 1)
        await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
        continue
      }
      if (answer.status === 204) return undefined as Routes[Name]['answer']
      const isJson = answer.headers.get('content-type')?.includes('json')
      if (answer.ok) return (isJson ? await answer.json() : answer) as Routes[Name]['answer']
      // A proxy may refuse without JSON.
      const refusal = (isJson ? await answer.json() : {}) as Partial<ErrorBody>
      throw new Refusal(answer.status, refusal.code ?? 'UNKNOWN', refusal)
    }
  }
}
`
