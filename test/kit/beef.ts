import { checkDigit } from '../../demo/generator/beef/numbers.ts'
import { type DemoMilestone, type DemoProduct, number, type Records, total, within } from './demo.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * Everything in the beef chain that can't be: dates in the wrong order, kilos out of nothing, animals that aren't where they were
 * sent. Tests' own arithmetic, which looks at records alone and knows nothing of how they were made.
 */
export function beefFaults(records: Records): string[] {
  const { faults, chain } = chainOf(records)
  for (const check of [
    checkUses,
    checkAnimals,
    checkFeeding,
    checkTroops,
    checkHalves,
    checkLots,
    checkBoxes,
  ])
    check(chain)
  return faults
}

/** The records as the checks read them, and where they say what is wrong. */
interface Chain extends Records {
  say(product: DemoProduct, holds: boolean, what: string): void
  /** Live products of a stage. */
  of(stage: string): DemoProduct[]
  origins(product: DemoProduct): DemoProduct[]
  destinations(product: DemoProduct): DemoProduct[]
}

function chainOf({ products, milestones }: Records): { faults: string[]; chain: Chain } {
  const faults: string[] = []
  const named = (keys: Iterable<string>) => [...keys].map((key) => products.get(key)!)
  const chain: Chain = {
    products,
    milestones,
    say(product, holds, what) {
      if (!holds) faults.push(`${product.stage} ${String(product.data.identifier)}: ${what}`)
    },
    of: (stage) => [...products.values()].filter((product) => product.live && product.stage === stage),
    origins: (product) => named(product.origins),
    destinations: (product) => named(product.destinations),
  }
  return { faults, chain }
}

function checkUses({ products, milestones, say }: Chain): void {
  for (const { command, data, origins: used } of milestones.values()) {
    const owner = products.get(command.product)!
    if (typeof data.dte === 'string') {
      const [digits, last] = data.dte.split('-')
      say(owner, Number(last) === checkDigit(digits!), `${data.dte} has a wrong check digit`)
    }
    for (const { product } of used) {
      const origin = products.get(product)!
      say(owner, at({ data }) >= madeAtOrBegun(origin), `made before ${String(origin.data.identifier)} was`)
      const closing = origin.milestones.find(
        (milestone) => milestone.live && closings.has(schemaOf(milestone)),
      )
      say(owner, !closing, `made of ${String(origin.data.identifier)}, which was lost`)
    }
  }
}

function checkAnimals({ say, of, destinations }: Chain): void {
  const tags = new Set<unknown>()
  for (const animal of of('ps-animal')) {
    const { identifier } = animal.data
    if (/^032\d{12}$/.test(String(identifier))) {
      say(animal, !tags.has(identifier), 'its tag is on another animal')
      tags.add(identifier)
    }
    const [birth, tag, vaccine] = ['ms-nacimiento', 'ms-identificacion', 'ms-vacunacion-aftosa'].map(
      (schema) => first(animal, schema),
    )
    if (!birth) continue
    say(animal, dayOf(birth) === animal.data.nacimiento, 'born on another day than its birth')
    if (tag) say(animal, at(tag) > at(birth) + 25 * day, 'tagged before it was weaned')
    if (vaccine) say(animal, at(vaccine) > at(birth), 'vaccinated before its birth')
    for (const fed of destinations(animal)) {
      say(animal, Boolean(tag), 'moved without a tag')
      say(animal, at(tag!) < madeAt(fed) && at(vaccine!) < madeAt(fed), 'moved before it was ready')
      say(fed, fed.data.identifier === identifier, 'has another tag than before')
      say(
        fed,
        within(made(fed)[0]!.data.peso, 150, 220),
        'weighed too much or too little when it left its herd',
      )
    }
  }
}

function checkFeeding({ say, of, destinations }: Chain): void {
  for (const fed of of('ps-engorde')) {
    const [movement] = made(fed)
    if (!movement) continue
    say(fed, number(fed.data.pesoIngreso) <= number(movement.data.peso), 'grew on the road')
    const scale = fed.milestones.filter((milestone) => milestone.live && schemaOf(milestone) === 'ms-pesada')
    let before = { at: at(movement), kilos: number(fed.data.pesoIngreso) }
    for (const weighing of scale.sort((a, b) => at(a) - at(b))) {
      const kilos = number(weighing.data.peso)
      const gain = (kilos - before.kilos) / ((at(weighing) - before.at) / day)
      say(fed, within(gain, 0.5, 1.2), `gained ${gain.toFixed(2)} kilos a day`)
      before = { at: at(weighing), kilos }
    }
    for (const next of destinations(fed)) {
      say(fed, before.at < madeAt(next), 'was weighed after it had left')
      if (next.stage !== 'ps-engorde') continue
      const gain = number(next.data.pesoIngreso) - number(fed.data.pesoIngreso)
      say(next, next.data.identifier === fed.data.identifier, 'has another tag than before')
      say(next, within(gain, 60, 110), `moved again after ${gain} kilos`)
    }
  }
}

function checkTroops(chain: Chain): void {
  const { say, of, destinations } = chain
  for (const troop of of('ps-tropa')) {
    const loads = made(troop)
    if (!loads.length) continue
    const heads = total(loads.map(({ data }) => data.cabezas))
    const live = total(loads.map(({ data }) => data.pesoVivo))
    say(troop, within(heads, 6, 16) && heads === troop.data.cabezas, `loaded ${heads} head`)
    say(troop, within(live / heads, 360, 520), `weighed ${live / heads} kilos a head`)
    for (const { data, origins: used } of loads)
      say(troop, total(used.map(({ quantity }) => quantity)) === data.cabezas, 'its parts are not its whole')
    const halves = destinations(troop)
    if (!halves.length) continue
    say(troop, halves.length === 2 * heads, `gave ${halves.length} halves`)
    const kilos = total(halves.map(({ data }) => data.peso))
    say(troop, within(kilos / live, 0.56, 0.58), 'its halves weigh too much or too little')
    checkHooks(troop, halves, chain)
  }
}

/** The halves on a hook are the two of one animal of the troop. */
function checkHooks(troop: DemoProduct, halves: DemoProduct[], { say, origins }: Chain): void {
  const loaded = new Set(origins(troop).map(({ data }) => data.identifier))
  const hooks = new Map<unknown, DemoProduct[]>()
  for (const half of halves) hooks.set(half.data.garron, [...(hooks.get(half.data.garron) ?? []), half])
  for (const [hook, pair] of hooks) {
    say(
      troop,
      pair
        .map(({ data }) => data.lado)
        .sort()
        .join() === 'der,izq',
      `hook ${String(hook)} has no pair`,
    )
    const read = new Set(pair.map((half) => made(half)[0]!.data.caravana))
    say(
      troop,
      read.size === 1 && [...read].every((tag) => tag === undefined || loaded.has(tag)),
      'a tag from elsewhere',
    )
  }
}

function checkHalves({ say, of }: Chain): void {
  for (const half of of('ps-media')) {
    const [slaughter] = made(half)
    if (!slaughter) continue
    const cold = first(half, 'ms-frio')!
    const grading = first(half, 'ms-tipificacion')!
    say(half, slaughter.data.peso === half.data.peso, 'weighs another weight than at its slaughter')
    say(half, within((at(grading) - at(slaughter)) / hour, 0.2, 1), 'graded too early or too late')
    say(half, within((at(cold) - at(slaughter)) / hour, 20, 28), 'left the cold room too early or too late')
    const condemned = first(half, 'ms-decomiso') !== undefined
    say(half, condemned || within(cold.data.ph, 5.4, 5.8), `has a pH of ${String(cold.data.ph)}`)
  }
}

function checkLots({ say, of, origins, destinations }: Chain): void {
  for (const lot of of('ps-desposte')) {
    const [entry] = made(lot)
    if (!entry) continue
    const halves = origins(lot)
    const kilos = total(halves.map(({ data }) => number(data.peso) * 0.98))
    const cuts = number(lot.data.kilosCortes)
    say(lot, within(halves.length, 12, 16), `${halves.length} halves`)
    say(lot, Math.abs(number(lot.data.kilosEntrada) - kilos) < 1, 'its kilos are not those of its halves')
    say(lot, lot.data.kilosEntrada === entry.data.kilos, 'its kilos are not those of its entry')
    say(lot, within(cuts / kilos, 0.66, 0.7), 'its cuts are too many or too few')
    for (const half of halves)
      say(lot, within((at(entry) - madeAt(half)) / hour, 24, 48), 'boned too early or too late')
    const shares = (lot.data.rendimiento as { dataSchema: { porcentaje: number } }[]).map(
      ({ dataSchema }) => dataSchema.porcentaje,
    )
    say(
      lot,
      Math.abs(total(shares) - 100) < 0.01 && shares.every((share) => share > 0),
      'is more or less than whole',
    )
    const boxes = destinations(lot)
    if (!boxes.length) continue
    const packed = total(boxes.map(({ data }) => data.pesoNeto))
    say(lot, within(boxes.length, 30, 40), `${boxes.length} boxes`)
    say(lot, within(packed / cuts, 0.68, 0.701), 'its boxes hold too much or too little')
  }
}

function checkBoxes({ say, of }: Chain): void {
  for (const box of of('ps-caja')) {
    const [packing] = made(box)
    say(box, within(box.data.pesoNeto, 18, 25), 'too heavy or too light')
    const stays = Date.parse(String(box.data.vencimiento)) - Date.parse(String(box.data.envasado))
    const kept = box.data.conservacion === 'enfriado' ? [120, 120] : [730, 731]
    say(box, within(stays / day, kept[0]!, kept[1]!), 'lasts too long or too short')
    if (!packing) continue
    say(box, packing.data.kilos === box.data.pesoNeto, 'weighs another weight than at its packing')
    say(box, dayOf(packing) === box.data.envasado, 'packed on another day')
  }
}

const made = (product: DemoProduct) => product.milestones.filter((milestone) => milestone.origins.length)
const madeAt = (product: DemoProduct) => Math.max(...made(product).map(at))

/** What begins a chain is there from its entry on. */
function madeAtOrBegun(product: DemoProduct): number {
  const moments = made(product).map(at)
  return moments.length ? Math.min(...moments) : Date.parse(product.command.at)
}

const closings = new Set(['ms-baja', 'ms-baja-engorde', 'ms-decomiso'])
const schemaOf = ({ command }: DemoMilestone) => command.milestoneSchema
const at = ({ data }: Pick<DemoMilestone, 'data'>): number => Date.parse(String(data.occurred_at))
const dayOf = (milestone: DemoMilestone): string =>
  new Date(at(milestone) - 3 * hour).toISOString().slice(0, 10)
const first = (product: DemoProduct, schema: string) =>
  product.milestones.find((milestone) => milestone.live && schemaOf(milestone) === schema)
