import type { Feature } from '../../platform/feature.ts'
import { codeProducts } from '../products/coding.ts'
import { namedLinks } from './links.ts'
import { mountGs1 } from './routes.ts'
import { verifiedLinks } from './verify.ts'

export const gs1 = {
  tables: ['gs1_links', 'gs1_keys'],
  named: { gs1_links: namedLinks },
  mount: mountGs1,
  verify: [verifiedLinks],
  jobs: { 'gs1.codes': codeProducts },
} satisfies Feature
