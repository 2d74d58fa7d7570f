import { IconPhoto } from '@tabler/icons-react'
import type { Section } from '../../shell/section.ts'

export const mediaSection: Section = {
  path: '/Media',
  entry: { icon: IconPhoto, label: 'media.title', rail: 'name', group: 'consult' },
}
