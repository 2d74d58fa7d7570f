import { IconBuildingCommunity } from '@tabler/icons-react'
import type { Section } from '../../shell/section.ts'

export const organizationsSection: Section = {
  path: '/Organizations',
  home: true,
  entry: { icon: IconBuildingCommunity, label: 'shell.organizations', rail: 'name' },
}
