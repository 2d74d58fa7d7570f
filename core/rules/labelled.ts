import { isoDay } from '../fields/calendar.ts'
import type { Descriptor, Form, Property } from '../fields/index.ts'
import { yearOf } from '../gs1/checks.ts'
import type { CodeElement } from '../gs1/identifiers.ts'
import { inUnit } from './quantity.ts'

/** A value of a label, and the field that takes it. */
interface FieldOfCode extends CodeElement {
  name: string
  filled: unknown
}

/** Effect of a label on a form: values for fields, and elements without a field. */
export interface LabelledForm {
  fillings: FieldOfCode[]
  rest: CodeElement[]
}

/** The value of a place field by the GLN of a label; undefined for an unknown one. */
type FindPlace = (gln: string, extension: string | undefined) => unknown

/** GS1-10: which fields of a form the elements of a label fill. */
export function fillForm(elements: readonly CodeElement[], form: Form, findPlace: FindPlace): LabelledForm {
  const extension = elements.find(({ ai }) => ai === '254')?.value
  const fillings = elements.flatMap((element): FieldOfCode[] => {
    for (const [name, property] of Object.entries(form.schema.properties)) {
      const descriptor = form.descriptor[name]
      if (!descriptor || !takes(descriptor.gs1, element.ai) || descriptor.readOnly) continue
      const filled = readers[descriptor.kind]?.(element, { property, descriptor }, (gln) =>
        findPlace(gln, extension),
      )
      if (filled !== undefined) return [{ ...element, name, filled }]
    }
    return []
  })
  const isTaken = ({ ai }: CodeElement) => fillings.some((one) => one.ai === ai)
  const hasPlace = fillings.some(({ ai }) => isPlace(ai))
  return { fillings, rest: elements.filter((one) => !isTaken(one) && !(one.ai === '254' && hasPlace)) }
}

/** The last digit of a measure says its decimals: a field of 3100 takes 3103, too. */
const isMeasure = (ai: string) => /^3[1-6]\d\d$/.test(ai)
const takes = (own: string | undefined, ai: string): boolean =>
  own === ai || (own !== undefined && isMeasure(ai) && isMeasure(own) && own.slice(0, 3) === ai.slice(0, 3))

/** Its value is a GLN. */
export const isPlace = (ai: string) => /^41[0-7]$/.test(ai)
const isDay = (ai: string) => /^1[1-7]$/.test(ai) || ai === '7006'
const isCount = (ai: string) => ai === '30' || ai === '37'

/** Units of measures, by the first three digits of the identifier; others aren't converted. */
const units: Readonly<Record<string, string>> = {
  '310': 'kg',
  '311': 'm',
  '312': 'm',
  '313': 'm',
  '314': 'm²',
  '315': 'l',
  '316': 'm³',
}

interface LabelledField {
  property: Property
  descriptor: Descriptor
}

type ReadValue = (element: CodeElement, field: LabelledField, placeOf: (gln: string) => unknown) => unknown

const asText: ReadValue = ({ value }) => value
const asNumber: ReadValue = ({ ai, value }, { descriptor }) =>
  numberFor(ai, value, 'unit' in descriptor ? descriptor.unit : undefined)

/** Conversion from an element to each kind's value; other kinds accept none. */
const readers: Partial<Record<Descriptor['kind'], ReadValue>> = {
  text: asText,
  'i18n-text': asText,
  textarea: asText,
  number: asNumber,
  integer: asNumber,
  date: ({ ai, value }) => (isDay(ai) ? dayOf(value) : undefined),
  select: ({ value }, { property }) => (property.enum?.includes(value) ? value : undefined),
  location: ({ ai, value }, _field, placeOf) => (isPlace(ai) ? placeOf(value) : undefined),
}

/** `YYMMDD`; day 00 is the month's last one. */
function dayOf(value: string): string {
  const [year, month, day] = [yearOf(value.slice(0, 2)), Number(value.slice(2, 4)), Number(value.slice(4, 6))]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return isoDay({ year, month, day: day || last, hour: 0, minute: 0, second: 0, millisecond: 0 })
}

/** A measure in the unit of the field; undefined where that measures something else. */
function numberFor(ai: string, value: string, unit: string | undefined): number | undefined {
  if (isCount(ai)) return Number(value)
  if (!isMeasure(ai)) return undefined
  const own = units[ai.slice(0, 3)]
  if (own === undefined) return undefined
  const figure = Number(`${value}e-${ai.slice(3)}`)
  return own === unit ? figure : inUnit({ quantity: figure, unit: own }, unit ?? null)
}
