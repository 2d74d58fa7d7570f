import type { facts as es } from '../es/facts.ts'
import type { Shape } from '../shape.ts'

export const facts: Shape<typeof es> = {
  hidden_one: '1 that you may not see',
  hidden_other: '{{count}} that you may not see',
  more: '{{names}} and {{count}} more',
  tier: { low: 'low', standard: 'standard', high: 'high' },
  said: {
    tier: '{{country}}: {{tier}} risk, by Regulation (EU) {{source}}, since {{day}}. Plots: {{plots}}',
    countryUnknown: 'Plots whose country is not known: {{names}}',
    plots:
      'Plots: {{plots}}. Producers: {{producers}}. Hectares of polygons: {{areaHa}}. With points: {{points}}',
  },
}
