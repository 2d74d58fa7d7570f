import type { Feature } from '../../platform/feature.ts'

export const assessments = {} satisfies Feature
