import { describe, expect, it } from 'vitest'
import { isSmallXml, maxAnswerBytes } from './small-xml.ts'
import { readSoap, textIn } from './soap.ts'

const soap = 'http://schemas.xmlsoap.org/soap/envelope/'
const envelope = (content: string) => `<s:Envelope xmlns:s="${soap}"><s:Body>${content}</s:Body></s:Envelope>`
const nested = (depth: number) =>
  Array.from({ length: depth }, (_, n) => `<n${n}:e xmlns:n${n}="u">`).join('') +
  Array.from({ length: depth }, (_, n) => `</n${depth - 1 - n}:e>`).join('')

describe('an answer of the EU is counted before it is read (EUD-14)', () => {
  it.each([
    ['98 elements deep, and its envelope', envelope(nested(98))],
    ['5,000 elements', `<a>${'<b/>'.repeat(4_999)}</a>`],
    [
      'with signs in comments, texts and quotes',
      `<?xml version="1.0"?><a b="/>" c='>'><!-- <a> --><![CDATA[<a><a>]]></a>`,
    ],
  ])('and read where it has %s', (_, text) => {
    expect(isSmallXml(text)).toBe(true)
  })

  it.each([
    ['99 elements deep, and its envelope', envelope(nested(99))],
    ['60,000 elements deep', envelope(nested(60_000))],
    ['5,001 elements', `<a>${'<b/>'.repeat(5_000)}</a>`],
    ['5 MB', envelope(`<b>${'x'.repeat(5_000_000)}</b>`)],
    ['a byte too many', `<a>${'x'.repeat(maxAnswerBytes)}</a>`],
    ['elements that seem to end', envelope('<a b="/>">'.repeat(200))],
    ['elements that end in comments', envelope('<a><!--</a>-->'.repeat(200))],
    ['a type of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a comment without an end', `<a>${'<!--'.repeat(20_000)}`],
    ['a tag without an end', `<a>${'<a "'.repeat(20_000)}`],
  ])('and no answer where it has %s', (_, text) => {
    expect(readSoap(text)).toEqual({ kind: 'none' })
  })

  it.each(['', 'x', '<', '<a', '<a>'])('and is none where it is no XML (%j)', (text) => {
    expect(readSoap(text)).toEqual({ kind: 'none' })
  })

  it('begins after a mark of byte order', () => {
    expect(readSoap(`\ufeff<?xml version="1.0"?>${envelope('<a/>')}`).kind).toBe('answer')
  })

  it('keeps no sign that XML forbids', () => {
    const answer = readSoap(envelope('<a><b>uno\u0000&#1; dos</b></a>'))
    expect(answer.kind === 'answer' && textIn(answer.body, 'b')).toBe('uno dos')
  })
})
