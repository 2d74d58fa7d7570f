import { IconClipboardCheck } from '@tabler/icons-react'
import type { Section } from '../../shell/section.ts'

export const checksSection: Section = {
  path: '/Checks',
  flag: 'checklists',
  entry: { icon: IconClipboardCheck, label: 'checks.title', rail: 'name', group: 'assets' },
}
