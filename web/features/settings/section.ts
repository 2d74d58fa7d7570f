import { IconHierarchy } from '@tabler/icons-react'
import type { Section } from '../../shell/section.ts'

/** The account itself: its settings and features. */
export const settingsSection: Section = {
  path: '/Admin',
  entry: {
    icon: IconHierarchy,
    label: 'accounts.title',
    rail: 'name',
    group: 'account',
    isShown: ({ session }) => session.admin,
  },
}
