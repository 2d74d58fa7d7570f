import { describe, expect, it } from 'vitest'
import { wordsOf } from './words.ts'

const spanish = wordsOf('es')
const english = wordsOf('en')

describe('counts in the words of a stage', () => {
  it.each([
    ['Cuartel', 'un cuartel', 'tres cuarteles'],
    ['Partida de uva (CIU)', 'una partida de uva', 'tres partidas de uva'],
    ['Partida / CPE', 'una partida', 'tres partidas'],
    ['Lote industrial (molienda)', 'un lote industrial', 'tres lotes industriales'],
    ['Vasija de fermentación', 'una vasija de fermentación', 'tres vasijas de fermentación'],
    ['Animal en engorde', 'un animal en engorde', 'tres animales en engorde'],
    ['Media res', 'una media res', 'tres medias reses'],
    ['Recepción', 'una recepción', 'tres recepciones'],
  ])('%s', (stage, one, three) => {
    expect([spanish.count(1, { name: stage }), spanish.count(3, { name: stage })]).toEqual([one, three])
  })

  it.each([
    ['Vineyard block', 'two vineyard blocks'],
    ['Animal on feed', 'two animals on feed'],
    ['Half carcass', 'two half carcasses'],
    ['Box', 'two boxes'],
  ])('%s', (stage, two) => {
    expect(english.count(2, { name: stage })).toBe(two)
  })

  it('use the words that the stage gives', () => {
    const stage = {
      name: 'Vasija de fermentación',
      words: { one: 'cuba', many: 'cubas', gender: 'f' as const },
    }
    expect([spanish.count(1, stage), spanish.count(2, stage)]).toEqual(['una cuba', 'dos cubas'])
  })

  it('go over to figures after twelve', () => {
    expect(spanish.count(12, { name: 'Caja' })).toBe('doce cajas')
    expect(spanish.count(1600, { name: 'Caja' })).toBe('1.600 cajas')
  })
})

describe('spans of days', () => {
  it.each([
    [['2024-03-26', '2024-03-21'], '21 al 26 de marzo de 2024', '21–26 March 2024'],
    [['2024-03-27', '2024-04-12'], '27 de marzo al 12 de abril de 2024', '27 March – 12 April 2024'],
    [
      ['2024-12-27', '2025-01-02'],
      '27 de diciembre de 2024 al 2 de enero de 2025',
      '27 December 2024 – 2 January 2025',
    ],
    [['2025-05-06'], '6 de mayo de 2025', '6 May 2025'],
    [[], '', ''],
  ])('%j', (days, es, en) => {
    expect([spanish.days(days), english.days(days)]).toEqual([es, en])
  })

  it('are those of the account, whose day may begin within an hour of the clock', () => {
    const night = ['2026-03-20T18:20:00.000Z', '2026-03-20T18:40:00.000Z', '2026-03-21T02:00:00.000Z']
    const daysIn = (timeZone: string) => night.map((iso) => wordsOf('es', timeZone).day(iso).slice(0, 2))
    expect(daysIn('America/Argentina/Buenos_Aires')).toEqual(['20', '20', '20'])
    expect(daysIn('Asia/Kolkata')).toEqual(['20', '21', '21'])
    expect(spanish.days(['2026-03-21T02:00:00.000Z'])).toBe('20 de marzo de 2026')
  })

  it('stay where they are without a time', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Argentina/Buenos_Aires'])
      expect(wordsOf('en', timeZone).day('2026-03-21')).toBe('21 Mar 2026')
  })
})

describe('figures', () => {
  it('keep their unit on their line', () => {
    expect(spanish.number(31860, 'kg')).toBe('31.860\u00a0kg')
    expect(english.number(24.1, '°Brix')).toBe('24.1\u00a0°Brix')
  })

  it('show no digits that nobody wrote', () => {
    expect(spanish.number(4.2 + 3.8 + 3.4, 'ha')).toBe('11,4\u00a0ha')
  })

  it('are told as a range where they differ', () => {
    expect(spanish.numbers(1118, 1125, 'm')).toBe('1.118–1.125\u00a0m')
    expect(spanish.numbers(1118, 1118, 'm')).toBe('1.118\u00a0m')
  })

  it('that people typed are written as the page writes them', () => {
    const foreign = wordsOf('en', undefined, 'es')
    for (const [typed, read] of [
      ['1.264 m', '1,264 m'],
      ['24,1 °Brix', '24.1 °Brix'],
      ['-3,5', '-3.5'],
      ['2024', '2024'],
      ['12 meses', '12 meses'],
      ['A mano', 'A mano'],
      ['31/12/26', '31/12/26'],
    ] as const)
      expect(foreign.reread(typed)).toBe(read)
    expect(spanish.reread('1.264 m')).toBe('1.264 m')
    expect([foreign.foreign, english.foreign]).toEqual([{ lang: 'es' }, {}])
  })

  it('stand after their title as in a sentence', () => {
    expect([
      spanish.titled('vigente hasta', '05/08/27', true),
      spanish.titled('emitida', '05/08/27', true),
      spanish.titled('vencimiento', '05/08/27', true),
      spanish.titled('hasta', '5 kg', false),
      english.titled('valid until', '5 Aug 2027', true),
    ]).toEqual([
      'vigente hasta el 05/08/27',
      'emitida el 05/08/27',
      'vencimiento 05/08/27',
      'hasta 5 kg',
      'valid until 5 Aug 2027',
    ])
  })

  it('join names as people do', () => {
    expect([spanish.list(['Vera', 'Italia']), english.list(['a', 'b', 'c'])]).toEqual([
      'Vera e Italia',
      'a, b and c',
    ])
  })
})

describe('the day of a moment', () => {
  it.each([
    ['2026-05-18T02:59:59.000Z', '17/05/26'],
    ['2026-05-18T03:00:00.000Z', '18/05/26'],
    // As long as a moment in UTC, but written with an offset.
    ['2026-05-18T02:59:59+0000', '17/05/26'],
    ['2026-05-18T02:59:59-0100', '18/05/26'],
  ])('%s', (iso, day) => {
    expect(spanish.day(iso)).toBe(day)
  })

  it('is of its century', () => {
    const of = (year: number) => english.day(`${year}-05-18T12:00:00.000Z`)
    expect([of(2026), of(1926), of(2126)]).toEqual(['18 May 2026', '18 May 1926', '18 May 2126'])
  })
})
