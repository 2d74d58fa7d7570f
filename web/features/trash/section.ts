import { IconTrash } from '@tabler/icons-react'
import { permits } from '../../../core/rules/can.ts'
import type { Section } from '../../shell/section.ts'

export const trashSection: Section = {
  path: '/Trash',
  entry: {
    icon: IconTrash,
    label: 'trash.title',
    rail: 'name',
    group: 'account',
    isShown: ({ session }) => permits(session, { permission: 'write' }).allowed,
  },
}
