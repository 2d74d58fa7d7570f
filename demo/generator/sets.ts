import type { Role } from '../organizations.ts'
import { present } from '../organizations.ts'
import { litoral } from '../organizations/litoral.ts'
import { fixedPrivacy as beefPrivacy, recordBeef } from './beef/index.ts'
import { openNumbers } from './beef/numbers.ts'
import { calendarUntil, day, minute, timeOfDay } from './calendar.ts'
import { fixedPrivacy as coffeePrivacy, lastDay as coffeeEnds, recordCoffee } from './coffee/index.ts'
import { coffeeStock } from './coffee/stock.ts'
import type { Command } from './command.ts'
import { openLedger } from './ledger.ts'
import { randomFrom } from './random.ts'
import type { Options, Setting } from './setting.ts'
import { fixedPrivacy as soyPrivacy, lastDay as soyEnds, recordSoy } from './soy/index.ts'
import { litoralStock, type Stock } from './stock.ts'

/** Who records the samples: always the administrator who asked for them. */
const sampleAuthor = 'administrator'
const staff = { admin: sampleAuthor, clerks: [sampleAuthor] }

/** The soy chain of the demo, by itself. */
export function* generateSoy({ now }: Options): Generator<Command[]> {
  yield ofLitoral('soja', now, soyPrivacy, {
    does: ['grower', 'elevator', 'crusher', 'shipper'],
    assets: ['as-agroinsumo', 'as-silo', 'as-camion'],
    record: recordSoy,
  })
}

/** The beef chain of the demo, by itself. */
export function* generateBeef({ now }: Options): Generator<Command[]> {
  yield ofLitoral('carne', now, beefPrivacy, {
    does: ['breeder', 'feeder', 'plant', 'packer'],
    assets: ['as-vacuna', 'as-balanza', 'as-camara', 'as-camion'],
    record: (setting) => recordBeef(setting, openNumbers(setting.calendar)),
  })
}

export function* generateCoffee({ now, quintal = 100 }: Options): Generator<Command[]> {
  const random = randomFrom('cafe')
  const ledger = openLedger(random.fork('ledger'), staff, new Set(coffeePrivacy), coffeeStock)
  recordCoffee({ random, calendar: calendarUntil(coffeeEnds, now), ledger, quintal })
  yield ledger.commands()
}

interface Part {
  does: Role[]
  /** The kinds of assets that its pack has. */
  assets: string[]
  record(setting: Setting): void
}

/** One of the two chains of the account "Agroexportadora del Litoral", with those who work in it. */
function ofLitoral(
  seed: string,
  now: Date,
  fixed: readonly string[],
  { does, assets, record }: Part,
): Command[] {
  const random = randomFrom(seed)
  const calendar = calendarUntil(soyEnds, now)
  const organizations = present(litoral, 1).filter((one) => one.does.some((role) => does.includes(role)))
  const stock: Stock = {
    ...litoralStock,
    assets: litoralStock.assets.filter(
      ({ assetSchema, organization }) =>
        assets.includes(assetSchema) && organizations.some(({ key }) => key === organization),
    ),
  }
  const ledger = openLedger(random.fork('ledger'), staff, new Set(fixed), stock)
  const opened = timeOfDay(calendar.date('2024-06-10'), 0.3)
  for (const [i, { key, name, profile }] of organizations.entries())
    ledger.organization({ key, name, profile }, opened + i * 7 * minute + (i % 3) * day)
  ledger.assets(opened + 9 * day)
  record({ scale: 1, random, calendar, ledger, organizations })
  return ledger.commands()
}
