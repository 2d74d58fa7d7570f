import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OriginCheck, Plot } from '../../../core/contract/origin.ts'
import { show } from '../../../test/kit/screen.tsx'
import { PlotDrawing } from './PlotDrawing.tsx'
import { Warnings } from './Warnings.tsx'

const square = (lng: number): [number, number][] => [
  [lng, -29],
  [lng + 0.01, -29],
  [lng + 0.01, -28.99],
  [lng, -28.99],
]
const plot = (more: Partial<Plot> = {}): Plot => ({
  product: { _id: 'p1', identifier: 'LC-1' },
  organization: { _id: 'o', name: 'Granos del Tapenagá S.A.' },
  place: 'Vera',
  country: 'AR',
  kind: 'polygon',
  sameAs: null,
  areaHa: 92.2,
  outline: square(-60),
  others: [square(-59.9)],
  holes: [],
  points: [],
  bbox: [-60, -29, -59.89, -28.99],
  ...more,
})
/** A hundredth of a degree is ten pixels. */
const point = ([lng = 0, lat = 0]: readonly number[]) => ({ x: (lng + 60) * 1000, y: (-28.9 - lat) * 1000 })

const check = (at: [number, number] | null): OriginCheck => ({
  code: 'GEOMETRY_INVALID',
  state: 'blocking',
  plots: ['p1'],
  findings: [
    { product: plot().product, note: 'el borde se cruza a sí mismo', holder: null, other: null, at },
  ],
  message: '',
})

it.each<[which: string, at: [number, number] | null, left: number]>([
  ['the plot that is meant, of several of a record', [-59.895, -28.995], 105],
  ['the largest one, where the whole record is meant', null, 5],
])('the flag of a fault hangs at %s', async (_, at, left) => {
  await show(
    <Warnings
      checks={[check(at)]}
      warned={[plot()]}
      onPoint={vi.fn<() => void>()}
      spotAt={(position) => point(position)}
    />,
  )
  const flag = page.getByRole('button', { name: 'El borde se cruza a sí mismo' })
  await expect.element(flag).toBeInTheDocument()
  expect(Math.round(Number.parseFloat((flag.element() as HTMLElement).style.left))).toBe(left)
})

it('a fault outside of the map has no flag', async () => {
  await show(
    <Warnings
      checks={[check([-59.895, -28.995])]}
      warned={[plot()]}
      onPoint={vi.fn<() => void>()}
      spotAt={() => undefined}
    />,
  )
  expect(document.querySelector('button')).toBeNull()
})

it.each<[what: string, more: Partial<Plot>, at: number[]]>([
  ['beside its polygons', { points: [[-59.8, -29]] }, [200]],
  [
    'alone',
    {
      kind: 'point',
      outline: [[-60, -29]],
      others: [],
      points: [
        [-60, -29],
        [-59.9, -29],
      ],
    },
    [0, 100],
  ],
  ['nowhere, where it has none', {}, []],
])('the points of a record are drawn %s', async (_, more, at) => {
  await show(
    <svg>
      <PlotDrawing
        plot={plot(more)}
        spot={{ x: 5, y: 95 }}
        projection={{ point }}
        isFurrowed={false}
        isPointed={false}
        onPoint={vi.fn<() => void>()}
      />
    </svg>,
  )
  const across = [...document.querySelectorAll('circle')].map((one) =>
    Math.round(Number(one.getAttribute('cx'))),
  )
  expect(across).toEqual(at)
})
