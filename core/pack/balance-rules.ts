import { isRecord } from '../fields/kind.ts'
import type { Form } from '../fields/index.ts'
import { pointer } from '../json/pointer.ts'
import { yieldUnits } from '../rules/balance.ts'
import { amountColumn } from '../rules/quantity.ts'
import { measureOf } from '../readers/units.ts'
import { listIn, mapIn, placeIn, textIn } from './raw.ts'
import type { Findings } from './report.ts'

/** Checks what a pack says of balances against the amounts of its stages (BAL-01, BAL-03). */
export function checkBalances(
  pack: Record<string, unknown>,
  formOf: (raw: Record<string, unknown>) => Form | undefined,
  findings: Findings,
): void {
  const measures = new Map(
    Object.entries(mapIn(pack, 'productSchemas')).map(([id, raw]) => {
      const form = isRecord(raw) ? formOf(raw) : undefined
      return [id, form && measureOf(amountColumn(form)?.unit)] as const
    }),
  )
  const measureIn = (stage: string | undefined) => measures.get(stage ?? '')
  for (const [id, process] of Object.entries(mapIn(pack, 'milestoneSchemas'))) {
    const stage = textIn(process, 'productSchema')
    if (placeIn(process, 'productSchemaGroup') !== undefined || !measures.has(stage ?? '')) continue
    for (const [name, field] of Object.entries(mapIn(process, 'descriptor')))
      if (
        textIn(field, 'balance') !== undefined &&
        (!measureIn(stage) || measureOf(textIn(field, 'unit')) !== measureIn(stage))
      )
        findings.error(
          pointer('milestoneSchemas', id, 'descriptor', name, 'balance'),
          'pack.form.balanceMeasure',
        )
  }
  for (const [id, vertical] of Object.entries(mapIn(pack, 'verticals')))
    for (const [index, entry] of listIn(vertical, 'workflows').entries())
      for (const [place, next] of listIn(entry, 'next').entries())
        checkYield(
          pointer('verticals', id, 'workflows', index, 'next', place, 'transformation', 'yield'),
          placeIn(next, 'transformation', 'yield'),
          {
            origin: measureIn(textIn(entry, 'productSchema')),
            destination: measureIn(textIn(next, 'productSchema')),
          },
          findings,
        )
}

function checkYield(
  path: string,
  bounds: unknown,
  measures: { origin: string | undefined; destination: string | undefined },
  findings: Findings,
): void {
  if (!isRecord(bounds)) return
  const { min, max, unit } = bounds
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    findings.error(`${path}/min`, 'pack.form.range')
  if (typeof unit !== 'string') {
    if (!measures.origin || measures.origin !== measures.destination)
      findings.error(path, 'pack.chain.yieldPercent')
    return
  }
  const units = yieldUnits(unit)
  if (!units) findings.error(`${path}/unit`, 'pack.chain.yieldUnit')
  else if (
    measureOf(units.origin) !== measures.origin ||
    measureOf(units.destination) !== measures.destination
  )
    findings.error(`${path}/unit`, 'pack.chain.yieldMeasure', units)
}
