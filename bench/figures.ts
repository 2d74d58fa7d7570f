export interface Bench {
  /** Products in the data set. */
  size: number
  /** Addresses of the two servers. */
  ours: string
  reference: string
  /** Credentials of the first of the people. */
  headers: Record<string, string>
  /** Four administrators of each of four accounts whose data are made alike. */
  people: Person[]
  /** Public uuids of bottling lots. */
  lots: string[]
  /** The process of our server. */
  pid: number
  /** The database, for references with handwritten SQL. */
  ownerUrl: string
}

interface Person {
  account: string
  headers: Record<string, string>
}

/** Both data sets: the large one, and the small one for workloads that measure growth. */
export interface Benches extends Bench {
  small(): Promise<Bench>
}

export interface Figure {
  name: string
  ratio: number
  target: number
  /** In words: what it is a figure of, what it has to be, and what was found. */
  said?: { what: string; aim: string; found: string }
}

/** What may not happen: how often it did. */
export const never = (name: string, what: string, count: number, of = ''): Figure => ({
  name,
  ratio: count === 0 ? 1 : 0,
  target: 1,
  said: { what, aim: '0', found: `${count.toLocaleString('en')}${of && ` ${of}`}` },
})

/** What has to be all of it. */
export const every = (name: string, what: string, found: number, of: number): Figure => ({
  name,
  ratio: of === 0 ? 0 : found / of,
  target: 1,
  said: { what, aim: 'all', found: `${found.toLocaleString('en')} of ${of.toLocaleString('en')}` },
})

/** What stays below a limit. */
export const atMost = (name: string, what: string, limit: number, found: number, unit: string): Figure => ({
  name,
  ratio: limit / found,
  target: 1,
  said: { what, aim: `≤ ${limit} ${unit}`, found: `${found.toFixed(found < 10 ? 1 : 0)} ${unit}` },
})

/** What reaches a limit. */
export const atLeast = (name: string, what: string, limit: number, found: number, unit: string): Figure => ({
  name,
  ratio: found / limit,
  target: 1,
  said: { what, aim: `≥ ${limit} ${unit}`, found: `${found.toFixed(0)} ${unit}` },
})

/** Speed is measured against a reference, reliability on a separate installation below a folder. */
export interface Workload<Input> {
  title: string
  /** It needs a load that only wrk can make; without wrk it isn't measured. */
  withWrk?: boolean
  run(input: Input): Promise<Figure[]>
}

/** The figures of one workload, with a line for the worst against its target. */
export function withWorst(name: string, figures: Figure[]): Figure[] {
  const worst = figures.toSorted((a, b) => a.ratio / a.target - b.ratio / b.target)[0]!
  return [...figures, { ...worst, name }]
}

/** The middle one of some values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

export const isMet = ({ ratio, target }: Figure): boolean => ratio >= target

/** The row of a workload that broke off. */
export function brokenOff(name: string, error: unknown): Figure {
  console.error(error)
  const [why = ''] = (error as Error).message.split('\n')
  return {
    name,
    ratio: 0,
    target: 1,
    said: { what: 'it runs to its end', aim: 'yes', found: `no: ${why.replaceAll('|', '/')}` },
  }
}

/** A ratio below a tenth has one more digit. */
export const formatRatio = (ratio: number) => ratio.toFixed(ratio < 0.1 ? 3 : 2)
export function line(figure: Figure): string {
  const { name, ratio, target, said } = figure
  const met = isMet(figure) ? 'met' : 'missed'
  return said
    ? `${name} ${said.what}: ${said.found}, target ${said.aim} ${met}`
    : `${name} ratio ${formatRatio(ratio)} target >= ${formatRatio(target)} ${met}`
}
