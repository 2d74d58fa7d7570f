import type { Feature } from '../../platform/feature.ts'
import { codeFileJobs } from './make.ts'
import { mountCodeFiles } from './routes.ts'

export const codeFiles = { mount: mountCodeFiles, jobs: codeFileJobs } satisfies Feature
