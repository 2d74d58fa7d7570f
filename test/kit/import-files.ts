import type { Target } from '../../core/import/columns.ts'
import { isImportFault, readImportFile } from '../../core/import/file.ts'
import { firstRecipe, readSheetBy } from '../../core/import/recipe.ts'
import { readRows } from '../../core/import/rows.ts'
import { readSheet } from '../../core/import/sheet.ts'
import { xlsxFile, type CellContent } from './spreadsheets.ts'

/** The serial of a moment, as a spreadsheet counts days. */
const serialOf = (iso: string) => Date.parse(iso) / 86_400_000 + 25_569

/**
 * The export of a weighbridge: a title in merged cells above the heads, an empty column, comma decimals as text, days as text and as
 * days, plates written three ways, its first load twice, and last a load whose plate and weight can't be. `waybills` are the
 * numbers of the loads, the faulty one's last.
 */
export function weighbridgeFile(waybills: readonly string[], organization: string): Uint8Array {
  const plates = ['AF 919 GE', 'af-772-nr', 'AF730SB']
  const weights: CellContent[] = [29_320, '28.920,5', 29_140]
  const days: CellContent[] = [{ day: serialOf('2026-04-12T14:20:00Z') }, '12/04/2026 15:05', '13-4-26']
  const loads = waybills
    .slice(0, -1)
    .map((waybill, at): CellContent[] => [
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

/**
 * A season's loads of a scale that weighs in pounds, as an English Excel saved them: days up to 12 are turned into real dates, the
 * others stayed texts. Its weight is the load's and what was taken from the plot; who harvested stands nowhere.
 */
export function poundsFile(
  waybills: readonly string[],
  plot: string,
  organization: string,
  plateHead: string,
): Uint8Array {
  const loads = waybills.map((waybill, at): CellContent[] => {
    const day = 1 + (at % 28)
    // The 5th of April, read as month and day, is the 4th of May.
    const left: CellContent =
      day <= 12 ? { day: serialOf(`2026-${String(day).padStart(2, '0')}-04T00:00:00Z`) } : `${day}/04/2026`
    return [waybill, 'AF 919 GE', 40_000 + at * 50, left, plot, organization]
  })
  return xlsxFile({
    Cargas: [['CPE', plateHead, 'Neto (lb)', 'Fecha de carga', 'Lote', 'Productor'], ...loads],
  })
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

/** A table of text, as spreadsheets of Argentina write it. */
export const csvFile = (rows: readonly (readonly string[])[]): Uint8Array =>
  new TextEncoder().encode(
    rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')}\r\n`).join(''),
  )

/** The rows of a file as the import sends them, with what the reader of the file says itself. */
export function rowsOfFile(bytes: Uint8Array, name: string, targets: readonly Target[]) {
  const read = readImportFile(bytes, name, 'es')
  if (isImportFault(read)) return { fault: read.code }
  const [raw] = read.sheets
  const sheet = readSheet(raw!)
  if (typeof sheet === 'string') return { fault: sheet }
  const reader = {
    language: 'es',
    timeZone: 'America/Argentina/Buenos_Aires',
    now: new Date('2026-06-01'),
  } as const
  const recipe = firstRecipe(sheet, targets, reader)
  const rows = readRows(sheet, recipe, targets, readSheetBy(sheet, recipe, targets, reader))
  return {
    rows: rows.map(({ n, values, faults }) => ({ n, values, ...(faults ? { faults } : {}) })),
    said: raw!.remarks ?? [],
  }
}
