import { useEffect, useState, type RefObject } from 'react'
import classes from './Origin.module.css'

/** Strands that run down beside the rows; more would fill the gutter. */
export const maxLanes = 6
/** Pixels from the left edge to the line of a strand. */
export const laneOf = (n: number): number => 8 + n * 5

const gutter = 40
const bend = 8

interface GutterProps {
  /** The list around it. */
  list: RefObject<HTMLElement | null>
  /** The products with a strand, in the order of the rows. */
  products: readonly string[]
  pointed: string | undefined
}

/** Picture 14b: on a telephone the strands leave the foot of the map and run down the gutter of the list. */
export function Gutter({ list, products, pointed }: GutterProps) {
  const [rows, setRows] = useState<ReadonlyMap<string, number>>(new Map())
  const key = products.join(' ')
  // The list around it is known only after the layout.
  useEffect(() => {
    const box = list.current
    if (!box) return undefined
    const measure = () => {
      const { top } = box.getBoundingClientRect()
      const all = [...box.querySelectorAll<HTMLElement>('li[data-product]')]
      setRows(
        new Map(
          all.map((row) => {
            const own = row.getBoundingClientRect()
            return [row.dataset.product ?? '', (own.top + own.bottom) / 2 - top]
          }),
        ),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [list, key])
  return (
    <svg className={classes.gutter} width={gutter} height="100%" aria-hidden>
      {products.slice(0, maxLanes).map((product, n) => {
        const [x, y] = [laneOf(n), rows.get(product) ?? 0]
        return (
          <g key={product} data-pointed={product === pointed || undefined}>
            <path className={classes.strand} d={`M${x} 0V${y - bend}Q${x} ${y} ${x + bend} ${y}H${gutter}`} />
          </g>
        )
      })}
    </svg>
  )
}
