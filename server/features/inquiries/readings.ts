import { type Instead, type Reading, type Remark, remarkText } from '../../../core/errors/remarks.ts'
import { fieldsOfKind } from '../../../core/fields/index.ts'
import { isRecord } from '../../../core/fields/kind.ts'
import { loadOutlines } from '../../../core/geography/outlines.ts'
import { pairText, type ReadPosition } from '../../../core/readers/pairs.ts'
import { readPosition } from '../../../core/readers/position.ts'
import type { Said } from '../../../site/index.ts'
import { controlOf, type Typed } from './inputs.ts'
import type { OpenLink } from './open.ts'

/** What readers made of the texts of a page, by field. */
export type Readings = ReadonlyMap<string, Reading<ReadPosition>>

/** The input of a field whose text is a position. */
function positionInput({ form }: Pick<OpenLink, 'form'>, name: string): string | undefined {
  const control = controlOf(form.descriptor[name]!)
  return control === 'place' ? `${name}.coords` : control === 'plots' ? `${name}.point` : undefined
}

/** Reads all positions that were typed (TRU-02), each where its country says. */
export async function readTyped(open: OpenLink, typed: Typed): Promise<Readings> {
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

/** The country of the product's own place. */
function placeCountry({ product, stageForm }: OpenLink): unknown {
  const places = fieldsOfKind(stageForm.descriptor, 'location').map(([name]) => product?.data[name])
  return places.find(isRecord)?.country
}

const remarksOf = (reading: Reading<ReadPosition>): Remark<ReadPosition>[] =>
  'fault' in reading ? [reading.fault] : (reading.doubts ?? [])

const buttonsOf = (reading: Reading<ReadPosition>): Instead<ReadPosition>[] =>
  remarksOf(reading).flatMap(({ instead = [] }) => instead)

/** The texts as they are once the button `instead`, `{field}:{n}`, was pressed. */
export function takeInstead(open: OpenLink, typed: Typed, readings: Readings, pressed: string): Typed {
  const [, name = '', n = ''] = /^(.+):(\d{1,3})$/.exec(pressed) ?? []
  const reading = readings.get(name)
  const chosen = reading && buttonsOf(reading)[Number(n)]
  return chosen ? { ...typed, [positionInput(open, name)!]: [pairText(chosen.value)] } : typed
}

/** Codes of doubts that the page hasn't asked yet. */
export const unasked = (readings: Readings, asked: readonly string[]): string[] =>
  [...readings.values()]
    .flatMap((reading) => ('fault' in reading ? [] : (reading.doubts ?? [])))
    .map(({ code }) => code)
    .filter((code) => !asked.includes(code))

/** What stands beside the input of a field. */
export function saidOf(
  { language }: OpenLink,
  name: string,
  reading: Reading<ReadPosition> | undefined,
): Said {
  const none: Said = { read: undefined, told: [], doubts: [], buttons: [] }
  if (!reading) return none
  let n = 0
  const buttons = (readings: readonly Instead[] = []) =>
    readings.map(({ text }) => ({ text, value: `${name}:${n++}` }))
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
