import Type, { type Static } from 'typebox'
import type { PublicValue } from './publicValue.ts'
import type { Fault } from '../errors/refusal.ts'
import type { Form } from './form.ts'
import {
  defineKind,
  fault,
  hint,
  isNumeric,
  isBlank,
  isRecord,
  pointerFault,
  strangers,
  type Context,
  type PaperValue,
  type View,
} from './kind.ts'
import { checkList, isEmptyList } from './lists.ts'
import {
  dataReferences,
  dataToText,
  memberFaults,
  membersOf,
  memberText,
  normaliseMembers,
  type Kinds,
} from './members.ts'
import { isReadableLine, trimmed } from './strings.ts'

/** The validator of packs checks the inner form (core/pack/form-rules.ts). */
const innerForm = Type.Unsafe<Form>(
  Type.Object(
    { schema: Type.Unknown(), descriptor: Type.Unknown(), i18n: Type.Optional(Type.Unknown()) },
    { additionalProperties: false, ...hint({ widget: 'form' }) },
  ),
)

const disaggregateOptions = {
  items: innerForm,
  /** Names of the first rows in the default language. Translations stand in `i18n.{language}.properties.{name}.rows`. */
  rows: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 120 }), {
      minItems: 1,
      maxItems: 60,
      ...hint({ widget: 'lines' }),
    }),
  ),
  sumTo: Type.Optional(Type.Number()),
}

/**
 * A breakdown, `[{name, dataSchema}]`: each row has the inner form (FRM-13). With `sumTo`, the first number of the inner
 * form must add up to it over all rows. A difference of a hundredth is allowed, because people round.
 */
export const disaggregate = (kinds: () => Kinds) =>
  defineKind({
    type: 'array',
    scalar: false,
    isTyped: false,
    isPublic: true,
    control: null,
    isProse: true,
    isRowValue: false,
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
    publicValue: publicParts,
    paperValue: (value, { descriptor }, view) => ({
      text: paperText(kinds(), descriptor.items, value, view),
      rows: paperRows(kinds(), descriptor.items, value, view),
    }),
  })

/** Each row with its share, the first number of its inner form; largest first. */
function publicParts(value: unknown): PublicValue | undefined {
  if (!Array.isArray(value)) return undefined
  const parts = value.flatMap((row: unknown) => {
    const share =
      isRecord(row) && isRecord(row.dataSchema)
        ? Object.values(row.dataSchema).find((one) => typeof one === 'number')
        : undefined
    return isRecord(row) && typeof row.name === 'string' && typeof share === 'number' && share > 0
      ? [{ name: row.name, share }]
      : []
  })
  return parts.length > 0 ? { kind: 'parts', parts: parts.sort((a, b) => b.share - a.share) } : undefined
}

/** Each row with its values, which have their titles where there are several. */
function paperText(kinds: Kinds, form: Form, value: unknown, view: View): string {
  if (!Array.isArray(value)) return ''
  const members = membersOf(kinds, form)
  const rows = value.flatMap((row: unknown) => {
    if (!isRecord(row) || !isRecord(row.dataSchema)) return []
    const data = row.dataSchema
    const cells = members.flatMap((member) => {
      const text = memberText(member, data, view)
      return text === '' ? [] : [{ title: member.field.property.title, text }]
    })
    const values = cells.map(({ title, text }) => (cells.length > 1 ? `${title} ${text}` : text)).join(', ')
    const name = typeof row.name === 'string' ? row.name : ''
    return [cells.length > 1 && name !== '' ? `${name}: ${values}` : `${name} ${values}`.trim()]
  })
  return rows.filter(Boolean).join(' · ')
}

/** The rows that have a figure, each with its first one. */
function paperRows(kinds: Kinds, form: Form, value: unknown, view: View): NonNullable<PaperValue['rows']> {
  if (!Array.isArray(value)) return []
  const members = membersOf(kinds, form)
  return value.flatMap((row: unknown) => {
    if (!isRecord(row) || typeof row.name !== 'string' || !isRecord(row.dataSchema)) return []
    const data = row.dataSchema
    const [name, figure] = Object.entries(data).find(([, one]) => typeof one === 'number') ?? []
    if (typeof figure !== 'number') return []
    const member = members.find((candidate) => candidate.name === name)
    return [{ name: row.name, text: member ? memberText(member, data, view) : '', value: figure }]
  })
}

interface Row {
  name: string
  dataSchema: Record<string, unknown>
}

function checkSum(rows: Row[], { items, sumTo }: Static<Type.TObject<typeof disaggregateOptions>>): Fault[] {
  const summed = Object.entries(items.schema.properties).find(([, property]) => isNumeric(property))?.[0]
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
