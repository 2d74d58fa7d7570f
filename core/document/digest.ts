import type { Content, OpenApi } from './openapi.ts'

interface JsonSchema extends Readonly<Record<string, unknown>> {
  $ref?: string
  type?: string | readonly string[]
  properties?: Readonly<Record<string, JsonSchema>>
  patternProperties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema | readonly JsonSchema[]
  anyOf?: readonly JsonSchema[]
  enum?: readonly unknown[]
  const?: unknown
  readOnly?: boolean
}

/** Keywords that the text of a type has in another form, or that bound no value. */
const others = new Set(
  '$ref type properties patternProperties required additionalProperties items additionalItems anyOf enum const description readOnly'.split(
    ' ',
  ),
)

/** A type in one line: `string (maxLength 100)`, `[Product]`, `"1" | "-1"`. */
export function typeText(schema: JsonSchema): string {
  const bounds = Object.entries(schema)
    .filter(([name]) => !others.has(name))
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return plainType(schema) + (bounds.length > 0 ? ` (${bounds.join(', ')})` : '')
}

function plainType({ $ref, anyOf, enum: values, type, ...schema }: JsonSchema): string {
  if ($ref) return $ref.replace(/.*\//, '')
  if (anyOf) return anyOf.map(typeText).join(' | ')
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (Object.hasOwn(schema, 'const')) return JSON.stringify(schema.const)
  return [type ?? 'any']
    .flat()
    .map((one) =>
      one === 'object' ? `{ ${membersOf(schema).join(', ')} }` : one === 'array' ? listText(schema) : one,
    )
    .join(' | ')
}

const listText = ({ items }: JsonSchema): string => `[${[items ?? {}].flat().map(typeText).join(', ')}]`

/** The members of an object, one each, `*` for any other. Ignored members of a body share one line. */
function membersOf({
  properties = {},
  patternProperties = {},
  required = [],
  additionalProperties,
}: JsonSchema): string[] {
  const members = Object.entries(properties)
  const ignored = members.filter(([, { readOnly }]) => readOnly).map(([name]) => name)
  const rest = [...Object.values(patternProperties), ...(additionalProperties ? [additionalProperties] : [])]
  return [
    ...members
      .filter(([, { readOnly }]) => !readOnly)
      .map(([name, member]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(member)}`),
    ...rest.map((member) => (member === true ? '*' : `*: ${typeText(member)}`)),
    ...(ignored.length > 0 ? [`ignored: ${ignored.join(', ')}`] : []),
  ]
}

/** A named shape: `Name { members }`, a line each, or the types that it is one of. */
export const shapeText = (name: string, schema: JsonSchema): string =>
  schema.properties
    ? `${name} {\n${membersOf(schema)
        .map((member) => `  ${member}`)
        .join('\n')}\n}`
    : `${name} = ${typeText(schema)}`

/** The types of a body or an answer, or the content types of its bytes. */
export const contentText = (content: Content = {}): string =>
  Object.entries(content)
    .map(([type, { schema }]) => (type === 'application/json' ? typeText(schema) : type))
    .join(' | ')

/** One line a route, for a quick review of all routes and their rights. */
export function digest({ paths }: OpenApi): string {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { 'x-access': access, summary }]) =>
        `| \`${method.toUpperCase()} ${path}\` | ${access} | ${summary.replaceAll('|', '\\|')} |`,
    ),
  )
  return `# The API in short

Written by \`npm run generate\` from \`core/contract\`: a line a route. A running server has the whole document at \`/api/openapi.json\`,
with shapes, bounds, examples and refusals, and reads it out at \`/api/docs\`.

| route | needs | what it does |
|---|---|---|
${routes.join('\n')}
`
}
