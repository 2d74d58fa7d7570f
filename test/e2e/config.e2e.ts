import { unfold } from './form.ts'
import { at, withField } from '../kit/example-pack.ts'
import { test, filesOf } from './beekeepers.ts'
import { expect, expectAccessible, inBothLanguages } from './walk.ts'

/** A field more, and one less that has data. */
const changes = {
  ...withField('altura', { type: 'number', title: 'Altura' }, { kind: 'number', unit: 'm' }),
  [`${at.stage}/i18n/en/properties/altura`]: { title: 'Height' },
  [`${at.stage}/schema/properties/descripcion`]: undefined,
  [`${at.stage}/descriptor/descripcion`]: undefined,
  [`${at.stage}/i18n/en/properties/descripcion`]: undefined,
}
const height = { es: 'Altura', en: 'Height' }

test(
  'an administrator uploads a configuration, decides, applies it, and returns to the one before',
  inBothLanguages,
  async ({ apply: _, account, page, demo, language, t }) => {
    test.slow()
    await demo.send('POST', '/organizations', { name: 'Mieles del Monte S.A.' })
    await demo.product('ps-apiario', { identifier: 'AP-101', descripcion: 'Junto al río' })
    await page.goto('/Admin/Config/Upload')
    await expect(page.getByRole('button', { name: t('config.upload.choose') })).toBeEnabled()
    await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(
      filesOf(changes, account).map(({ file, content }) => ({
        name: file,
        mimeType: 'text/yaml',
        buffer: Buffer.from(content),
      })),
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('config.fromTo', { before: '1', after: '2' }),
    )
    const applyButton = (n: number) =>
      page.getByRole('button', { name: new RegExp(`^${t('config.apply', { n: String(n) })}`) })
    await expect(applyButton(2)).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await page.getByRole('radio', { name: t('config.choice.readOnly') }).check()
    await applyButton(2).click()
    await expect(page.getByText(t('config.applied', { version: '2' }))).toBeVisible()

    await page.goto('/Products/New?productTypeId=ps-apiario')
    await unfold(page.getByRole('dialog'), language)
    await expect(page.getByRole('textbox', { name: height[language] })).toBeVisible()
    const { descriptor } = await demo.stage('ps-apiario')
    expect(descriptor.descripcion).toMatchObject({ readOnly: true })

    await page.goto('/Admin/Config/Plan')
    await page.getByRole('button', { name: t('config.returnTo', { n: '1' }) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('config.fromTo', { before: '2', after: '3' }),
    )
    await applyButton(3).click()
    await expect(page.getByText(t('config.applied', { version: '3' }))).toBeVisible()
    await page.goto('/Admin/Config/Plan')
    await expect(page.getByText(t('config.returned', { n: '1' }))).toBeVisible()
    await page.goto('/Products/New?productTypeId=ps-apiario')
    await unfold(page.getByRole('dialog'), language)
    await expect(page.getByRole('textbox', { name: height[language] })).toHaveCount(0)
  },
)
