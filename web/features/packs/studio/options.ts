import type { TSchema } from 'typebox'
import { kindNames, kinds, type KindName } from '../../../../core/fields/index.ts'
import { hintOf, type OptionHint } from '../../../../core/fields/kind.ts'

/** An option that only some kinds have. */
export type OptionName = { [K in KindName]: keyof (typeof kinds)[K]['options'] }[KindName]

type Widget = 'check' | 'number' | 'text' | Exclude<OptionHint['widget'], 'none' | undefined>

export interface KindOption {
  name: OptionName
  widget: Widget
  only: OptionHint['only']
  /** What a checked box stores. */
  checked: unknown
  maxLength: number | undefined
}

const byType: Readonly<Record<string, Widget>> = { boolean: 'check', number: 'number', string: 'text' }

function optionsIn(kind: KindName): KindOption[] {
  return (Object.entries(kinds[kind].options) as [OptionName, TSchema][]).flatMap(([name, schema]) => {
    const { widget, only } = hintOf(schema)
    const {
      type,
      const: literal,
      maxLength,
    } = schema as { type?: string; const?: string; maxLength?: number }
    const own = widget ?? (literal === undefined ? byType[type ?? ''] : 'check')
    if (own === undefined) throw new Error(`The option ${name} of ${kind} needs a widget`)
    return own === 'none' ? [] : [{ name, widget: own, only, checked: literal ?? true, maxLength }]
  })
}

/** The options of each kind, in the order of their editors. The build writes them out, because its pages have no TypeBox. */
export const options = Object.fromEntries(kindNames.map((kind) => [kind, optionsIn(kind)])) as Record<
  KindName,
  KindOption[]
>
