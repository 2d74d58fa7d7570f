export interface Bench {
  /** Products in the data set. */
  size: number
  /** Addresses of the two servers. */
  ours: string
  reference: string
  /** Credentials of an administrator. */
  headers: Record<string, string>
  /** Public uuids of bottling lots. */
  lots: string[]
  /** The database, for references that are written by hand. */
  ownerUrl: string
}

/** The data sets beside each other: the large one, and where a workload asks how cost grows the small one. */
export interface Benches extends Bench {
  small(): Promise<Bench>
}

export interface Figure {
  name: string
  ratio: number
  target: number
}

/** Speed is measured beside a reference, reliability on an installation of its own below a folder. */
export interface Workload<Given> {
  title: string
  run(given: Given): Promise<Figure[]>
}

/** Several figures of one workload, and a line for the one that is worst against its target. */
export function withWorst(name: string, figures: Figure[]): Figure[] {
  const worst = figures.toSorted((a, b) => a.ratio / a.target - b.ratio / b.target)[0]!
  return [...figures, { ...worst, name }]
}

export const isMet = ({ ratio, target }: Figure): boolean => ratio >= target

/** A ratio below a tenth keeps the digits that tell it apart. */
const told = (ratio: number) => ratio.toFixed(ratio < 0.1 ? 3 : 2)
export const line = (figure: Figure): string =>
  `${figure.name} ratio ${told(figure.ratio)} target >= ${told(figure.target)} ${isMet(figure) ? 'met' : 'missed'}`
