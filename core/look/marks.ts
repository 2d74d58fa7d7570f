/**
 * The eighteen marks: one-stroke glyphs. People recognise a stage by its mark before they see its colour.
 * Drawn on a grid of 16 with stroke 1.6, round ends and no fill, so one path works in the app, on
 * server-rendered pages and in print.
 */
export const marks = {
  surco: 'M2.1 14 5.8 2.1M6.3 14 10 2.1M10.4 14 14.1 2.1',
  carro: 'M1.2 3.6h9.2v4.8M1.2 3.6v4.8h14l-2.6-3h-2.2' + ring(4.5, 11.8, 2.2) + ring(11.8, 11.8, 2.2),
  silo: 'M3.9 14V6.2a4.1 4.1 0 0 1 8.2 0V14M1.9 14h12.2M3.9 8.5h8.2',
  muela: ring(8, 8, 6.3) + ring(8, 8, 1.5) + 'M8 1.7v4.8M6.7 8.8l-4.2 2.4M9.3 8.8l4.2 2.4',
  casco: 'M1.4 8.7h13.2c0 3-3 5.3-6.6 5.3s-6.6-2.3-6.6-5.3zM8 8.7V2.1l4.4 3.6H8',
  hilera: 'M1.2 4.6h13.6M3.6 4.6v9.6M8 4.6v9.6M12.4 4.6v9.6',
  racimo: ring(4.6, 6.6, 2.5) + ring(11.4, 6.6, 2.5) + ring(8, 11.7, 2.5) + 'M8 1.7V9.2',
  tinaja:
    'M4.6 1.9h6.8M5.9 1.9C5.9 5 2.4 5.6 2.4 9.2c0 2.7 2.4 4.8 5.6 4.8s5.6-2.1 5.6-4.8c0-3.6-3.5-4.2-3.5-7.3',
  barril: 'M4.4 2h7.2c2.1 3.6 2.1 8.4 0 12H4.4c-2.1-3.6-2.1-8.4 0-12zM2.8 8h10.4',
  trenza: 'M2.9 1.6C2.9 5.6 8 6.6 8 8s5.1 2.4 5.1 6.4M13.1 1.6C13.1 5.6 8 6.6 8 8s-5.1 2.4-5.1 6.4',
  botella: 'M6.3 1.9h3.4v3.4c0 1.4 2.3 1.8 2.3 3.8v5H4v-5c0-2 2.3-2.4 2.3-3.8zM4 9.9h8',
  corral: 'M13.4 4.8a6.3 6.3 0 1 0 0 6.4' + ring(8, 8, 1.6),
  astas: 'M1.9 2.2v.8C1.9 6.5 4.6 8.8 8 8.8s6.1-2.3 6.1-5.8v-.8M8 8.8v5.4',
  caja: 'M2.4 5.5h11.2v8.2H2.4zM2.4 5.5 5 2.2h6l2.6 3.3M8 2.2v6.4',
  pesa: 'M4.4 6.8h7.2L14.3 14H1.7zM5.9 6.8C4.7 4.3 6 2.2 8 2.2s3.3 2.1 2.1 4.6',
  gancho: 'M5.2 1.8h5.6M8 1.8v4.6c2.5.2 4.2 1.7 4.2 4A4.1 4.1 0 0 1 4 10.2',
  cuchilla: 'M1.7 14.3 14.2 2.1v6.2c0 2-1.1 3.1-3.1 3.1H4.8',
  hoja: 'M2.6 13.5C1.8 6.6 6.4 2.2 13.5 2.5c.3 7.1-4 11.6-10.9 11zM2.6 13.5l6.8-6.7',
} as const

export type MarkName = keyof typeof marks

export const markNames = Object.keys(marks) as MarkName[]

/** A circle as two arcs, so that each mark is one path. */
function ring(x: number, y: number, radius: number): string {
  const across = radius * 2
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 ${-across} 0z`
}

/** The mark of a stage: from its configuration, else by its position in the workflow. */
export function markAt(position: number, chosen?: string): MarkName {
  if (chosen !== undefined && chosen in marks) return chosen as MarkName
  return markNames[position % markNames.length] ?? 'surco'
}
