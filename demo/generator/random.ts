/** Draws that are the same on every machine: all of the demo comes out of one seed. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  between(min: number, max: number, decimals?: number): number
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the list, if chance wants it. */
  maybe<T>(probability: number, list: readonly T[]): T | undefined
  shuffle<T>(list: readonly T[]): T[]
  /** A stream of its own, so that more draws in one part leave the other parts as they were. */
  fork(name: string): Random
}

export function randomFrom(seed: string): Random {
  let state = hash(seed)
  // mulberry32: small, fast and good enough to make data look drawn by life.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (!list.length) throw new Error('nothing to pick from')
    return list[int(0, list.length - 1)] as T
  }
  return {
    next,
    int,
    between: (min, max, decimals = 2) => round(min + next() * (max - min), decimals),
    chance: (probability) => next() < probability,
    pick,
    maybe: (probability, list) => (next() < probability ? pick(list) : undefined),
    shuffle<T>(list: readonly T[]): T[] {
      const shuffled = [...list]
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = int(0, i)
        const held = shuffled[i] as T
        shuffled[i] = shuffled[j] as T
        shuffled[j] = held
      }
      return shuffled
    },
    fork: (name) => randomFrom(`${seed}/${name}`),
  }
}

export function round(value: number, decimals = 0): number {
  const factor = 10 ** decimals
  // Nothing is minus zero on paper.
  return Math.round(value * factor) / factor + 0
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Splits a total into `parts` whole numbers between `min` and `max`, as uneven as chance makes them. */
export function partition(random: Random, total: number, parts: number, min: number, max: number): number[] {
  if (total < parts * min || total > parts * max)
    throw new Error(`${total} can't be ${parts} × ${min}–${max}`)
  const sizes = Array.from(
    { length: parts },
    (_, i) => Math.floor(total / parts) + (i < total % parts ? 1 : 0),
  )
  for (let i = 0; i < parts * 3 && parts > 1; i++) {
    const from = random.int(0, parts - 1)
    const to = random.int(0, parts - 1)
    const moved = Math.min(sizes[from]! - min, max - sizes[to]!, random.int(1, 2))
    if (from === to || moved <= 0) continue
    sizes[from]! -= moved
    sizes[to]! += moved
  }
  return sizes
}

/** FNV-1a, then mixed: near seeds start far apart. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  return (h ^ (h >>> 13)) | 0
}
