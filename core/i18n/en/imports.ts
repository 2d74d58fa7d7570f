import type { imports as es } from '../es/imports.ts'
import type { Shape } from '../shape.ts'

export const imports: Shape<typeof es> = {
  noun: { one: 'Import', a: 'an import' },
  history: {
    sha256: 'Digest',
    file_name: 'File',
    saved: 'Saved',
    known: 'Known',
    faulty: 'Faulty',
    changed: 'Changed',
    undone_at: 'Taken back',
  },
  unknown: 'Nothing is called "{{name}}"',
  former: '"{{name}}" was corrected, and has another name now',
  ambiguous: 'More than one is called "{{name}}"',
  differs: 'Already exists with another {{field}}: {{value}}, recorded on {{day}}',
  differsAsset: 'Already exists with another {{field}}: {{value}}, recorded on {{day}}',
  differsOrigin: 'Already exists with another origin, recorded on {{day}}',
  differsProcess: 'Already exists with another process, recorded on {{day}}',
  differsPlace: 'Already exists at another place, recorded on {{day}}',
  stale: 'Changed after you looked at it: look again',
  points: 'points alone',
  originFaulty: 'Is made of row {{row}}, which has faults',
  oneOrigin: 'This step has one origin',
  noField: 'No field of this row takes it',
  gone: 'Faulty rows are kept for 30 days.',
  tooLate: 'An import is taken back within 30 days.',
  csvName: '{{file}}-faults',
  reason: 'reason',
}
