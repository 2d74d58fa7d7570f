import Type, { type Static } from 'typebox'
import type { Fault } from '../errors/refusal.ts'
import type { Form } from './form.ts'
import { defineKind, fault, isBlank, isRecord, pointerFault, strangers, type Context } from './kind.ts'
import { checkList, isEmptyList } from './lists.ts'
import { dataReferences, dataToText, memberFaults, normaliseMembers, type Kinds } from './members.ts'
import { isReadableLine, trimmed } from './strings.ts'

/** The validator of packs checks the inner form (core/pack/form-rules.ts). */
const innerForm = Type.Unsafe<Form>(
  Type.Object(
    { schema: Type.Unknown(), descriptor: Type.Unknown(), i18n: Type.Optional(Type.Unknown()) },
    { additionalProperties: false },
  ),
)

const disaggregateOptions = {
  items: innerForm,
  sumTo: Type.Optional(Type.Number()),
  /** Names of the first rows in the default language. Translations stand in `i18n.{language}.properties.{name}.rows`. */
  rows: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { minItems: 1, maxItems: 60 }),
  ),
}

/**
 * A breakdown, `[{name, dataSchema}]`: each row has the inner form (FRM-13). With `sumTo`, the first number of the inner
 * form must add up to it over all rows. A difference of a hundredth is allowed, because people round.
 */
export const disaggregate = (kinds: () => Kinds) =>
  defineKind({
    type: 'array',
    scalar: false,
    options: disaggregateOptions,
    limits: [],
    normalise(input, { descriptor }, context) {
      if (!Array.isArray(input)) return input
      const rows = input.map((row: unknown) => {
        if (!isRecord(row)) return row
        return {
          ...row,
          name: trimmed(row.name),
          dataSchema: normaliseMembers(kinds(), descriptor.items, row.dataSchema ?? {}, inner(context)),
        }
      })
      return rows.filter(
        (row) =>
          !isRecord(row) ||
          !isBlank(row.name) ||
          (isRecord(row.dataSchema) && Object.keys(row.dataSchema).length > 0),
      )
    },
    check(value, { descriptor }, context) {
      const names = new Set<string>()
      const faults = checkList(value, 200, (row) => {
        if (!isRecord(row)) return [fault('fields.row')]
        const found = strangers(row, ['name', 'dataSchema'])
        if (
          typeof row.name !== 'string' ||
          row.name === '' ||
          row.name.length > 120 ||
          !isReadableLine(row.name)
        )
          found.push(fault('fields.row', undefined, '/name'))
        else if (names.has(row.name)) found.push(fault('fields.repeated', undefined, '/name'))
        else names.add(row.name)
        const within = memberFaults(kinds(), descriptor.items, row.dataSchema, inner(context))
        return [...found, ...within.map((fault) => pointerFault('dataSchema', fault))]
      })
      return faults.length > 0 ? faults : checkSum(value as Row[], descriptor)
    },
    toText(value, { descriptor }, view) {
      if (!Array.isArray(value)) return ''
      const shown = (row: unknown) =>
        isRecord(row)
          ? `${typeof row.name === 'string' ? row.name : ''} ${dataToText(kinds(), descriptor.items, row.dataSchema, view)}`.trim()
          : ''
      return value.map(shown).filter(Boolean).join(' · ')
    },
    toInput: () => '',
    parse: () => undefined,
    isEmpty: isEmptyList,
    references: (value, { descriptor }) =>
      Array.isArray(value)
        ? value.flatMap((row: unknown, index) =>
            isRecord(row)
              ? dataReferences(kinds(), descriptor.items, row.dataSchema).map((found) => ({
                  ...found,
                  path: `/${index}/dataSchema${found.path}`,
                }))
              : [],
          )
        : [],
  })

interface Row {
  name: string
  dataSchema: Record<string, unknown>
}

function checkSum(rows: Row[], { items, sumTo }: Static<Type.TObject<typeof disaggregateOptions>>): Fault[] {
  const summed = Object.entries(items.schema.properties).find(
    ([, property]) => property.type === 'number' || property.type === 'integer',
  )?.[0]
  if (sumTo === undefined || summed === undefined) return []
  const sum = rows.reduce(
    (total, { dataSchema }) => total + (typeof dataSchema[summed] === 'number' ? dataSchema[summed] : 0),
    0,
  )
  return Math.abs(sum - sumTo) <= 0.01 + Number.EPSILON * 100
    ? []
    : [fault('fields.sum', { total: sumTo, sum: Math.round(sum * 100) / 100 })]
}

function inner({ now, defaultLanguage, supportedLanguages, sanitise }: Context): Context {
  return { now, defaultLanguage, supportedLanguages, sanitise }
}
