import { shapesOf, type FeatureCollection } from './shapes.ts'

/** Four decimals are about ten metres. */
const fine = 5

/** Whether most coordinates have so few decimals that the plot may lie beside its ground. JSON drops trailing zeros, so some do anywhere. */
export function hasFewDecimals(collection: FeatureCollection): boolean {
  const { polygons, points } = shapesOf(collection)
  const numbers = [...polygons.flat(2), ...points].flatMap((position) => position.slice(0, 2))
  const few = numbers.filter((degrees) => decimalsOf(degrees) < fine)
  return few.length * 2 > numbers.length
}

const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length
