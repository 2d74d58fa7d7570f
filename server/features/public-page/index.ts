import type { Feature } from '../../platform/feature.ts'
import { sendQuestion } from './contact.ts'
import { mountPublicPage } from './routes.ts'

export const publicPage = {
  mount: mountPublicPage,
  jobs: { 'mail.contact': sendQuestion },
} satisfies Feature
