import type { Locator, Page } from '@playwright/test'
import { isPublic } from '../../core/fields/public.ts'
import { kindOf, type Descriptor, type Form, type FormTexts, type Property } from '../../core/fields/index.ts'
import { text, type Language } from '../../core/i18n/index.ts'
import type { Pack, PackStatement } from '../../core/pack/shape.ts'
import { type Names, StudioEntries } from './studio-entries.ts'

type Schema = Form & { name: string; uniqueFields?: string[] }

interface FieldFacts {
  form: Schema
  name: string
  property: Property
  descriptor: Descriptor
  texts: NonNullable<FormTexts['properties']>[string]
}

const namesOf = ({
  name = '',
  i18n,
}: {
  name?: string
  i18n?: Record<string, { name?: string }>
}): Names => ({
  es: name,
  en: i18n?.en?.name,
})

/** Enters a pack on the screens of the studio as a person would, by keyboard, one member after the other. */
export class StudioBuilder extends StudioEntries {
  readonly #pack: Pack

  constructor(page: Page, pack: Pack, language: Language) {
    super(page, language)
    this.#pack = pack
  }

  async build(): Promise<void> {
    const { verticals, productSchemas, milestoneSchemas, assetSchemas, checkSchemas } = this.#pack
    const [[chain, vertical] = []] = Object.entries(verticals)
    if (chain === undefined || !vertical) throw new Error('The pack has no chain')
    const stages = Object.entries(productSchemas)
    await this.#addFirstStage(namesOf(vertical), namesOf(stages[0]![1]), stages[0]![0])
    await this.#chain(vertical)

    await this.tab(this.t('studio.tab.kinds'))
    for (const [section, kinds] of [
      ['assetSchemas', assetSchemas],
      ['checkSchemas', checkSchemas],
    ] as const)
      for (const [id, kind] of Object.entries(kinds)) {
        await this.press(this.t(`studio.kinds.add_${section}`))
        await this.#add(namesOf(kind), id)
        await this.#fields(kind)
        await this.#kindSettings(kind)
      }

    await this.tab(vertical.name)
    for (const [at, [id, stage]] of stages.entries()) {
      if (at > 0) {
        await this.press(this.t('studio.addStage'))
        await this.#add(namesOf(stage), id)
      }
      await this.#fields(stage)
      await this.#stageSettings(stage)
    }
    for (const { productSchema: from, next } of vertical.workflows)
      for (const edge of next) await this.#passage(from, edge)
    for (const [id, process] of Object.entries(milestoneSchemas)) {
      if (process.productSchemaGroup !== undefined) continue
      await this.open(productSchemas[process.productSchema]!.name)
      await this.part('processes')
      await this.press(this.t('studio.addProcess'))
      await this.#add(namesOf(process), id)
      await this.#fields(process)
      await this.#processSettings(process)
    }
    await this.#templates()
    await this.#account()
  }

  async #addFirstStage(chain: Names, stage: Names, id: string): Promise<void> {
    await this.press(this.t('studio.addFirstStage'))
    await this.texts(this.dialog(), this.t('studio.empty.chain'), chain)
    await this.#add(stage, id)
  }

  async #chain({ commodity }: Pack['verticals'][string]): Promise<void> {
    if (!commodity) return
    await this.openDialog(this.t('studio.chainSettings'))
    await this.choose(this.dialog(), this.t('studio.commodity'), this.t(`studio.commodities.${commodity}`))
    await this.dialog().getByText(this.t('common.close'), { exact: true }).click()
  }

  async #passage(
    from: string,
    { productSchema, transformation, initiator, strictTime }: PackEdge,
  ): Promise<void> {
    const { milestoneSchema, ratio, reuse } = transformation
    const { productSchemas, milestoneSchemas } = this.#pack
    const process = milestoneSchemas[milestoneSchema]!
    await this.openDialog(this.t('studio.addPassage'))
    const dialog = this.dialog()
    await this.choose(dialog, this.t('studio.passage.from'), productSchemas[from]!.name)
    await this.choose(dialog, this.t('studio.passage.to'), productSchemas[productSchema]!.name)
    await this.choose(
      dialog,
      this.t('studio.passage.ratio'),
      this.t(`studio.passage.${ratio.join('-') as '1-1' | '1-n' | 'n-1'}`),
    )
    await this.check(dialog, 'studio.passage.initiator', initiator)
    await this.check(dialog, 'studio.passage.strictTime', strictTime)
    if (ratio[0] === 'n') await this.check(dialog, 'studio.passage.reuse', reuse)
    await this.#add(namesOf(process), milestoneSchema)
    await this.#fields(process)
    await this.#processSettings(process)
  }

  /** All fields of the form that is open. */
  async #fields(form: Schema, scope: Locator = this.panel(form)): Promise<void> {
    for (const [name, property] of Object.entries(form.schema.properties)) {
      const descriptor = form.descriptor[name]!
      const texts = form.i18n?.en?.properties?.[name] ?? {}
      const titles = { es: property.title, en: texts.title }
      const fixed = {
        identifier: 'studio.newField.identifier',
        occurred_at: 'studio.newField.occurredAt',
      } as const
      const given = name === 'identifier' || name === 'occurred_at' ? fixed[name] : undefined
      if (given === undefined) {
        const add = this.t(form.name === '' ? 'studio.addColumn' : 'studio.addField')
        await scope.getByRole('button', { name: add, exact: true }).press('Enter')
        await this.#add(titles, name, () =>
          this.choose(
            this.dialog(),
            this.t('studio.field.entered'),
            this.t(`studio.kind.${descriptor.kind}`),
          ),
        )
      } else {
        const isGiven = text('es', given) === titles.es && text('en', given) === titles.en
        if (isGiven && Object.keys(property).length === 2) continue
        await scope.getByRole('button', { name: new RegExp(`${name}$`) }).press('Enter')
        const named = scope.getByRole('group', { name: text('es', given), exact: true })
        // Its own title comes last: the group is named by it.
        await this.texts(named.first(), this.t('studio.field.title'), { es: undefined, en: titles.en })
        await this.texts(named.first(), this.t('studio.field.title'), { es: titles.es, en: undefined })
      }
      const editor = scope.getByRole('group', { name: property.title, exact: true }).first()
      await this.#field(editor, { form, name, property, descriptor, texts })
    }
  }

  async #field(editor: Locator, facts: FieldFacts): Promise<void> {
    const { form, name, property, descriptor, texts } = facts
    const { unit, accept } = descriptor as { unit?: string; accept?: string }
    if (unit !== undefined) await this.fill(editor, this.t('studio.field.unit'), unit)
    for (const limit of ['minimum', 'maximum', 'minLength', 'maxLength'] as const)
      if (property[limit] !== undefined)
        await this.number(editor, this.t(`studio.field.${limit}`), property[limit])
    if (property.pattern) {
      await editor.getByText(this.t('studio.field.advanced'), { exact: true }).click()
      await this.fill(editor, this.t('studio.field.pattern'), property.pattern)
    }
    if (property.enum) await this.#options(editor, facts)
    if (accept !== undefined) await this.fill(editor, this.t('studio.field.accept'), accept)
    await this.#kindOptions(editor, facts)
    await this.texts(editor, this.t('studio.field.help'), { es: descriptor.help, en: texts.help })
    const placeholder = { es: property.placeholder, en: texts.placeholder }
    await this.texts(editor, this.t('studio.field.placeholder'), placeholder)
    if (property.default !== undefined) await this.#default(editor, facts)
    if (form.schema.required?.includes(name) && name !== 'identifier')
      await this.check(editor, 'studio.field.required', true)
    if (property.header) await this.check(editor, 'studio.field.listed', true)
    const { public: _, ...bare } = descriptor
    if (isPublic(descriptor) !== isPublic(bare))
      await this.check(editor, 'studio.field.public', isPublic(descriptor))
    if (kindOf(descriptor).scalar && name !== 'identifier' && form.uniqueFields?.includes(name))
      await this.check(editor, 'studio.field.unique', true)
    if (descriptor.readOnly) await this.check(editor, 'studio.field.readOnly', true)
  }

  async #options(editor: Locator, { property, descriptor, texts }: FieldFacts): Promise<void> {
    const own = (descriptor as { enumLabels?: Record<string, string> }).enumLabels
    for (const [at, value] of property.enum!.entries()) {
      await editor.getByRole('button', { name: this.t('studio.field.optionAdd'), exact: true }).press('Enter')
      const label = (language: Language) => this.t('studio.field.optionIn', { n: at + 1, language })
      await this.fill(editor, label('es'), own?.[value] ?? value)
      if (own?.[value] !== undefined)
        await this.fill(editor, this.t('studio.field.optionValue', { n: at + 1 }), value)
      if (texts.enumLabels?.[value] !== undefined)
        await this.fill(editor, label('en'), texts.enumLabels[value])
    }
  }

  async #kindOptions(editor: Locator, { form, property, descriptor, texts }: FieldFacts): Promise<void> {
    const { assetSchema, checkSchema, multiple, store, linkQuantity } = descriptor as {
      assetSchema?: string
      checkSchema?: string
      multiple?: boolean
      store?: string
      linkQuantity?: boolean
    }
    const { assetSchemas, checkSchemas } = this.#pack
    if (assetSchema)
      await this.choose(editor, this.t('studio.field.assetSchema'), assetSchemas[assetSchema]!.name)
    if (checkSchema)
      await this.choose(editor, this.t('studio.field.checkSchema'), checkSchemas[checkSchema]!.name)
    if (multiple) await this.check(editor, 'studio.field.multiple', true)
    if (store) await this.check(editor, 'studio.field.store', true)
    if (linkQuantity) await this.check(editor, 'studio.field.linkQuantity', true)
    const meaning = meaningOf(descriptor)
    if (meaning)
      await this.choose(editor, this.t('studio.field.meaning'), this.t(`studio.meaning.${meaning}`))
    if (descriptor.eudrOk && descriptor.eudrOk.join() !== property.enum?.[0])
      throw new Error(`${form.name}: choose the results of ${property.title}`)
    if (descriptor.kind === 'disaggregate') {
      await this.#columns(editor, descriptor.items)
      const rows = { es: descriptor.rows?.join('\n'), en: texts.rows?.join('\n') }
      await this.texts(editor, this.t('studio.field.rows'), rows)
      if (descriptor.sumTo !== undefined)
        await this.number(editor, this.t('studio.field.sumTo'), descriptor.sumTo)
    }
  }

  /** The columns of a breakdown, in place of the one with which it begins. */
  async #columns(editor: Locator, items: Form): Promise<void> {
    const columns = editor.getByRole('group', { name: this.t('studio.field.columns') })
    await this.#fields({ ...items, name: '' }, columns)
    await columns.getByRole('button', { name: /cantidad$/ }).click()
    await columns
      .getByRole('group', { name: text('es', 'studio.newField.amount'), exact: true })
      .getByRole('button', { name: this.t('studio.field.remove') })
      .click()
  }

  async #default(editor: Locator, { property, descriptor, texts }: FieldFacts): Promise<void> {
    const label = this.t('studio.field.default')
    const value = String(property.default)
    if (descriptor.kind === 'select') {
      const labels = this.language === 'en' ? texts.enumLabels : descriptor.enumLabels
      return this.choose(editor, label, labels?.[value] ?? value)
    }
    const [year, month, day] = value.split('-')
    const typed = this.language === 'en' ? [month, day, year] : [day, month, year]
    await this.fill(editor, label, descriptor.kind === 'date' ? typed.join('/') : value)
    await this.page.keyboard.press('Tab')
  }

  async #stageSettings(stage: Pack['productSchemas'][string]): Promise<void> {
    await this.part('settings', 'productSchemas')
    const panel = this.panel(stage)
    const { en } = stage.i18n ?? {}
    await this.texts(panel, this.t('studio.stage.shortName'), { es: stage.shortName, en: en?.shortName })
    for (const one of ['one', 'many'] as const)
      await this.texts(panel, this.t(`studio.stage.${one}`), {
        es: stage.words?.[one],
        en: en?.words?.[one],
      })
    if (stage.words?.gender)
      await this.choose(
        panel,
        this.t('studio.stage.gender'),
        this.t(`studio.stage.gender_${stage.words.gender}`),
      )
    if (stage.marca) await this.choose(panel, this.t('studio.stage.marca'), stage.marca)
    await this.texts(panel, this.t('studio.stage.publicItem'), { es: stage.publicItem, en: en?.publicItem })
    for (const one of ['showPrint', 'downloadGeojson', 'publicIdentifier', 'indexed'] as const)
      if (stage[one]) await this.check(panel, `studio.stage.${one}`, true)
    if (stage.statement) await this.#statement(panel, stage.statement)
  }

  async #statement(panel: Locator, statement: PackStatement): Promise<void> {
    const { hsHeading, description, species = [], activityType, public: shown } = statement
    await this.check(panel, 'studio.statement.is', true)
    await this.fill(panel, this.t('statements.form.hsHeading'), hsHeading)
    await this.texts(panel, this.t('studio.statement.description'), {
      es: description?.es,
      en: description?.en,
    })
    for (const [at, one] of species.entries()) {
      await panel
        .getByRole('button', { name: this.t('studio.statement.addSpecies'), exact: true })
        .press('Enter')
      const row = panel.getByRole('group', { name: this.t('studio.statement.species', { n: at + 1 }) })
      for (const member of ['scientificName', 'commonName'] as const)
        await this.fill(row, this.t(`studio.statement.${member}`), one[member])
    }
    if (activityType)
      await this.choose(
        panel,
        this.t('statements.form.activityType'),
        this.t(`statements.form.activity.${activityType}`),
      )
    if (shown && shown !== 'full')
      await this.choose(panel, this.t('studio.statement.public'), this.t(`studio.statement.public_${shown}`))
  }

  async #processSettings(process: Pack['milestoneSchemas'][string]): Promise<void> {
    await this.part('settings', 'milestoneSchemas')
    const panel = this.panel(process)
    await this.check(panel, 'studio.process.private', process.priv.value === 'true')
    await this.check(panel, 'studio.process.immutable', process.priv.immutable)
    if (process.productSchemaGroup !== undefined) return
    await this.check(panel, 'studio.process.closing', process.closing)
    if (process.document) await this.check(panel, 'studio.process.document', true)
  }

  async #kindSettings(kind: Pack['assetSchemas'][string] | Pack['checkSchemas'][string]): Promise<void> {
    await this.part('settings', 'craftable' in kind ? 'assetSchemas' : 'checkSchemas')
    const panel = this.panel(kind)
    if ('craftable' in kind) {
      if (kind.type) await this.fill(panel, this.t('studio.asset.type'), kind.type)
      await this.check(panel, 'studio.asset.craftable', kind.craftable)
    } else if ('assetSchema' in kind && kind.assetSchema)
      await this.choose(
        panel,
        this.t('studio.check.assetSchema'),
        this.#pack.assetSchemas[kind.assetSchema]!.name,
      )
  }

  async #templates(): Promise<void> {
    const { pdfTemplates, productSchemas, milestoneSchemas } = this.#pack
    await this.tab(this.t('studio.tab.templates'))
    for (const [id, template] of Object.entries(pdfTemplates)) {
      const { itemType, itemId, html, pull } = template
      await this.openDialog(this.t('studio.addTemplate'))
      await this.choose(
        this.dialog(),
        this.t('studio.template.itemType'),
        this.t(`studio.template.${itemType}`),
      )
      const item = productSchemas[itemId]?.name ?? milestoneSchemas[itemId]!.name
      await this.choose(this.dialog(), this.t('studio.template.item'), item)
      await this.#add(namesOf(template), id)
      const panel = this.panel({ name: template.name ?? id })
      for (const side of ['width', 'height'] as const)
        await this.number(panel, this.t(`studio.template.${side}`), template.template.pageSize[side])
      await panel.getByRole('combobox', { name: this.t('studio.template.pull') }).press('ArrowDown')
      for (const one of pull.slice(1)) await panel.getByRole('option', { name: one, exact: true }).click()
      const label = this.t('studio.template.html')
      await this.fill(panel, this.t('studio.in', { label, language: 'es' }), html)
    }
  }

  async #account(): Promise<void> {
    const { settings, featureFlags, tags } = this.#pack
    await this.tab(this.t('studio.tab.account'))
    const panel = this.panel({ name: this.t('studio.tab.account') })
    await this.fill(panel, this.t('studio.account.timeZone'), settings.timeZone)
    for (const flag of featureFlags) await this.check(panel, `accounts.flag.${flag}.name`, true)
    const entry = panel.getByRole('combobox', { name: this.t('studio.account.tags') })
    for (const tag of tags) {
      await entry.fill(tag)
      await entry.press('Enter')
    }
    for (const { name, type, isid, elements } of settings.filters) {
      await this.press(this.t('accounts.addFilter'))
      await this.fill(panel.getByRole('group').last(), this.t('common.name'), name)
      const filter = panel.getByRole('group', { name, exact: true })
      const meant = this.t(`accounts.filterTypes.${type as 'select' | 'organization'}`)
      await this.choose(filter, this.t('accounts.filterType'), meant)
      await this.fill(filter, this.t('accounts.elements'), elements.map((one) => one.identifier).join('\n'))
      await this.check(filter, 'accounts.isid', isid)
    }
  }

  /** Names the new thing of the open dialog, with its key if that isn't the one of its name, and adds it. */
  async #add(names: Names, key: string, choose?: () => Promise<void>): Promise<void> {
    const dialog = await this.opened()
    await this.texts(dialog, this.t('common.name'), names)
    const entry = dialog.getByRole('textbox', { name: this.t('studio.key'), exact: true })
    if ((await entry.getAttribute('placeholder')) !== key) await entry.fill(key)
    await choose?.()
    await entry.press('Enter')
  }
}

type PackEdge = Pack['verticals'][string]['workflows'][number]['next'][number]

function meaningOf({ role, geojson, eudr }: Descriptor) {
  if (role) return role
  if (geojson) return geojson === 'AREA' ? 'area' : 'renspa'
  return eudr
}
