import { cooperative } from '../../organizations/cafe.ts'
import type { Stock } from '../stock.ts'

const asset = (
  assetSchema: string,
  n: number,
  dataSchema: { identifier: string } & Record<string, unknown>,
) => ({
  key: `asset/${assetSchema}/${n}`,
  organization: cooperative.key,
  assetSchema,
  dataSchema,
})

export const coffeeStock: Stock = {
  assets: [
    asset('as-tanque', 0, { identifier: 'TQ-01', material: 'ceramica', litros: 3000 }),
    asset('as-tanque', 1, { identifier: 'TQ-02', material: 'ceramica', litros: 3000 }),
    asset('as-tanque', 2, { identifier: 'TQ-03', material: 'acero', litros: 1500 }),
    asset('as-abono', 0, {
      identifier: 'Producción 25-4-24',
      formula: '25-4-24',
      partida: 'PR-2214',
      vencimiento: '2027-06-30',
    }),
    asset('as-abono', 1, { identifier: 'Compost de pulpa', formula: 'Orgánico', partida: 'CP-0118' }),
  ],
  uses: {
    'ms-despulpado': [{ field: 'tanque', assetSchema: 'as-tanque', count: 1 }],
    'ms-fertilizacion': [{ field: 'supplies', assetSchema: 'as-abono', count: 1 }],
  },
  inspections: {
    'ms-despulpado': {
      field: 'limpieza',
      checkSchema: 'cs-limpieza-tanque',
      assetSchema: 'as-tanque',
      every: 1,
      found: [
        { lavado: 'cepillo', residuos: 'no' },
        { lavado: 'agua', residuos: 'si' },
      ],
    },
  },
}
