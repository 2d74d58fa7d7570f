import type * as source from '../es/epcis.ts'
import type { Shape } from '../shape.ts'

export const epcis: Shape<typeof source.epcis> = {
  fault: {
    MISSING: '{{name}} is missing',
    NAME: '“{{name}}” is no name of EPCIS: your own names have a prefix (example:name)',
    PREFIX: 'Nothing in @context declares the prefix “{{name}}”',
    CONTEXT: '@context can’t declare “{{name}}” like this',
    NOT_HERE: '{{name}} goes with action ADD alone',
    REPEATED: 'It is repeated: {{name}}',
    EMPTY: 'It can’t be empty',
    LIST: 'It has to be a list',
    OBJECT: 'It has to be an object',
    TEXT: 'It has to be a text',
    NUMBER: 'It has to be a number',
    BOOLEAN: 'It has to be true or false',
    WORD: '“{{name}}” is neither a word of GS1’s vocabulary (CBV) for this place nor an address of somebody else',
    URI: '“{{name}}” is no URI',
    TIME: '“{{name}}” is no moment with its offset, like 2026-03-04T11:00:30-03:00',
    OFFSET: '“{{name}}” is no offset, like -03:00',
    UNIT: '“{{name}}” is no unit of Recommendation 20, like KGM',
    HEX: '“{{name}}” has other signs than hexadecimal digits',
    VERSION: '“{{name}}” is no version 2 of EPCIS, like 2.0',
  },
  tooLarge:
    'The history has more than 20,000 products, 40 steps or 200,000 events, which no document holds. Ask for it from an earlier product.',
  moreThanAsked: 'There are more than {{max}} events: ask for them page by page.',
  queryTaken: 'A query of that name is kept already.',
  queriesFull: 'There are {{limit}} kept queries: delete one.',
  tooMany: 'A document may have {{limit}} events.',
  cli: { noFile: 'The file can’t be read: {{message}}', noJson: 'It is no JSON: {{message}}' },
}
