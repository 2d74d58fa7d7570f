import type { ownSettings as spanish } from '../es/ownSettings.ts'
import type { Shape } from '../shape.ts'

export const ownSettings: Shape<typeof spanish> = {
  title: 'My settings',
  language: 'Language',
  theme: { label: 'Colours', auto: 'As the device', light: 'Light', dark: 'Dark' },
  density: { label: 'Rows of tables', comfortable: 'Comfortable', compact: 'Compact' },
  first: { label: 'After signing in', organizations: 'Organizations', today: 'Today' },
  keys: 'Quick keys',
  seeKeys: 'See the keys',
  note: 'Applies to you, on this device and on others.',
  close: 'Done',
}
