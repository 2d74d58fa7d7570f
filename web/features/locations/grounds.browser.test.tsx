import { expect, it } from 'vitest'
import { type GroundCase, groundCases } from '../../../test/kit/ground-cases.ts'
import { bytesOf } from '../../../test/kit/map-files.ts'
import { judgePlaceFile } from './judgePlaceFile.ts'
import { readTexts } from '../../sheet/cellTexts.ts'
import type { SheetColumn, SheetRow } from '../../sheet/sheet.ts'
import { collectionOf } from '../../../core/readers/ground/collection.ts'
import type { Reading } from '../../../core/errors/remarks.ts'
import type { GroundContent } from '../../../core/readers/ground/assemble.ts'
import { readAllInWorker } from '../../forms/geometry/inWorker.ts'

/** What a door made of each case, and what the table says. */
const expectedOf = (cases: readonly GroundCase[]) =>
  Object.fromEntries(
    cases.map(({ what, answer }) => {
      if ('fault' in answer) return [what, answer]
      const { plots, said = [] } = answer
      return [what, { plots, said: said.toSorted() }]
    }),
  )
const plotsOf = (geometry: any) =>
  geometry.features.map(({ properties, geometry: shape }: any) => [properties.name ?? '', shape])
const questionOf = ({ content }: GroundCase) =>
  ({ language: 'es', country: 'Argentina', producer: 'La Aguada', bytes: bytesOf(content) }) as const

function answerOf(reading: Reading<GroundContent>) {
  if ('fault' in reading) return { fault: reading.fault.code }
  const { value, told = [], doubts = [] } = reading
  return {
    plots: plotsOf(collectionOf(value.plots)),
    said: [...told, ...doubts].map(({ code }) => code).toSorted(),
  }
}

it('the field of a form reads each file alike (TRU-02)', async () => {
  const answers = await readAllInWorker(groundCases.map(questionOf))
  const found = groundCases.map(({ what }, at) => [what, answerOf(answers[at]!.reading)])
  expect(Object.fromEntries(found)).toEqual(expectedOf(groundCases))
})

it('the form of a place refuses other files and lines, and offers what the table has (GRD-01, LOC-06)', async () => {
  const answers = await readAllInWorker(groundCases.map(questionOf))
  for (const [at, one] of groundCases.entries()) {
    const reading = judgePlaceFile('es')(new File([], one.name), answers[at]!)
    if ('plots' in one.answer) {
      const offered = 'fault' in reading ? reading.fault.instead?.[0]?.value : reading.value
      expect([one.what, offered && plotsOf(collectionOf(offered.plots))]).toEqual([
        one.what,
        one.answer.plots,
      ])
    } else expect([one.what, answerOf(reading)]).toEqual([one.what, one.answer])
  }
})

it('a cell of a sheet reads each text alike (TRU-02)', async () => {
  const texts = groundCases.flatMap((one) =>
    typeof one.content === 'string' ? [{ ...one, content: one.content }] : [],
  )
  const column: SheetColumn = {
    key: 'lote',
    title: 'Lote',
    property: { type: 'object', title: 'Lote' },
    descriptor: { kind: 'file', store: 'geometry' },
    required: false,
  }
  const rows = texts.map(({ what }): SheetRow => ({ id: what, name: what, values: {}, isChecked: true }))
  const edits = await readTexts(
    texts.map(({ content: text }, at) => ({ row: rows[at]!, column, text })),
    { language: 'es', aroundOf: () => ({ country: 'Argentina', producer: 'La Aguada' }) },
  )
  const found = edits.map(({ row, value, remarks = [], isLeftOut }) => {
    const codes = remarks.map(({ code }) => code)
    return [row, isLeftOut ? { fault: codes[0] } : { plots: plotsOf(value), said: codes.toSorted() }]
  })
  expect(Object.fromEntries(found)).toEqual(expectedOf(texts))
})
