import { xlsxFile, type Written } from './spreadsheets.ts'

/** The serial of a moment, as a spreadsheet counts days. */
const serialOf = (iso: string) => Date.parse(iso) / 86_400_000 + 25_569

/**
 * The export of a weighbridge: a title in merged cells above the heads, an empty column, comma decimals as text, days as text and as
 * days, plates written three ways, its first load twice, and last a load whose plate and weight can't be. `waybills` are the
 * numbers of the loads, the faulty one's last.
 */
export function weighbridgeFile(waybills: readonly string[], organization: string): Uint8Array {
  const plates = ['AF 919 GE', 'af-772-nr', 'AF730SB']
  const weights: Written[] = [29_320, '28.920,5', 29_140]
  const days: Written[] = [{ day: serialOf('2026-04-12T14:20:00Z') }, '12/04/2026 15:05', '13-4-26']
  const loads = waybills
    .slice(0, -1)
    .map((waybill, at): Written[] => [
      waybill,
      plates[at % 3]!,
      null,
      weights[at % 3]!,
      at % 2 === 0 ? '13,4' : 13.1,
      days[at % 3]!,
      organization,
      at % 2 === 0 ? 'Ruiz, M.' : 'Sosa, P.',
    ])
  const faulty = [waybills.at(-1)!, 'AG 22 KL', null, 92_400, '13,8', '13/04/2026', organization, 'Díaz, J.']
  return xlsxFile(
    {
      Resumen: [['Balanza Norte']],
      Cargas: [
        ['Balanza Norte, planta 2: cargas de abril'],
        [],
        ['CPE', 'Dominio', null, 'Neto (kg)', 'Hum', 'Salida', 'Productor', 'Chofer'],
        ...loads,
        loads[0]!,
        [],
        faulty,
      ],
    },
    { merged: { Cargas: ['A1:H1', 'B3:C3'] } },
  )
}

/** A cooperative's workbook of plots, with their polygons as well-known text below a title. */
export function plotsFile(names: readonly string[], organization: string): Uint8Array {
  const square = (at: number) => {
    const [lng, lat] = [-60.5 + at / 100, -28.7]
    const corners = [
      [lng, lat],
      [lng + 0.005, lat],
      [lng + 0.005, lat + 0.005],
      [lng, lat + 0.005],
      [lng, lat],
    ]
    return `POLYGON ((${corners.map(([x, y]) => `${x!.toFixed(6)} ${y!.toFixed(6)}`).join(', ')}))`
  }
  return xlsxFile({
    Lotes: [
      ['Cooperativa Tres Lagunas'],
      ['Establecimiento', 'Socio', 'Provincia', 'Localidad', 'WKT'],
      ...names.map((name, at) => [name, organization, 'Santa Fe', 'Tres Lagunas', square(at)]),
    ],
  })
}
