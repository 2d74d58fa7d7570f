import { IconUsers } from '@tabler/icons-react'
import type { Section } from '../../shell/section.ts'

export const usersSection: Section = {
  path: '/Users',
  entry: { icon: IconUsers, label: 'users.title', rail: 'name', group: 'account' },
}
