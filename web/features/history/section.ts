import { IconHistory } from '@tabler/icons-react'
import { permits } from '../../../core/rules/can.ts'
import type { Section } from '../../shell/section.ts'

export const historySection: Section = {
  path: '/History',
  entry: {
    icon: IconHistory,
    label: 'history.title',
    rail: 'name',
    group: 'consult',
    isShown: ({ session }) => permits(session, { permission: 'admin' }).allowed,
  },
}
