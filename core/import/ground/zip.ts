import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { GroundFault } from './fault.ts'

/** Bytes that are inflated at a time, so that the limit stops a bomb early. */
const slice = 16_384

/** Entries of an archive; folders of photos have hundreds. */
const maxEntries = 5_000

export interface Entry {
  name: string
  bytes: Uint8Array
}

/** Bytes that an archive may still inflate to, with the archives in it. */
export interface Budget {
  bytes: number
}

/** The entries of an archive that are wanted, whose bytes are counted while they inflate. */
export function unzip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  budget: Budget,
): { entries: Entry[]; names: string[] } {
  const names: string[] = []
  const open = new Map<string, { parts: Uint8Array[]; isWhole: boolean }>()
  const archive = new Unzip((part) => {
    names.push(part.name)
    if (names.length > maxEntries) throw new GroundFault('GROUND_INFLATED')
    // Skips resource forks of macOS, and a second entry of one name.
    if (/(?:^|\/)(?:__MACOSX\/|\._)/.test(part.name) || !isWanted(part.name) || open.has(part.name)) return
    const entry = { parts: [] as Uint8Array[], isWhole: false }
    open.set(part.name, entry)
    part.ondata = (error, chunk, isLast) => {
      if (error instanceof GroundFault) throw error
      if (error) throw new GroundFault('GROUND_BROKEN')
      budget.bytes -= chunk.length
      if (budget.bytes < 0) throw new GroundFault('GROUND_INFLATED')
      entry.parts.push(chunk)
      entry.isWhole ||= isLast
    }
    part.start()
  })
  archive.register(UnzipInflate)
  archive.register(UnzipPassThrough)
  try {
    for (let at = 0; at < bytes.length; at += slice)
      archive.push(bytes.subarray(at, at + slice), at + slice >= bytes.length)
  } catch (error) {
    // The library throws arbitrary errors at broken input.
    throw error instanceof GroundFault ? error : new GroundFault('GROUND_BROKEN')
  }
  if ([...open.values()].some(({ isWhole }) => !isWhole)) throw new GroundFault('GROUND_BROKEN')
  return { names, entries: [...open].map(([name, { parts }]) => ({ name, bytes: joined(parts) })) }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
