export interface Bench {
  /** Addresses of the two servers. */
  ours: string
  reference: string
  /** Credentials of an administrator. */
  headers: Record<string, string>
  /** Public uuids of bottling lots. */
  lots: string[]
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
