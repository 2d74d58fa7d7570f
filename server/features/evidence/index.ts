import type { Feature, Nameable } from '../../platform/feature.ts'
import { evidenceJobs } from './make.ts'
import { mountEvidence } from './routes.ts'

/** `named`: how the history names the records of all features. */
export const evidence = (named: ReadonlyMap<string, Nameable>) =>
  ({
    tables: ['evidence_orders'],
    mount: mountEvidence,
    jobs: evidenceJobs(named),
  }) satisfies Feature
