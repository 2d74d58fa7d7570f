/** Members of a JSON Schema that define the structure of a shape. */
export interface JsonSchema extends Readonly<Record<string, unknown>> {
  properties?: Readonly<Record<string, JsonSchema>>
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  enum?: readonly unknown[]
}

/** The structure of a shape. `Type.Optional` copies a shape but shares its members, so these identify it. */
export const membersOf = ({ properties, anyOf, enum: values }: JsonSchema): object | undefined =>
  properties ?? anyOf ?? values

/** Says by which name a shape stands in the document, and its definition. */
type Naming = (shape: JsonSchema) => { name: string; shape: JsonSchema } | undefined

/** A schema as plain JSON with `$ref`s to named shapes; `definitions` receives those shapes. */
export function withReferences(
  schema: unknown,
  naming: Naming,
  place: string,
  definitions: Record<string, JsonSchema>,
): JsonSchema {
  const plain = (root: unknown, isDefinition: boolean): JsonSchema =>
    JSON.parse(
      JSON.stringify(root, (_, value: unknown) => {
        if (typeof value !== 'object' || value === null || (isDefinition && value === root)) return value
        const { description, type } = value as JsonSchema
        const named = naming(value as JsonSchema)
        if (!named) return value
        const { name, shape } = named
        definitions[name] ??= plain(shape, true)
        const reference = { $ref: `${place}/${name}` }
        if (Array.isArray(type)) return { anyOf: [reference, { type: 'null' }] }
        return description && description !== shape.description ? { ...reference, description } : reference
      }),
    ) as JsonSchema
  return plain(schema, false)
}
