import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import type { Answer } from '../../core/contract/answers.ts'
import type { Inquiry } from '../../core/contract/inquiries.ts'
import { text } from '../../core/i18n/index.ts'
import sharp from 'sharp'
import { png } from '../kit/files.ts'
import { document, placemark, polygon, zip } from '../kit/map-files.ts'
import { mailedLink } from './mail.ts'
import { expect, expectAccessible, inBothLanguages, test, type WalkOptions } from './walk.ts'

const kmz = {
  name: 'chanares.kmz',
  mimeType: 'application/vnd.google-earth.kmz',
  buffer: Buffer.from(zip({ 'doc.kml': document(placemark(polygon())) })),
}
const photo = { name: 'lote.png', mimeType: 'image/png', buffer: png(64, 48) }

/** A phone whose browser runs no script. */
async function visitorOf(browser: Browser, language: WalkOptions['language']): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    locale: language,
    storageState: { cookies: [], origins: [] },
  })
  return context.newPage()
}

test(
  'somebody without an account answers by links, and staff accepts it (LNK-01 to LNK-08)',
  inBothLanguages,
  async ({ page, browser, demo, language, t }) => {
    const visitor = await visitorOf(browser, language)
    const fill = (name: string, value: string) => visitor.locator(`[name="${name}"]`).fill(value)
    const go = (step: string) => visitor.locator(`button[name="step"][value="${step}"]`).first().click()
    const review = () =>
      visitor.getByRole('button', { name: text(language, 'inquiries.page.review') }).click()
    const sign = async () => {
      await fill('name', 'Raúl Bertolotto')
      await visitor.locator('[name="agree"]').check()
      await go('sign')
      await expect(visitor.getByText(text(language, 'inquiries.page.waits'))).toBeVisible()
    }
    const [organization] = await demo.organizations()
    const asked = { organization: organization!._id, showValues: true, language }
    const recipient = { name: 'Raúl Bertolotto' }
    const ask = (body: object) =>
      demo.send<Inquiry>('POST', '/inquiries', { ...asked, recipient, verify: 'none', ...body })
    const identifier = `LC-${String(Date.now()).slice(-4)}-901`

    await test.step('a lot with its plot, a photo, and a code by mail', async () => {
      const email = `raul-${Date.now()}@bertolotto.example`
      const fields = ['renspa', 'campania', 'superficie', 'location', 'polygons', 'fotos']
      const lot = { kind: 'lot', productSchema: 'ps-lote-soja', fields }
      const { address } = await ask({ ...lot, verify: 'email', recipient: { ...recipient, email } })
      await visitor.goto(address!)
      await fill('identifier', identifier)
      await fill('renspa', '20.049.0.05236/00')
      await visitor.getByRole('radio', { name: '2025/26' }).check()
      await fill('superficie', '98,5')
      await fill('location.country', 'Argentina')
      await fill('location.state', 'Santa Fe')
      await fill('location.coords', '-29.3914, -60.1927')
      await visitor.locator('input[type="file"][name="polygons"]').setInputFiles(kmz)
      await visitor.locator('input[type="file"][name="fotos"]').setInputFiles(photo)
      await review()
      // The plot is drawn, and its coarse numbers are asked about once.
      await expect(
        visitor.getByRole('group', { name: text(language, 'remarks.GROUND_COARSE') }),
      ).toBeVisible()
      await review()
      await expect(visitor.getByText('lote.jpg')).toBeVisible()
      await go('code')
      await fill('code', await mailedLink(email, /\b\d{6}\b/))
      await sign()
    })

    // A load without its origin takes no process.
    const field = await demo.product('ps-lote-soja')
    const load = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [field])
    const before = (await demo.timeline(load._id)).length
    await test.step('a process', async () => {
      const { address } = await ask({
        kind: 'process',
        product: load._id,
        milestoneSchema: 'ms-calada',
        fields: ['humedad', 'kilosDescargados'],
      })
      await visitor.goto(address!)
      await fill('occurred_at', '2026-05-22T10:00')
      await fill('humedad', '13,5')
      await fill('kilosDescargados', '28400')
      await review()
      await sign()
      expect(await demo.timeline(load._id)).toHaveLength(before)
    })

    await test.step('fields of a product', async () => {
      const { address } = await ask({
        kind: 'form',
        product: load._id,
        organization: undefined,
        fields: ['pesoNeto'],
      })
      await visitor.goto(address!)
      await fill('pesoNeto', '27111')
      await review()
      await sign()
    })
    await visitor.context().close()

    await test.step('nothing is in the account before somebody accepts it', async () => {
      await expect(demo.find('ps-lote-soja', identifier)).rejects.toThrow()
      expect((await demo.get(load._id)).dataSchema.pesoNeto).not.toBe(27_111)
    })

    await test.step('staff accepts each in the screen', async () => {
      const { collection } = await demo.send<{ collection: Answer[] }>('GET', '/answers?state=pending')
      const own = collection.filter(
        ({ inquiry, values }) => inquiry.product?._id === load._id || values.identifier === identifier,
      )
      expect(own).toHaveLength(3)
      for (const { _id } of own) await accept(page, _id, t)
      const made = await demo.find('ps-lote-soja', identifier)
      expect(made.dataSchema).toMatchObject({ superficie: 98.5, fotos: [expect.any(String)] })
      expect(await demo.timeline(load._id)).toHaveLength(before + 1)
      expect((await demo.get(load._id)).dataSchema.pesoNeto).toBe(27_111)
    })

    await test.step('the card says who answered', async () => {
      await page.goto(`/Products/${load._id}/Milestones?productTypeId=ps-partida`)
      const said = t('milestones.answered', { name: 'Raúl Bertolotto', organization: organization!.name })
      await expect(page.getByText(said)).toBeVisible()
    })
  },
)

type Translate = Parameters<Parameters<typeof test>[2]>[0]['t']

async function accept(page: Page, answer: string, t: Translate): Promise<void> {
  await page.goto(`/Answers/${answer}`)
  await expect(page.getByText('Raúl Bertolotto').first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('footer button').last().click()
  await expect(page.getByText(t('answers.accepted')).first()).toBeVisible()
}

/** A photo of a phone, of 8 MB: 12 megapixels of noise, turned. */
const phonePhoto = (seed: number) =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 120 + seed, sigma: 60 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 86 })
    .toBuffer()

test('three photos of 8 MB of a phone are answered, each kept small (LNK-10)', async ({
  browser,
  demo,
  language,
}, testInfo) => {
  test.slow()
  const photos = await Promise.all([1, 2, 3].map(phonePhoto))
  for (const one of photos) expect(one.length).toBeGreaterThan(7_500_000)
  const [organization] = await demo.organizations()
  const { address, _id } = await demo.send<Inquiry>('POST', '/inquiries', {
    organization: organization!._id,
    kind: 'lot',
    productSchema: 'ps-lote-soja',
    fields: ['renspa', 'campania', 'superficie', 'location', 'fotos'],
    recipient: { name: 'Raúl Bertolotto' },
    verify: 'none',
    showValues: true,
    language,
  })
  const visitor = await visitorOf(browser, language)
  const fill = (name: string, value: string) => visitor.locator(`[name="${name}"]`).fill(value)
  await visitor.goto(address!)
  await fill('identifier', `LC-${String(Date.now()).slice(-4)}-903`)
  await fill('renspa', '20.049.0.05236/00')
  await visitor.getByRole('radio', { name: '2025/26' }).check()
  await fill('superficie', '98,5')
  await fill('location.country', 'Argentina')
  await fill('location.state', 'Santa Fe')
  await fill('location.coords', '-29.39141, -60.19273')
  const paths = photos.map((_, at) => testInfo.outputPath(`IMG_${at}.jpg`))
  await Promise.all(photos.map((one, at) => writeFile(paths[at]!, one)))
  await visitor.locator('input[type="file"][name="fotos"]').setInputFiles(paths)
  await visitor
    .getByRole('button', { name: text(language, 'inquiries.page.review') })
    .click({ timeout: 60_000 })
  await expect(visitor.getByText('IMG_0.jpg, IMG_1.jpg, IMG_2.jpg')).toBeVisible()
  await fill('name', 'Raúl Bertolotto')
  await visitor.locator('[name="agree"]').check()
  await visitor.locator('button[name="step"][value="sign"]').first().click()
  await expect(visitor.getByText(text(language, 'inquiries.page.waits'))).toBeVisible()
  await visitor.context().close()
  const { answer } = await demo.send<Inquiry>('GET', `/inquiries/${_id}`)
  const { files } = await demo.send<Answer>('GET', `/answers/${answer!._id}`)
  expect(files.map(({ name }) => name)).toEqual(['IMG_0.jpg', 'IMG_1.jpg', 'IMG_2.jpg'])
  for (const { bytes, sent } of files) {
    expect(bytes).toBeLessThanOrEqual(1_000_000)
    expect(sent.bytes).toBeGreaterThan(7_500_000)
  }
})
