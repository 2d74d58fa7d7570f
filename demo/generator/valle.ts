import { present } from '../organizations.ts'
import { valle } from '../organizations/valle.ts'
import { calendarUntil, day, minute, timeOfDay } from './calendar.ts'
import { demoPrefixes, numbered } from './codes.ts'
import type { Command } from './command.ts'
import { openLedger } from './ledger.ts'
import { randomFrom } from './random.ts'
import type { Options, Setting } from './setting.ts'
import { valleStock } from './stock.ts'
import { fixedPrivacy, lastDay, recordWine } from './wine/index.ts'

const staff = {
  admin: 'admin@valle.example',
  clerks: ['ana@demo.example', 'ana@demo.example', 'admin@valle.example'],
}

/** All that was recorded in the account "Bodegas del Valle", in the order of recording. */
export function* generateValle({ scale = 1, now }: Options): Generator<Command[]> {
  const random = randomFrom('valle')
  const setting: Setting = {
    scale,
    random,
    calendar: calendarUntil(lastDay, now),
    ledger: openLedger(random.fork('ledger'), staff, new Set(fixedPrivacy), valleStock),
    organizations: present(valle, scale),
  }
  const opened = timeOfDay(setting.calendar.date('2023-05-15'), 0.3)
  for (const [i, { key, name, profile }] of setting.organizations.entries()) {
    setting.ledger.organization({ key, name, profile }, opened + i * 7 * minute + (i % 3) * day)
  }
  setting.ledger.assets(opened + 9 * day)
  recordWine(setting)
  setting.ledger.gtins(
    {
      organization: 'bodegas-del-valle',
      productSchema: 'ps-lote-vino',
      field: 'vino',
      gtins: numbered(demoPrefixes.winery, winesOf(setting.ledger.commands())),
    },
    opened + 10 * day,
  )
  yield setting.ledger.commands()
}

/** The wines of all lots, the first bottled first. */
const winesOf = (commands: readonly Command[]): string[] => [
  ...new Set(
    commands.flatMap((command) =>
      command.type === 'product' && command.productSchema === 'ps-lote-vino'
        ? [String(command.dataSchema.vino)]
        : [],
    ),
  ),
]
