import { maxPointHa } from './eu.ts'

/** Hectares that no plot has: a corner lies far away, or latitude and longitude changed places. */
export const maxPlotHa = 100_000

/** Part of a stated area by which the measured one may differ. */
const maxDifference = 0.1
/** A larger ratio between the two areas means a mistake. */
const maxTimes = 2

export const doesAreaDiffer = (measuredHa: number, statedHa: number, part = maxDifference): boolean =>
  Math.abs(measuredHa - statedHa) > statedHa * part

/** The hectares of polygons and points, as near to the stated hectares as can be: a point stands for 0 to 4 (ORI-05). */
export const nearestHa = (polygonsHa: number, points: number, statedHa: number): number =>
  Math.min(Math.max(statedHa, polygonsHa), polygonsHa + maxPointHa * points)

/** Whether polygons are too large for any plot, or of quite another size than their form says. */
export const isOutOfProportion = (measuredHa: number, statedHa: number | undefined): boolean =>
  measuredHa > maxPlotHa ||
  (statedHa !== undefined &&
    statedHa > 0 &&
    (measuredHa > statedHa * maxTimes || measuredHa * maxTimes < statedHa))
