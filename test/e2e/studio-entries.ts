import { expect, type Locator, type Page } from '@playwright/test'
import { formatNumber, text, type Language, type TextKey, type TextParams } from '../../core/i18n/index.ts'
import { pick } from './walk.ts'

export type Names = { es: string | undefined; en: string | undefined }

/** Fills the entries of the studio, by keyboard. */
export class StudioEntries {
  protected readonly page: Page
  protected readonly language: Language

  protected constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
  }

  protected async texts(scope: Locator, label: string, { es, en }: Names): Promise<void> {
    if (es !== undefined) await this.fill(scope, label, es)
    if (en === undefined) return
    await this.fill(scope, this.t('studio.in', { label, language: 'en' }), en)
  }

  protected fill(scope: Locator, name: string, value: string): Promise<void> {
    return scope.getByRole('textbox', { name, exact: true }).first().fill(value)
  }

  protected number(scope: Locator, label: string, value: number): Promise<void> {
    return this.fill(scope, label, formatNumber(value, this.language))
  }

  protected async choose(scope: Locator, name: string, option: string): Promise<void> {
    const box = scope.getByRole('combobox', { name, exact: true }).first()
    await expect(async () => {
      if ((await box.inputValue()) === option) return
      await pick(box, scope.getByRole('option', { name: option, exact: true }))
      await expect(box).toHaveValue(option, { timeout: 3_000 })
    }).toPass()
  }

  protected async check(scope: Locator, label: TextKey, checked: boolean): Promise<void> {
    const box = scope.getByRole('checkbox', { name: this.t(label), exact: true }).first()
    if ((await box.isChecked()) !== checked) await box.press('Space')
  }

  protected press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).press('Enter')
  }

  protected async openDialog(name: string): Promise<void> {
    await this.press(name)
    await this.opened()
  }

  /** The dialog once it has taken the focus, which would close a list of choices. */
  protected async opened(): Promise<Locator> {
    await expect(this.dialog().locator(':focus')).toHaveCount(1)
    return this.dialog()
  }

  /** Chooses a stage on the drawing of the chain. */
  protected open(name: string): Promise<void> {
    return this.page
      .getByRole('toolbar')
      .getByRole('button', { name: new RegExp(`^${name}\\b`) })
      .click()
  }

  protected async part(
    part: 'processes' | 'settings',
    section?: 'productSchemas' | 'milestoneSchemas' | 'assetSchemas' | 'checkSchemas',
  ): Promise<void> {
    const parts = this.page.getByRole('group', { name: this.t('studio.parts') })
    const name = part === 'processes' ? this.t('studio.part.processes') : this.t(`studio.part.${section!}`)
    await parts.getByRole('button', { name, exact: true }).press('Enter')
  }

  protected tab(name: string): Promise<void> {
    const tabs = this.page.getByRole('navigation', { name: this.t('studio.chains') })
    return tabs.getByRole('button', { name, exact: true }).click()
  }

  protected panel({ name }: { name: string }): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  protected dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  protected t = (key: TextKey, params?: TextParams) => text(this.language, key, params)
}
