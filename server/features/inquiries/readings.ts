import {
  type Instead,
  isTold,
  type RemarkCode,
  type Reading,
  type Remark,
  remarkText,
} from '../../../core/errors/remarks.ts'
import { doubtsOfReference } from '../../../core/eudr/numbers.ts'
import { fieldsOfKind, kindOf } from '../../../core/fields/index.ts'
import { isRecord } from '../../../core/fields/kind.ts'
import { hectaresField, statedHa } from '../../../core/fields/stated.ts'
import { loadOutlines } from '../../../core/geography/outlines.ts'
import { type Language, text, type TextKey } from '../../../core/i18n/index.ts'
import { pairText, type ReadPosition } from '../../../core/readers/pairs.ts'
import { readPosition } from '../../../core/readers/position.ts'
import { doubtsOfMoment } from '../../../core/rules/moment.ts'
import type { AnswerState } from '../../../site/index.ts'
import type { Draft } from './draft.ts'
import { controlOf, type FormInput, typedValue } from './inputs.ts'
import type { OpenLink } from './open.ts'
import type { LeftOut } from './uploads.ts'

/** What readers made of the texts of a page, by field. */
export type Readings = ReadonlyMap<string, Reading<ReadPosition>>

/** The input of a field whose text is a position. */
function positionInput({ form }: Pick<OpenLink, 'form'>, name: string): string | undefined {
  const control = controlOf(form.descriptor[name]!)
  return control === 'place' ? `${name}.coords` : control === 'plots' ? `${name}.point` : undefined
}

/** Reads all positions that were typed (TRU-02), each where its country says. */
export async function readTyped(open: OpenLink, typed: FormInput): Promise<Readings> {
  const texts = open.names.flatMap((name) => {
    const [text = ''] = typed[positionInput(open, name) ?? ''] ?? []
    return text.trim() === '' ? [] : [[name, text] as const]
  })
  if (texts.length === 0) return new Map()
  const outlineOf = await loadOutlines()
  return new Map(
    texts.map(([name, text]) => {
      const countries = [typed[`${name}.country`]?.[0], placeCountry(open), open.country]
      const country = countries.map(outlineOf).find((one) => one !== undefined)
      return [name, readPosition(text, { country, language: open.language })]
    }),
  )
}

/** Where plots of a page should lie: typed in the same form, else the place's, else the organization's (POS-01). */
export function groundCountry(open: OpenLink, textOf: (input: string) => string): string | null {
  const typed = open.names
    .filter((name) => controlOf(open.form.descriptor[name]!) === 'place')
    .map((name) => textOf(`${name}.country`))
  const known = [...typed, placeCountry(open), open.country]
  return known.find((one): one is string => typeof one === 'string' && one !== '') ?? null
}

/** Hectares of the plots of a page: typed in the same form, else those of the product. */
export function hectaresOf(
  { form, view, product, stageForm }: OpenLink,
  textOf: (input: string) => string,
): number | undefined {
  const name = hectaresField(form.descriptor)
  const typed = name === undefined ? undefined : typedValue(form, name, { [name]: [textOf(name)] }, view)
  return typeof typed === 'number' && typed > 0
    ? typed
    : product && statedHa(stageForm.descriptor, product.data)
}

/** The country of the product's own place. */
function placeCountry({ product, stageForm }: OpenLink): unknown {
  const places = fieldsOfKind(stageForm.descriptor, 'location').map(([name]) => product?.data[name])
  return places.find(isRecord)?.country
}

const remarksOf = (reading: Reading<ReadPosition>): Remark<ReadPosition>[] =>
  'fault' in reading ? [reading.fault] : (reading.doubts ?? [])

/** The other reading that the button `instead`, `{field}:{n}`, of a typed position stands for: what its input says then, and what it answers. */
export function chosenPosition(
  open: OpenLink,
  readings: Readings,
  pressed: string,
): { name: string; input: string; text: string; code: RemarkCode } | undefined {
  const [, name = '', n = ''] = /^(.+):(\d{1,3})$/.exec(pressed) ?? []
  const reading = readings.get(name)
  const buttons = (reading ? remarksOf(reading) : []).flatMap(({ code, instead = [] }) =>
    instead.map(({ value }) => ({ code, text: pairText(value) })),
  )
  const chosen = buttons[Number(n)]
  return chosen && { ...chosen, name, input: positionInput(open, name)! }
}

/** Whether two forms say the same of where a field lies. */
export function isSamePosition(open: OpenLink, name: string, one: FormInput, other: FormInput): boolean {
  const input = positionInput(open, name)
  return input !== undefined && one[input]?.[0] === other[input]?.[0]
}

/** What is asked about a text itself, by its input; the pairs of numbers that are cited have inputs of their own. */
export function doubtsOfText(
  { form, names, inquiry, view }: OpenLink,
  typed: FormInput,
): Map<string, Remark[]> {
  const doubts = new Map<string, Remark[]>()
  for (const name of names) {
    const [text = ''] = typed[name] ?? []
    const descriptor = form.descriptor[name]!
    const property = form.schema.properties[name]!
    const isOfProcess = inquiry.asks === 'process' && name === 'occurred_at'
    doubts.set(name, [
      ...(kindOf(descriptor).doubts?.(text, { property, descriptor }) ?? []),
      ...(isOfProcess ? doubtsOfMoment(typedValue(form, name, typed, view), view) : []),
    ])
  }
  if (inquiry.asks_references)
    for (const [name, [text = ''] = []] of Object.entries(typed))
      if (name.startsWith('reference.')) doubts.set(name, doubtsOfReference(text))
  return doubts
}

/** Codes of doubts that the page hasn't asked yet. */
export function unasked(
  open: OpenLink,
  { typed, plots }: Pick<Draft, 'typed' | 'plots'>,
  readings: Readings,
  asked: readonly string[],
): string[] {
  const ofTexts = [...readings.values()].flatMap((reading) =>
    'fault' in reading ? [] : (reading.doubts ?? []),
  )
  const ofPlots = Object.values(plots).flatMap(({ left }) => left.filter(isDoubt))
  const ofNumbers = [...doubtsOfText(open, typed).values()].flat()
  return [...ofTexts, ...ofNumbers, ...ofPlots]
    .map(({ code }) => code)
    .filter((code) => !asked.includes(code))
}

const isDoubt = ({ code, fault, isSimplified }: LeftOut): boolean =>
  !isSimplified && !isTold({ code, details: fault.params })

/** What stands beside the input of a field. */
export function saidOf(
  { language }: OpenLink,
  name: string,
  reading: Reading<ReadPosition> | undefined,
  {
    left,
    refused = [],
    odd = [],
  }: {
    left: readonly LeftOut[] | undefined
    refused: readonly string[] | undefined
    odd: readonly Remark[] | undefined
  },
): AnswerState {
  const none: AnswerState = { read: undefined, told: [], doubts: [], buttons: [] }
  if (refused.length > 0)
    return { ...none, buttons: refused.map((one, at) => ({ text: one, value: `${name}:${at}` })) }
  // A file of plots counts before a point that is typed beside it.
  if (left) return { ...none, ...saidOfPlots(language, name, left) }
  if (odd.length > 0)
    return { ...none, doubts: odd.map((remark) => ({ text: remarkText(language, remark), buttons: [] })) }
  if (!reading) return none
  let n = 0
  const buttons = (readings: readonly Instead[] = []) =>
    readings.map((one) => ({
      text: text(language, 'inquiries.page.use', { text: one.text }),
      value: `${name}:${n++}`,
    }))
  if ('fault' in reading) return { ...none, buttons: buttons(reading.fault.instead) }
  return {
    read: pairText(reading.value),
    told: (reading.told ?? []).map((remark) => remarkText(language, remark)),
    doubts: (reading.doubts ?? []).map((remark) => ({
      text: remarkText(language, remark),
      buttons: buttons(remark.instead),
    })),
    buttons: [],
  }
}

function saidOfPlots(
  language: Language,
  name: string,
  left: readonly LeftOut[],
): Pick<AnswerState, 'told' | 'doubts' | 'buttons'> {
  let n = 0
  const said = left.map((one) => ({
    isAsked: isDoubt(one),
    text: leftText(language, one),
    buttons: one.buttons.map((text) => ({ text, value: `${name}:${n++}` })),
  }))
  const asked = said.filter(({ isAsked }) => isAsked)
  const told = said.filter(({ isAsked }) => !isAsked)
  return {
    told: told.map((one) => one.text),
    doubts: asked,
    buttons: told.flatMap(({ buttons }) => buttons),
  }
}

/** What is said of a file of plots. */
export const leftText = (language: Language, { fault: { key, params }, isSimplified }: LeftOut): string =>
  text(language, isSimplified ? 'inquiries.page.simplified' : key, params)

const choiceTexts: Partial<Record<RemarkCode, TextKey>> = {
  POSITION_SWAPPED: 'inquiries.page.choice.swapped',
  POSITION_SIGN: 'inquiries.page.choice.sign',
  GROUND_CORNERS: 'inquiries.page.choice.corners',
  GROUND_TWICE: 'inquiries.page.choice.once',
  GROUND_HOLE: 'inquiries.page.choice.cut',
  GROUND_LEFT: 'inquiries.page.choice.closed',
  GROUND_NOTHING: 'inquiries.page.choice.closed',
}

/** What a pressed button changed of what was sent. */
export const choiceText = (language: Language, code: RemarkCode): string =>
  text(language, choiceTexts[code] ?? 'inquiries.page.choice.other')
