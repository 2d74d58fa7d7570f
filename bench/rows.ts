import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** Figures of earlier runs, kept beside the data sets: a run of some parts leaves those of the others. */
export const readKept = (file: string): object =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {}

export function keep(file: string, kept: object): void {
  writeFileSync(file, JSON.stringify(kept, null, 2))
}

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]!.model}, ${(totalmem() / 2 ** 30).toFixed(0)} GB`

/** When it was measured, and whether other programs wanted the processors too. */
export const momentOf = ({ at, others }: { at: string; others: number }): string =>
  `Measured ${at.slice(0, 16).replace('T', ' ')} UTC${others > 1.5 ? `, beside other programs (load ${others.toFixed(1)})` : ''}`
