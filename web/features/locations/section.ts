import { IconMapPin } from '@tabler/icons-react'
import type { Section } from '../../shell/section.ts'

export const locationsSection: Section = {
  path: '/Locations',
  entry: { icon: IconMapPin, label: 'locations.title', rail: 'name' },
}
