import { describe, expect, it } from 'vitest'
import type { PublicProduct } from '../core/contract/publicPage.ts'
import { wine } from '../test/kit/public-page/wine.ts'
import { renderProductPage } from './index.ts'

const productPage = (product: PublicProduct) => renderProductPage(product).toString()
const count = (html: string, part: string) => html.split(part).length - 1
/** The text that a reader sees, blanks as one. */
const textOf = (html: string) =>
  html
    .replace(/<(style|script)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the page of a recalled product', () => {
  const recall = {
    state: 'open',
    reason: 'Puede contener un residuo por encima del límite.',
    action: 'Guardá la caja cerrada. Llamá y decí el número. Te devuelven el dinero.',
    phone: '342 555 0146',
    organization: 'Bodegas del Valle S.A.',
    since: '2026-04-20T12:48:00.000Z',
    until: null,
  } as const
  const recalled = productPage({ ...wine, recall })
  const lifted = productPage({
    ...wine,
    recall: { ...recall, state: 'lifted', until: '2026-04-27T12:00:00.000Z', lifted: 'El segundo dio bien.' },
  })

  it('says so before everything, with who signs, whom to call and what to do (RCL-06)', () => {
    const text = textOf(recalled)
    expect(text.indexOf('Retirado: no lo consumas', 30)).toBeLessThan(text.indexOf('Español'))
    expect(text).toContain(
      'Puede contener un residuo por encima del límite. Lo retiró Bodegas del Valle S.A. el 20/04/26 a las 09:48.',
    )
    const unstopped = productPage({ ...wine, recall: { ...recall, reason: 'Puede tener un residuo' } })
    expect(textOf(unstopped)).toContain('Puede tener un residuo. Lo retiró')
    expect(recalled).toContain('href="tel:3425550146"')
    // A number that is read aloud doesn't break.
    expect(recalled).toMatch(/Llamar al [\d()\u00a0\u2011]+</)
    expect(recalled).toContain(
      '<li>Guardá la caja cerrada.</li><li>Llamá y decí el número.</li><li>Te devuelven el dinero.</li>',
    )
    expect(recalled).toMatch(/<title>Retirado: no lo consumas\. /)
    expect(count(recalled, 'class="drawing"')).toBe(0)
    expect(count(recalled, '<h1')).toBe(1)
    expect(recalled).not.toMatch(/\sstyle=|undefined/)
  })

  it('rings the stage in which it begins', () => {
    const story = wine.story.map((one, at) => (at === 0 ? { ...one, recalled: true as const } : one))
    expect(textOf(productPage({ ...wine, story, recall }))).toContain('Acá empieza el retiro')
    expect(textOf(recalled)).not.toContain('Acá empieza el retiro')
  })

  it('says softly that it was lifted, why and by whom, and has its drawing again (RCL-06)', () => {
    expect(textOf(lifted)).toMatch(
      /El retiro se levantó el 27\/04\/26 El segundo dio bien\. Firma: Bodegas del Valle S\.A\. Ver el aviso del 20\/04\/26/,
    )
    expect(lifted).not.toContain('Retirado: no lo consumas')
    expect(count(lifted, 'class="drawing"')).toBe(1)
  })

  it('marks texts that are in another language than the page (RCL-06)', () => {
    const english = productPage({ ...wine, language: 'en', recall: { ...recall, lang: 'es' } })
    expect(english).toContain('<span lang="es">Puede contener')
    expect(english).toContain('<ol class="steps" lang="es">')
    expect(english).toContain('Recalled: do not consume it')
    expect(recalled).not.toContain('<span lang=')
  })
})
