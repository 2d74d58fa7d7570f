import type { Feature } from '../../platform/feature.ts'
import { mountViewPages } from './page.ts'
import { viewNoun } from './records.ts'
import { mountViews } from './routes.ts'
import { verifiedViews } from './verify.ts'

export const views = {
  tables: ['views', 'view_visits'],
  mount(api) {
    mountViews(api)
    mountViewPages(api)
  },
  named: { views: viewNoun },
  verify: [verifiedViews],
} satisfies Feature
