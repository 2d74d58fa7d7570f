import { type Criterion, criteriaOf } from '../../../core/eudr/criteria.ts'
import type { Configuration } from '../configuration/configuration.ts'

/** What is asked of products of a stage on a day. */
export function criteriaIn(config: Configuration, stage: string, today: string): readonly Criterion[] {
  const { vertical } = config.stages.get(stage)!
  return criteriaOf(config.verticals.find(({ id }) => id === vertical)?.commodity ?? 'none', today)
}
