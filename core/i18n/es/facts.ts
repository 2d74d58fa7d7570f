/** What Rastro knows beside the criteria of an assessment of risk (RSK-03). */
export const facts = {
  hidden_one: '1 que no podés ver',
  hidden_other: '{{count}} que no podés ver',
  more: '{{names}} y {{count}} más',
  tier: { low: 'bajo', standard: 'estándar', high: 'alto' },
  said: {
    tier: '{{country}}: riesgo {{tier}}, según el Reglamento (UE) {{source}}, desde el {{day}}. Lotes: {{plots}}',
    countryUnknown: 'Lotes cuyo país no se conoce: {{names}}',
    plots:
      'Lotes: {{plots}}. Productores: {{producers}}. Hectáreas de polígonos: {{areaHa}}. Con puntos: {{points}}',
  },
}
