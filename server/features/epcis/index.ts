import type { Feature } from '../../platform/feature.ts'
import { mountNames } from './names.ts'
import { mountEpcis } from './routes.ts'

export const epcis = {
  mount(api) {
    mountEpcis(api)
    mountNames(api)
  },
} satisfies Feature
