import { litoral, present } from '../organizations.ts'
import { calendarUntil, day, minute, timeOfDay } from './calendar.ts'
import type { Command } from './command.ts'
import { openLedger } from './ledger.ts'
import { randomFrom } from './random.ts'
import type { Options, Setting } from './setting.ts'
import { fixedPrivacy, lastDay, recordSoy } from './soy/index.ts'

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

/** All that was recorded in the account "Agroexportadora del Litoral", in the order of recording. */
export function generateLitoral({ scale = 1, now }: Options): Command[] {
  const random = randomFrom('litoral')
  const setting: Setting = {
    scale,
    random,
    calendar: calendarUntil(lastDay, now),
    ledger: openLedger(random.fork('ledger'), staff, new Set(fixedPrivacy)),
    organizations: present(litoral, scale),
  }
  const opened = timeOfDay(setting.calendar.date('2025-09-01'), 0.3)
  for (const [i, { key, name, profile }] of setting.organizations.entries()) {
    setting.ledger.organization({ key, name, profile }, opened + i * 7 * minute + (i % 3) * day)
  }
  recordSoy(setting)
  return setting.ledger.commands()
}
