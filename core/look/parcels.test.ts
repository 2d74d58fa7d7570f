import { describe, expect, it } from 'vitest'
import { drawParcels, parcelPalette, strandsToFoot, type DrawingWish } from './parcels.ts'

const wish: DrawingWish = { width: 704, height: 470, seed: 'e0c4', palette: parcelPalette('#7E1F45') }

describe('the parcel drawing', () => {
  it('depends on its seed alone', () => {
    expect(drawParcels(wish)).toEqual(drawParcels(wish))
    expect(drawParcels({ ...wish, seed: 'e0c5' })).not.toEqual(drawParcels(wish))
  })

  it('lights nothing without a wish', () => {
    expect(drawParcels(wish).lit).toEqual([])
  })

  it('lights a different parcel for each wish', () => {
    const { lit } = drawParcels({ ...wish, lit: [{}, {}, {}, {}, {}] })
    expect(new Set(lit.map((parcel) => parcel.d)).size).toBe(5)
  })

  it('lights the parcel nearest to a point', () => {
    const [parcel] = drawParcels({ ...wish, lit: [{ at: { x: 500, y: 120 } }] }).lit
    expect(Math.hypot(parcel!.centre.x - 500, parcel!.centre.y - 120)).toBeLessThan(90)
  })

  it("draws a parcel in its own outline, whatever the outline's unit", () => {
    const degrees = [
      { x: -69.152, y: 33.371 },
      { x: -69.146, y: 33.371 },
      { x: -69.148, y: 33.375 },
    ]
    const [parcel] = drawParcels({ ...wish, lit: [{ shape: degrees }] }).lit
    expect(parcel!.d.match(/[ML]/g)).toHaveLength(3)
    expect(parcel!.furrows).toMatch(/^M/)
    expect(parcel!.d + parcel!.furrows).not.toMatch(/NaN|Infinity|e-/)
  })

  it('survives an outline without area', () => {
    const [parcel] = drawParcels({
      ...wish,
      lit: [
        {
          shape: [
            { x: 1, y: 1 },
            { x: 1, y: 1 },
            { x: 1, y: 1 },
          ],
        },
      ],
    }).lit
    expect(parcel!.d).not.toMatch(/NaN|Infinity/)
  })

  it('leads strands to the foot without crossings', () => {
    const { lit } = drawParcels({ ...wish, lit: [{}, {}, {}] })
    const strands = strandsToFoot(lit, [34, 40, 46], 470)
    expect(strands.map((d) => d.slice(-4))).toEqual(['V470', 'V470', 'V470'])
    const arrivals = strands.map((d) => Number(/Q\d+ ([\d.]+)/.exec(d)![1]))
    expect(arrivals).toEqual([...arrivals].sort((a, b) => a - b))
  })
})
