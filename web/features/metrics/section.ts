import { IconChartBar } from '@tabler/icons-react'
import type { Section } from '../../shell/section.ts'

/** MET-01: its entry is shown by the account's setting. */
export const metricsSection: Section = {
  path: '/Metrics',
  entry: {
    icon: IconChartBar,
    label: 'shell.metrics',
    rail: 'name',
    group: 'consult',
    isShown: ({ settings }) => settings.showCharts,
  },
}
