import { IconLifebuoy } from '@tabler/icons-react'
import type { Section } from '../../shell/section.ts'

export const supportSection: Section = {
  path: '/Support',
  entry: { icon: IconLifebuoy, label: 'support.title', rail: 'name', group: 'account' },
}
