import type { Feature } from '../../platform/feature.ts'
import type { Api } from '../../platform/http/mount.ts'
import type { Print } from './file.ts'
import { archivableAssessments, assessmentNoun } from './records.ts'
import { mountAssessments } from './routes.ts'
import { verifiedAssessments } from './verify.ts'

/** `print`: how one is drawn as a document. */
export const assessments = (print: Print) =>
  ({
    tables: ['assessments', 'assessment_looks'],
    mount: (api: Api) => mountAssessments(api, print),
    named: { assessments: assessmentNoun },
    archivable: { assessments: archivableAssessments },
    verify: [verifiedAssessments],
  }) satisfies Feature
