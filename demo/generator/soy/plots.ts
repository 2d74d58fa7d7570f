import { type Organization, withRole } from '../../organizations.ts'
import { day, happening, hour, isoDate, minute, startOfDay, timeOfDay } from '../calendar.ts'
import {
  copyOf,
  type FeatureCollection,
  openLand,
  paddocks,
  parcel,
  placeName,
  placeOf,
  type Point,
  snapshot,
} from '../places.ts'
import { partition, type Random, round, sum } from '../random.ts'
import { type Fact, figure, noClearing } from '../facts.ts'
import { pendingOf, type Setting, translated } from '../setting.ts'
import { cultivars, fieldNotes, fieldRemarks, plotDescriptions, plotNames } from './texts.ts'
import type { Volumes } from './volumes.ts'

/** Has no polygons anywhere: it is exported as a point with its area. */
export const plotWithoutPolygons = 3
/** Its satellite monitoring holds polygons that can't be read: the export leaves it out. */
export const plotWithBrokenPolygons = 5
/** Less of its field is sown than the satellite shows: its origin warns. */
const plotPartlySown = 7
const shownOfSown = 1.34
/** Its ground is two paddocks, each with its name. */
const plotOfPaddocks = 4
const brokenPolygons = '{"type":"Polygon","coordinates":[[[-60.2'

/** Places, in the order of loading, of the load of the plot without polygons that was entered in the wrong silo lot, and of the one of the plot with broken polygons that really was in it. */
export const swappedLoad = { wrong: 5, right: 2 }

function groundOf(random: Random, number: number, name: string, middle: Point, hectares: number) {
  const ground = parcel(random, name, middle, number === plotPartlySown ? hectares * shownOfSown : hectares)
  return number === plotOfPaddocks ? paddocks(ground, ['Potrero 1', 'Potrero 2']) : ground
}

/** The province with which a RENSPA begins. */
const provinces = { Chaco: '05', 'Santa Fe': '20', Mendoza: '12' } as const

export interface Plot {
  key: string
  number: number
  grower: Organization
  name: string
  middle: Point
  /** Recorded as a place, which its form copies. */
  isPlace: boolean
  polygons: FeatureCollection | undefined
  hectares: number
  renspa: string
  /** The day of sowing. */
  sown: number
  /** The day on which all of it was harvested; absent where the crop still stands. */
  harvest?: number
  /** Net kilos of each of its loads, in the order of loading. */
  kilos: number[]
  /** When its harvest was recorded: its loads are recorded later. */
  recorded: number
}

/** Draws the season's plots: who farms them, where they lie, what they yield and when. */
export function drawPlots({ random: root, calendar, organizations }: Setting, volumes: Volumes): Plot[] {
  const random = root.fork('soy/plots')
  const growers = withRole(organizations, 'grower')
  // Cells with room for 175 ha, turned and with cut corners.
  const land = openLand(2.4)
  const standing = Math.max(1, Math.round(volumes.plots * 0.04))
  const harvested = volumes.plots - standing
  const loads = partition(random, volumes.loads - pendingOf(volumes.loads), harvested, 8, 16).map((n) =>
    drawKilos(random, n),
  )
  // The two loads that a correction swaps weigh the same, so that no total changes.
  loads[plotWithBrokenPolygons - 1]![swappedLoad.right] = loads[plotWithoutPolygons - 1]![swappedLoad.wrong]!
  const plots = Array.from({ length: volumes.plots }, (_, i): Plot => {
    const number = i + 1
    const grower = growers[i % growers.length]!
    const kilos = loads[i] ?? []
    const tonnes = sum(kilos) / 1000
    // Hectares follow from the loads, so that the yield that is recorded agrees with them.
    const hectares = kilos.length
      ? round(tonnes / random.between(Math.max(2.61, tonnes / 174), Math.min(3.89, tonnes / 58)), 1)
      : random.between(57, 175, 1)
    const name = placeName(plotNames, i)
    const middle = land.claim(random, grower, 35)
    return {
      key: `plot/${number}`,
      number,
      grower,
      name,
      middle,
      isPlace: number <= volumes.places,
      polygons: number === plotWithoutPolygons ? undefined : groundOf(random, number, name, middle, hectares),
      hectares,
      renspa: renspa(random, grower, i % growers.length),
      sown: startOfDay(timeOfDay(calendar.date('2025-10-25') + random.int(0, 55) * day, 0)),
      kilos,
      recorded: 0,
    }
  })
  for (const [i, plot] of harvestOrder(random, plots.slice(0, harvested)).entries()) {
    const spread = 6 + ((i - 2) / Math.max(1, harvested - 3)) * 57
    plot.harvest = calendar.date('2026-03-20') + Math.round(i < 2 ? i * 2 : spread) * day
  }
  return plots
}

/** Province, department, farm and part of it; the department is the grower's. */
const renspa = (random: Random, { state }: Organization, grower: number): string =>
  `${provinces[state]}.${String(21 + grower * 7).padStart(3, '0')}.0.${String(random.int(400, 9900)).padStart(5, '0')}/0${random.int(0, 3)}`

/** Full trucks, and a last one with what was left. */
const drawKilos = (random: Random, loads: number): number[] =>
  Array.from(
    { length: loads },
    (_, i) => (i < loads - 1 ? random.int(1300, 1510) : random.int(700, 1250)) * 20,
  )

/** The two odd plots first, since the first shipment is made from them; then growers take turns. */
function harvestOrder(random: Random, plots: readonly Plot[]): Plot[] {
  const odd = [plotWithoutPolygons, plotWithBrokenPolygons]
  const order = plots.filter(({ number }) => odd.includes(number))
  const rest = random.shuffle(plots.filter(({ number }) => !odd.includes(number)))
  while (rest.length) {
    const other = rest.findIndex(({ grower }) => grower !== order.at(-1)?.grower)
    order.push(...rest.splice(Math.max(0, other), 1))
  }
  return order
}

/** Writes the plots with everything that happens on them until the harvest. */
export function recordPlots(setting: Setting, plots: readonly Plot[]): void {
  const random = setting.random.fork('soy/season')
  for (const plot of plots) {
    recordPlot(setting, random, plot)
    recordSeason(setting, random, plot)
    recordMonitoring(setting, random, plot, setting.calendar.date('2026-02-10') + random.int(0, 2) * day, 1)
    if (plot.harvest !== undefined) recordHarvest(setting, random, plot, plot.harvest)
    recordInsights(setting, random, plot)
  }
}

function recordPlot({ ledger }: Setting, random: Random, plot: Plot): void {
  const { key, number, grower, name, middle, hectares, sown, polygons } = plot
  const description = plotDescriptions[(number * 5) % plotDescriptions.length]!
  const cultivar = random.pick(cultivars)
  // Three plots in four carry their polygons; of the others the monitoring has them.
  const mapped = number % 4 !== plotWithoutPolygons
  const plain = number % 6 === 0
  const place = placeOf(`${key}/place`, plot, mapped ? polygons : undefined)
  if (plot.isPlace) ledger.location(place, timeOfDay(sown - 12 * day, 0.1 + (number % 8) / 10))
  ledger.product(
    { key, organization: grower.key },
    'ps-lote-soja',
    {
      identifier: `LC-2526-${String(number).padStart(3, '0')}`,
      renspa: plot.renspa,
      campania: '2025/26',
      superficie: hectares,
      fechaSiembra: isoDate(sown),
      location: plot.isPlace ? copyOf(place) : snapshot(name, middle, grower),
      ...(mapped && polygons && { polygons }),
      cultivo: isoDate(sown).slice(5) > '12-01' ? 'segunda' : 'primera',
      cultivar: cultivar[0],
      labores: [
        'directa',
        ...(random.chance(0.8) ? ['inoculacion'] : []),
        ...(random.chance(0.6) ? ['fertilizacion'] : []),
        ...(random.chance(0.3) ? ['servicio'] : []),
      ],
      informe: { title: `Sentinel-2, ${name}`, url: `https://satelite.example/informes/lc-2526-${number}` },
      descripcion: description[0],
      notas: random.pick(fieldNotes),
    },
    timeOfDay(sown - random.int(3, 9) * day, random.next()),
    { i18n: plain ? undefined : translated({ cultivar, descripcion: description }) },
  )
}

function recordSeason(
  { ledger, calendar }: Setting,
  random: Random,
  { key, grower, sown, hectares }: Plot,
): void {
  const process = { key, organization: grower.key }
  const remark = () => random.maybe(0.25, fieldRemarks)
  ledger.milestone(
    process,
    'ms-siembra',
    timeOfDay(sown, random.next()),
    {
      hectareas: hectares,
      densidad: random.int(26, 38),
      espaciamiento: random.pick([42, 52, 52]),
    },
    { observaciones: remark() },
  )
  const first = sown + 14 * day
  const end = calendar.date('2026-02-15')
  const applications = random.int(1, 3)
  for (let n = 0; n < applications; n++) {
    const date = first + ((end - first) * (n + random.next() * 0.8)) / applications
    ledger.milestone(
      process,
      'ms-aplicacion',
      timeOfDay(date, random.next() * 0.5),
      {
        objetivo: random.pick([
          ['malezas'],
          ['insectos'],
          ['enfermedades'],
          ['insectos', 'enfermedades'],
          ['malezas', 'nutricion'],
        ]),
        dosis: random.between(0.3, 3.5, 1),
        viento: random.int(4, 14),
        receta: `RA-2526-${String(random.int(100, 9999)).padStart(4, '0')}`,
        asesor: `asesor@${new URL(grower.profile.website!).hostname}`,
      },
      { observaciones: remark() },
    )
  }
}

/** One passage of a satellite. Processes that can't be made private again are checked by a third party where there is one. */
export function recordMonitoring(
  { ledger, organizations }: Setting,
  random: Random,
  plot: Plot,
  date: number,
  n: number,
): void {
  const polygons = plot.number === plotWithBrokenPolygons ? brokenPolygons : plot.polygons
  const source = random.pick(['sentinel2', 'sentinel2', 'landsat8'])
  ledger.milestone(
    { key: plot.key, organization: (withRole(organizations, 'certifier')[0] ?? plot.grower).key },
    'ms-monitoreo',
    timeOfDay(date, 0.3 + random.next() * 0.1),
    {
      fuente: source,
      area: round(plot.hectares * random.between(0.99, 1.01, 4), 2),
      resultado: 'sin',
      ...(polygons && { polygons }),
      informe: `https://satelite.example/cambios/lc-2526-${plot.number}-${n}`,
    },
  )
}

/** All of a plot in one day: the yield is known in the evening and recorded before its loads are. */
function recordHarvest({ ledger }: Setting, random: Random, plot: Plot, harvest: number): void {
  const { key, grower, kilos, hectares } = plot
  plot.recorded = ledger.milestone(
    { key, organization: grower.key },
    'ms-cosecha',
    timeOfDay(harvest, 1, { sundays: true }),
    {
      rendimiento: round(sum(kilos) / 1000 / hectares, 2),
      hectareas: hectares,
      fin: isoDate(harvest),
    },
    {
      observaciones: random.maybe(0.25, fieldRemarks),
      sundays: true,
      before: timeOfDay(harvest, 1, { sundays: true }) + 25 * minute,
    },
  )
}

function recordInsights(
  { ledger }: Setting,
  random: Random,
  { key, hectares, sown, harvest, kilos }: Plot,
): void {
  const at = happening((harvest ?? sown) + 3 * day + 10 * hour)
  const facts: Fact[] = [
    noClearing,
    [figure(hectares, ' ha'), ['de soja en siembra directa', 'of no-till soya']],
    ...(kilos.length
      ? [[figure(round(sum(kilos) / 1000 / hectares, 1), ' t/ha'), ['de rinde', 'yield']] as const]
      : []),
  ]
  for (const fact of random.shuffle(facts).slice(0, random.int(0, 3))) ledger.insight(key, fact, at)
}
