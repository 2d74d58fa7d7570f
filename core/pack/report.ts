import type { Fault } from '../errors/refusal.ts'
import type { TextKey, TextParams } from '../i18n/index.ts'

/** Collects the findings of all rules, so that an author sees every fault at once. */
export class Findings {
  readonly errors: Fault[] = []
  readonly warnings: Fault[] = []

  error(path: string, key: TextKey, params?: TextParams): void {
    this.errors.push(params === undefined ? { path, key } : { path, key, params })
  }

  warn(path: string, key: TextKey, params?: TextParams): void {
    this.warnings.push(params === undefined ? { path, key } : { path, key, params })
  }

  /** Adds faults whose paths are relative to `path`. */
  within(path: string, faults: readonly Fault[]): void {
    for (const fault of faults) this.errors.push({ ...fault, path: path + fault.path })
  }
}
