import { present } from '../organizations.ts'
import { litoral } from '../organizations/litoral.ts'
import { cuts } from './beef/boning.ts'
import { fixedPrivacy as beefPrivacy, recordBeef } from './beef/index.ts'
import { openNumbers } from './beef/numbers.ts'
import { calendarUntil, day, minute, timeOfDay } from './calendar.ts'
import { demoPrefixes, numbered } from './codes.ts'
import type { Command } from './command.ts'
import { openLedger } from './ledger.ts'
import { randomFrom } from './random.ts'
import type { Options, Setting } from './setting.ts'
import { litoralStock } from './stock.ts'
import { fixedPrivacy as soyPrivacy, lastDay, recordSoy } from './soy/index.ts'

const staff = {
  admin: 'admin@litoral.example',
  clerks: [
    'operador@litoral.example',
    'operador@litoral.example',
    'operador@litoral.example',
    'ana@demo.example',
    'nivel1@litoral.example',
  ],
}

/** The greatest scale whose records are made at one time. */
const whole = 10

/**
 * All that was recorded in the account "Agroexportadora del Litoral", in the order of recording. At great scales it comes
 * in parts, each in its own order: the beef of many years at one time would need too much memory.
 */
export function* generateLitoral({ scale = 1, now }: Options): Generator<Command[]> {
  const random = randomFrom('litoral')
  const fixed = new Set([...soyPrivacy, ...beefPrivacy])
  const calendar = calendarUntil(lastDay, now)
  const organizations = present(litoral, scale)
  const ledger = openLedger(random.fork('ledger'), staff, fixed, litoralStock)
  const numbers = openNumbers(calendar)
  const beef = (setting: Omit<Setting, 'calendar' | 'organizations'>) =>
    recordBeef({ ...setting, calendar, organizations }, numbers)

  const opened = timeOfDay(calendar.date('2024-06-10'), 0.3)
  for (const [i, { key, name, profile }] of organizations.entries()) {
    ledger.organization({ key, name, profile }, opened + i * 7 * minute + (i % 3) * day)
  }
  ledger.assets(opened + 9 * day)
  const boxes = { organization: 'agroexportadora', productSchema: 'ps-caja', field: 'corte' }
  const cutNames = cuts.map(([cut]) => cut)
  ledger.gtins({ ...boxes, gtins: numbered(demoPrefixes.packer, cutNames) }, opened + 10 * day)
  recordSoy({ scale, random, calendar, ledger, organizations })
  const parts = Math.ceil(scale / whole)
  if (parts === 1) beef({ scale, random, ledger })
  yield ledger.commands()
  if (parts === 1) return
  for (let part = 1; part <= parts; part++) {
    const own = random.fork(`part ${part}`)
    const book = openLedger(own.fork('ledger'), staff, fixed, litoralStock)
    beef({ scale: scale / parts, random: own, ledger: book })
    yield book.commands()
  }
}
