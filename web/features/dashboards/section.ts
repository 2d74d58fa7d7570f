import { IconChartAreaLine } from '@tabler/icons-react'
import type { Section } from '../../shell/section.ts'

export const dashboardsSection: Section = {
  path: '/Dashboards',
  flag: 'dashboards',
  entry: { icon: IconChartAreaLine, label: 'dashboards.title', rail: 'name', group: 'consult' },
}
