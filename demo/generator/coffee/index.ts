import { associations, cooperative } from '../../organizations/cafe.ts'
import { day, minute, timeOfDay } from '../calendar.ts'
import type { Setting } from '../setting.ts'
import { delivered, type Farm, recordDelivery, recordFarms } from './farms.ts'
import {
  dryLotData,
  inQuintals,
  recordDefect,
  recordDryLot,
  recordShipment,
  recordWetLot,
  shipmentData,
  wetLotData,
} from './mills.ts'

export type CoffeeSetting = Pick<Setting, 'random' | 'calendar' | 'ledger'> & {
  /** In kilos. */
  quintal: number
}

/** The last day on which anything of the coffee chain is recorded. */
export const lastDay = '2026-04-30'

/** The processes whose privacy stays as their schema says: private ones, and those that can't be changed. */
export const fixedPrivacy = ['ms-cobertura', 'ms-visita', 'ms-defecto', 'ms-certificado-cafe', 'ms-dds-cafe']

/** The deliveries of each lot of the wet mill. */
const sizes = [3, 3, 2, 3, 2, 2]

/** One harvest, from the farms to two containers. One lot of the wet mill goes wrong, one waits to be hulled. */
export function recordCoffee(setting: CoffeeSetting): void {
  const { ledger, calendar } = setting
  const opened = timeOfDay(calendar.date('2025-03-03'), 0.2)
  for (const [n, { key, name, profile }] of [cooperative, ...associations].entries())
    ledger.organization({ key, name, profile }, opened + n * 7 * minute)
  ledger.assets(opened + day)
  // The last farm hasn't delivered yet.
  const farms = recordFarms(setting, 9)
  const random = setting.random.fork('coffee/harvest')
  let count = 0
  const deliver = (date: number) => {
    const farm: Farm = farms[count % (farms.length - 1)]!
    count += 1
    return recordDelivery(setting, random, farm, { n: count, date })
  }
  const picking = calendar.date('2025-10-13')
  const wet = sizes.map((size, n) =>
    recordWetLot(
      setting,
      random,
      n + 1,
      Array.from({ length: size }, () => deliver(picking + n * 9 * day)),
    ),
  )
  deliver(picking + sizes.length * 9 * day)
  recordDefect(setting, wet[2]!)
  const dry = [wet[0]!, wet[1]!, wet[3]!, wet[4]!].map((lot, n) => recordDryLot(setting, random, n + 1, lot))
  recordShipment(setting, random, 1, [
    { lot: dry[0]!, share: 1 },
    { lot: dry[1]!, share: 0.6 },
  ])
  recordShipment(setting, random, 2, [
    { lot: dry[1]!, share: 0.4 },
    { lot: dry[2]!, share: 1 },
  ])
  recordPending(setting, count)
}

/** One product of each later stage whose origin nobody recorded yet. */
function recordPending({ ledger, random, quintal }: CoffeeSetting, deliveries: number): void {
  const draws = random.fork('coffee/pending')
  const pending = [
    ['delivery', 'ps-entrega', delivered(draws, deliveries + 1, 1640)],
    ['wet', 'ps-beneficio', wetLotData(sizes.length + 1, 980)],
    ['dry', 'ps-trillado', dryLotData(5, inQuintals(840, quintal))],
    ['shipment', 'ps-exportacion', shipmentData(3, inQuintals(1960, quintal), quintal)],
  ] as const
  for (const [name, stage, data] of pending) {
    const subject = { key: `${name}/pending`, organization: cooperative.key }
    ledger.product(subject, stage, data, timeOfDay(ledger.beforeNewest(stage), draws.next()))
  }
}
