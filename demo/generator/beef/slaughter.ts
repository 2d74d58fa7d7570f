import { withRole } from '../../organizations.ts'
import { day, hour, minute, second, timeOfDay } from '../calendar.ts'
import { type Random, round } from '../random.ts'
import type { Setting } from '../setting.ts'
import { causes, plantRemarks } from './texts.ts'
import { halfData, type Head, type Troop } from './troops.ts'

export interface Half {
  key: string
  troop: Troop
  hook: number
  /** Kilos while warm; the cold room takes two in a hundred of them. */
  kilos: number
  slaughtered: number
  recorded: number
  condemned: boolean
  /** When its boning was recorded. */
  used?: number
}

export const coldKilos = ({ kilos }: Half): number => round(kilos * 0.98, 1)

/** Writes the halves of the troops that were slaughtered: two of each head, on one hook. */
export function recordSlaughter(setting: Setting, troops: readonly Troop[]): Half[] {
  const random = setting.random.fork('beef/slaughter')
  const halves = troops.flatMap((troop) => {
    const begins = timeOfDay(troop.loading + day, 0.09)
    return troop.heads.flatMap((head, i) =>
      (['A', 'B'] as const).map((side) =>
        recordHalf(setting, random, troop, head, i + 1, side, begins + i * 6 * minute),
      ),
    )
  })
  // One in three hundred doesn't pass the inspection.
  for (const half of random.shuffle(halves).slice(0, Math.max(1, Math.round(halves.length / 300))))
    half.condemned = true
  return halves
}

function recordHalf(
  setting: Setting,
  random: Random,
  troop: Troop,
  head: Head,
  hook: number,
  side: 'A' | 'B',
  occurred: number,
): Half {
  const { ledger, organizations } = setting
  const plant = withRole(organizations, 'plant')[0]!
  const kilos = round(head.kilos * random.between(0.2802, 0.2898, 4), 1)
  const key = `half/${troop.key.slice(6)}/${hook}${side}`
  const recorded = ledger.milestone(
    { key, organization: plant.key },
    'ms-faena',
    occurred,
    {
      peso: kilos,
      garron: hook,
      ...(head.fed && { caravana: head.fed.calf.tag }),
      veterinario: `inspeccion@${new URL(plant.profile.website!).hostname}`,
    },
    {
      origins: [{ product: troop.key }],
      observaciones: random.maybe(0.04, plantRemarks),
      after: troop.recorded,
      before: occurred + 5 * hour,
    },
  )
  ledger.product(
    { key, organization: plant.key },
    'ps-media',
    halfData(setting, troop.number, hook, side, kilos, occurred),
    recorded - random.int(20, 90) * second,
  )
  return { key, troop, hook, kilos, slaughtered: occurred, recorded, condemned: false }
}

const conformations = ['J', 'U', 'U', 'U2', 'U2', 'U2', 'N', 'N', 'T']

/** Grading at the end of the line, the cold room of the next day, and what didn't pass the inspection. */
export function recordHalves(setting: Setting, halves: readonly Half[]): void {
  const random = setting.random.fork('beef/halves')
  const plant = withRole(setting.organizations, 'plant')[0]!
  const grades = new Map<string, Record<string, string>>()
  for (const half of halves) {
    const process = { key: half.key, organization: plant.key }
    // Both halves of a head are graded alike.
    const hook = `${half.troop.key}/${half.hook}`
    const cow = !half.troop.heads[half.hook - 1]!.fed
    const grade = grades.get(hook) ?? {
      conformacion: cow ? random.pick(['N', 'T', 'A']) : random.pick(conformations),
      terminacion: random.pick(['1', '2', '2', '2', '3']),
      dientes: cow ? '8' : random.pick(['0', '2', '2', '4']),
    }
    grades.set(hook, grade)
    const timing = { after: half.recorded, before: half.used }
    setting.ledger.milestone(
      process,
      'ms-tipificacion',
      half.slaughtered + random.int(18, 40) * minute,
      grade,
      { ...timing, before: half.slaughtered + 9 * hour },
    )
    const chilled = timeOfDay(half.slaughtered + day, 0.09 + half.hook * 0.004)
    const recorded = setting.ledger.milestone(
      process,
      'ms-frio',
      chilled,
      {
        temperatura: random.between(2.1, 6.4, 1),
        ph: half.condemned ? 6.4 : random.between(5.4, 5.8, 2),
        merma: round(half.kilos - coldKilos(half), 1),
      },
      { observaciones: random.maybe(0.04, plantRemarks), ...timing },
    )
    if (half.condemned) {
      setting.ledger.milestone(
        process,
        'ms-decomiso',
        chilled + 40 * minute,
        { causa: random.pick(causes) },
        { after: recorded },
      )
    }
  }
}
