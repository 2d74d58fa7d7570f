import { IconRoute2 } from '@tabler/icons-react'
import type { Section } from '../../shell/section.ts'

export const productsSection: Section = {
  path: '/Products',
  entry: { icon: IconRoute2, label: 'shell.products', rail: 'stages' },
}
