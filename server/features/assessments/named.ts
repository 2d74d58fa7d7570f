import type { Evidence, Measure, RiskAnswer } from '../../../core/eudr/assessment.ts'
import type { Facts } from '../../../core/rules/facts.ts'

const typeOfKind = {
  file: 'media',
  certificate: 'certificates',
  process: 'milestones',
  check: 'checks',
} as const satisfies Partial<Record<Evidence['kind'], string>>

const hasFiles = (kind: Evidence['kind']): kind is keyof typeof typeOfKind => Object.hasOwn(typeOfKind, kind)

/** The records with files that a conclusion names: its evidence, and the certificates among what is known. */
export const namedIn = (
  answers: readonly RiskAnswer[],
  measures: readonly Measure[],
  { criteria }: Facts,
) => [
  ...[...answers, ...measures].flatMap(({ evidence }) =>
    evidence.flatMap(({ kind, id }) => (hasFiles(kind) && id ? [{ type: typeOfKind[kind], id }] : [])),
  ),
  ...Object.values(criteria)
    .flat()
    .flatMap(({ of, names = [] }) => [...(of ? [of] : []), ...names])
    .flatMap(({ type, id }) => (type === 'certificates' ? [{ type, id }] : [])),
]
