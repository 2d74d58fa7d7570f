/** Characters of a name, its ending included: what every file system takes, in any encoding, and below a folder. */
const maxName = 120

/** A name that every system takes: no separators, nothing that nobody sees, no name that Windows keeps for itself. */
export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, '')
    .replace(/[\\/:*?"<>|]+/g, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const kept = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) ? `_${plain}` : plain
  const [, base = '', ending = ''] = /^(.*?)(\.[^.]{1,8})?$/s.exec(kept) ?? []
  const short = [...base].slice(0, maxName - ending.length).join('')
  return short + ending || '_'
}

/** Gives each file of a folder a name of its own, whatever the case of its letters: the second `a.pdf` is `a (2).pdf`. */
export class UniqueNames {
  readonly #taken = new Set<string>()

  take(name: string): string {
    const safe = safeName(name)
    const [, base = '', ending = ''] = /^(.*?)(\.[^.]{1,8})?$/s.exec(safe) ?? []
    for (let n = 1; ; n++) {
      const own = n === 1 ? safe : `${base} (${n})${ending}`
      const key = own.toLowerCase()
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      return own
    }
  }
}
