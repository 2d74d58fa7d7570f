import { expect, type Locator, type Page } from '@playwright/test'
import type { Product } from '../../core/contract/products.ts'
import type { MilestoneSchema, ProductSchema } from '../../core/contract/configuration.ts'
import type { Form } from '../../core/fields/index.ts'
import { text, type Language, type TextKey, type TextParams } from '../../core/i18n/index.ts'
import { type Demo, freshIdentifier, identifierOf } from './demo.ts'
import { choose, fillForm } from './form.ts'

/** The screens of a chain, operated by their texts as a person would. */
export class Screens {
  readonly #page: Page
  readonly #demo: Demo
  readonly #language: Language

  constructor(page: Page, demo: Demo, language: Language) {
    this.#page = page
    this.#demo = demo
    this.#language = language
  }

  /** Creates a product from the list of the stage. */
  async create(stageId: string, values: Record<string, unknown> = {}): Promise<Product> {
    const stage = await this.#demo.stage(stageId)
    await this.#page.goto(`/Products?productTypeId=${stageId}`)
    await this.#page.getByRole('link', { name: newButton(this.#t, stage), exact: true }).click()
    return this.fillIn(stage, values)
  }

  /** Fills in and saves the open form of a new product. */
  async fillIn(stage: ProductSchema & Form, values: Record<string, unknown> = {}): Promise<Product> {
    const identifier = freshIdentifier(stage)
    const form = this.#page.getByRole('dialog', { name: newButton(this.#t, stage) })
    await choose(form, this.#t('common.organization'), await this.#organization())
    await fillForm(form, stage, this.#language, { identifier, ...values })
    await form
      .getByRole('button', { name: this.#t('products.create', { one: stage.words?.one ?? '' }) })
      .click()
    await expect(form).toHaveCount(0)
    return this.#demo.find(stage._id, identifier)
  }

  /** Chooses organization and type in the open new-process dialog. */
  async choose(schema: MilestoneSchema): Promise<void> {
    const dialog = this.newProcess()
    await choose(dialog, this.#t('milestones.new.organization'), await this.#organization())
    await dialog.getByRole('radio', { name: schemaLabel(this.#t, schema) }).check()
    await dialog.locator('button[type=submit]').click()
  }

  /** Fills in the required fields of a form. */
  fill(form: Locator, schema: Form): Promise<void> {
    return fillForm(form, schema, this.#language)
  }

  newProcess(): Locator {
    return this.#page.getByRole('dialog', { name: this.#t('milestones.new.title') })
  }

  /** The panel with the processes of a product. */
  processes(): Locator {
    return this.#page.getByRole('dialog', { name: this.#t('milestones.title'), exact: true })
  }

  async openProcesses({ _id, productSchema }: Product): Promise<Locator> {
    await this.#page.goto(`/Products/${_id}/Milestones?productTypeId=${productSchema}`)
    await expect(this.processes()).toBeVisible()
    return this.processes()
  }

  /** The wizard of a new transformation, or under the title of an edit or a correction. */
  wizard(schema: MilestoneSchema & Form, title = schema.name): Wizard {
    return new Wizard(
      this.#page.getByRole('dialog', { name: title, exact: true }),
      schema,
      this.#t,
      this.#language,
    )
  }

  /** Dialog, wizard and preview, for a product that lacks its origin; ends at its processes. */
  async transform(product: Product, schemaId: string, origins: readonly Product[]): Promise<void> {
    const schema = await this.#demo.schema(schemaId)
    if (!(await this.newProcess().isVisible())) {
      const { _id, productSchema } = product
      await this.#page.goto(`/Products/${_id}/Milestones?productTypeId=${productSchema}&createMilestone=true`)
    }
    await this.choose(schema)
    const wizard = this.wizard(schema)
    for (const origin of origins) await wizard.pick(origin)
    await wizard.fill()
    await wizard.review()
    await wizard.confirm()
    await expect(wizard.screen).toHaveCount(0)
    await expect(this.processes().getByRole('heading', { level: 3, name: schema.name })).toBeVisible()
  }

  async #organization(): Promise<string> {
    return (await this.#demo.organizations())[0]?.name ?? ''
  }

  #t = (key: TextKey, params?: TextParams) => text(this.#language, key, params)
}

type Words = (key: TextKey, params?: TextParams) => string

/** The wizard: available and chosen origins, the form and the preview. */
class Wizard {
  readonly screen: Locator
  readonly #schema: MilestoneSchema & Form
  readonly #t: Words
  readonly #language: Language

  constructor(screen: Locator, schema: MilestoneSchema & Form, t: Words, language: Language) {
    this.screen = screen
    this.#schema = schema
    this.#t = t
    this.#language = language
  }

  /** The checkbox of an origin in the list of available ones. */
  box(origin: Product): Locator {
    return this.screen.getByRole('checkbox', {
      name: this.#t('transformations.choose', { name: identifierOf(origin) }),
    })
  }

  /** The checkbox of the whole page of available origins. */
  pageBox(): Locator {
    return this.screen.getByRole('checkbox', { name: this.#t('common.choosePage') })
  }

  /** The button that takes a chosen origin out. */
  removal(origin: Product): Locator {
    return this.screen.getByRole('button', {
      name: this.#t('transformations.remove', { name: identifierOf(origin) }),
    })
  }

  /** Searches the list for one identifier, without Enter, which would pick it. */
  async search(identifier: string): Promise<void> {
    await this.screen.getByRole('searchbox').fill(identifier)
  }

  async pick(origin: Product): Promise<void> {
    await this.search(identifierOf(origin))
    await this.box(origin).check()
  }

  /** Expects that a search does not offer this product as an origin. */
  async expectNotOffered(origin: Product): Promise<void> {
    await this.search(identifierOf(origin))
    await expect(this.screen.getByText(this.#t('transformations.noneFound.title'))).toBeVisible()
    await expect(this.box(origin)).toHaveCount(0)
  }

  async expectOffered(origin: Product): Promise<void> {
    await this.search(identifierOf(origin))
    await expect(this.box(origin)).toBeVisible()
  }

  fill(values: Record<string, unknown> = {}): Promise<void> {
    return fillForm(this.screen, this.#schema, this.#language, values)
  }

  /** While it is off, its name has the reason. */
  reviewButton(): Locator {
    return this.screen.getByRole('button', { name: new RegExp(`^${this.#t('transformations.review')}(:|$)`) })
  }

  confirmButton(): Locator {
    return this.screen.getByRole('button', { name: this.#t('transformations.confirm') })
  }

  async review(): Promise<void> {
    await this.reviewButton().click()
    await expect(this.screen.getByRole('heading', { name: this.#t('transformations.effects') })).toBeVisible()
  }

  confirm(): Promise<void> {
    return this.confirmButton().click()
  }
}

export const newButton = (t: Words, { words }: ProductSchema): string =>
  t(`products.new.${words?.gender ?? 'm'}`, { one: words?.one ?? '' })

export const schemaLabel = (t: Words, { name, initiator }: MilestoneSchema): string =>
  initiator ? t('milestones.new.initiator', { name }) : name
