import { text as say } from '../i18n/index.ts'
import { defineKind, fault, isRecord, schemaKey } from './kind.ts'
import { checkList, distinct, isEmptyList, textsIn } from './lists.ts'

/** Ids of filled checks (CHK-06). Each check is a record of its own. */
export const checklist = defineKind({
  type: 'array',
  scalar: false,
  isTyped: false,
  isPublic: false,
  control: null,
  isProse: false,
  isRowValue: false,
  options: { assetSchema: schemaKey('assetSchemas'), checkSchema: schemaKey('checkSchemas') },
  limits: [],
  normalise: (input) =>
    distinct(
      Array.isArray(input)
        ? input.map((item: unknown) => (isRecord(item) ? (item._id ?? item.id ?? item) : item))
        : input,
    ),
  check: (value) =>
    checkList(value, 200, (item) =>
      typeof item === 'string' && item !== '' && item.length <= 64 ? [] : [fault('fields.check')],
    ),
  toText: (value, _field, { language }) =>
    Array.isArray(value) && value.length > 0 ? say(language, 'fields.checks', { count: value.length }) : '',
  toInput: () => '',
  parse: () => undefined,
  isEmpty: isEmptyList,
  references: (value, { descriptor: { checkSchema: schema, assetSchema } }) =>
    Array.isArray(value)
      ? value.flatMap((id: unknown, index) =>
          typeof id === 'string'
            ? [
                {
                  to: 'check' as const,
                  id,
                  path: `/${index}`,
                  ...(schema ? { schema } : {}),
                  ...(assetSchema ? { assetSchema } : {}),
                },
              ]
            : [],
        )
      : [],
  publicValue(value, _field, { checkOf }) {
    const checks = textsIn(value).flatMap((id) => checkOf?.(id) ?? [])
    return checks.length > 0 ? { kind: 'checks', checks } : undefined
  },
})
