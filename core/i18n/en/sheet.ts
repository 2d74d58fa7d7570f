import type { sheet as source } from '../es/sheet.ts'
import type { Shape } from '../shape.ts'

export const sheet: Shape<typeof source> = {
  hint: 'Arrow keys move, Enter edits, Space ticks the row, F8 goes to what is missing, Escape leaves the sheet.',
  cell: '{{title}}, {{row}}: {{value}}',
  faultyCell: '{{title}}, {{row}}: {{value}}. {{fault}}',
  emptyCell: 'empty',
  check: 'Include {{name}}',
  checkAll: 'Include all rows',
  pasted_one: '1 cell pasted',
  pasted_other: '{{count}} cells pasted',
  undo: 'Undo',
  redo: 'Redo',
  faults_one: '1 value to correct',
  faults_other: '{{count}} values to correct',
  inRows_one: 'in 1 row',
  inRows_other: 'in {{count}} rows',
  previousFault: 'Previous fault',
  nextFault: 'Next fault',
  go: 'Go to the cell',
  goTo: 'Go to the cell: {{cell}}',
  exclude: 'Take it out of the sheet',
  useLike: 'Use {{value}}, like {{row}}',
  put: 'Put {{value}}',
}
