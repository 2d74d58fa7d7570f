import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collectionOf } from '../../test/kit/shapes.ts'
import { listedForm } from './listed.ts'

const square = collectionOf([
  [0, 0],
  [0.01, 0],
  [0.01, 0.01],
  [0, 0.01],
])

describe('how lists show a record', () => {
  it('is as it is stored, if it is of ordinary size and has no geometry', () => {
    expect(listedForm({ data: { identifier: 'L-1', notas: 'n'.repeat(5_000) }, i18n: {} })).toBeNull()
  })

  it('has summaries in place of geometries, and what is odd about them', () => {
    const folded = collectionOf([
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ])
    const listed = listedForm({ data: { identifier: 'L-1', plot: square, other: folded }, i18n: {} })
    expect(listed?.data).toMatchObject({
      identifier: 'L-1',
      plot: { features: 1, areaHa: 123.92, omitted: true },
      other: { omitted: true },
    })
    expect(listed?.warnings).toEqual({ other: ['GEOMETRY_CROSSED'] })
    expect(listed).not.toHaveProperty('isCut')
  })

  it('leaves out the largest values first, but neither the identifier nor the date', () => {
    const data = {
      identifier: '🌱'.repeat(500),
      occurred_at: '2026-03-20T11:00:00.000Z',
      long: 'ñ'.repeat(4_000),
      longer: 'ñ'.repeat(4_500),
      short: 'x',
    }
    const listed = listedForm({ data, i18n: {} })
    expect(listed).toEqual({ data: { ...data, longer: { omitted: true } }, i18n: {}, isCut: true })
  })

  it('never takes more than 15,000 bytes as PostgreSQL writes them', () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 3_000 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.array(fc.nat(9), { maxLength: 1_000 }),
      fc.constant(square),
    )
    const values = fc.dictionary(fc.stringMatching(/^[a-z]{1,12}$/), value, { maxKeys: 60 })
    const texts = fc.dictionary(fc.stringMatching(/^[a-z]{1,12}$/), fc.string({ maxLength: 4_000 }))
    fc.assert(
      fc.property(values, texts, (data, dataSchema) => {
        const stored = { data, i18n: { en: { dataSchema } } }
        const shown = listedForm(stored) ?? stored
        expect(written(shown.data).length + written(shown.i18n).length).toBeLessThanOrEqual(15_000)
        expect(Object.keys(shown.data)).toEqual(Object.keys(data))
      }),
    )
  })
})

/** Bytes of JSON with PostgreSQL's spaces, and numbers without exponents. */
const written = (value: unknown): Buffer => Buffer.from(textOf(value))

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}: ${textOf(member)}`)
      .join(', ')}}`
  if (typeof value !== 'number' || !/e/.test(String(value))) return JSON.stringify(value)
  const [digits = '', exponent = ''] = String(value).split('e')
  return '0'.repeat(Math.abs(Number(exponent))) + digits
}
