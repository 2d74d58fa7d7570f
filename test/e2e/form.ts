import type { Locator } from '@playwright/test'
import { isRequired, type Descriptor, type Form } from '../../core/fields/index.ts'
import { formatNumber, text, type Language } from '../../core/i18n/index.ts'
import { filled } from '../kit/forms.ts'
import { expect, pick } from './walk.ts'

/** Fills in the required fields by their titles, as a person would; `values` gives the values that the test needs. */
export async function fillForm(
  screen: Locator,
  form: Form,
  language: Language,
  values: Record<string, unknown> = {},
): Promise<void> {
  const wanted = filled(form, values, language)
  if (Object.keys(values).some((name) => !isRequired(form, name))) await unfold(screen, language)
  for (const name of Object.keys(form.schema.properties)) {
    if (!(name in wanted) || (!isRequired(form, name) && !(name in values))) continue
    const { title = name } = form.schema.properties[name] ?? {}
    await fillField(screen, { title, descriptor: form.descriptor[name]!, value: wanted[name], language })
  }
}

/** Opens what a form asks besides, where it folds that. */
export async function unfold(screen: Locator, language: Language): Promise<void> {
  // "{{count}} datos más", without the count.
  const words = text(language, 'forms.fold', { count: 2 }).replace('2', '').trim()
  const fold = screen.locator('button[aria-expanded=false]', { hasText: words })
  await expect(screen.getByRole('textbox').first()).toBeVisible()
  if (await fold.isVisible()) await fold.click()
}

interface Field {
  title: string
  descriptor: Descriptor
  value: unknown
  language: Language
}

async function fillField(screen: Locator, { title, descriptor, value, language }: Field): Promise<void> {
  const input = screen.getByRole('textbox', { name: title, exact: true })
  switch (descriptor.kind) {
    case 'select':
      return choose(screen, title, descriptor.enumLabels?.[String(value)] ?? String(value))
    case 'number':
    case 'integer':
      return input.fill(formatNumber(Number(value), language))
    case 'date':
      return input.fill(typedDate(String(value), language))
    case 'datetime': {
      const { day, time } = localMoment(String(value), language)
      await input.fill(day)
      return screen
        .getByRole('textbox', { name: text(language, 'forms.date.time', { field: title }), exact: true })
        .fill(time)
    }
    case 'location': {
      const place = screen.getByRole('group', { name: title })
      await place.getByRole('combobox').click()
      await place.getByRole('option', { name: text(language, 'forms.location.other') }).click()
      for (const [part, words] of Object.entries(value as Record<'country' | 'state', string>))
        await place
          .getByRole('textbox', {
            name: text(language, `forms.location.${part as 'country' | 'state'}`),
            exact: true,
          })
          .fill(words)
      return
    }
    default:
      return input.fill(String(value))
  }
}

/** Chooses one option of a field. */
export async function choose(screen: Locator, title: string, option: string): Promise<void> {
  await pick(
    screen.getByRole('combobox', { name: title, exact: true }),
    screen.page().getByRole('option', { name: option, exact: true }),
  )
}

/** A day in the notation of the language. */
const typedDate = (iso: string, language: Language): string => {
  const [year, month, day] = iso.split('-')
  return (language === 'en' ? [month, day, year] : [day, month, year]).join('/')
}

/** An instant as people of the demo read it on their calendar and clock. */
function localMoment(iso: string, language: Language): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Argentina/Buenos_Aires',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const [day = '', time = ''] = parts.format(new Date(iso)).split(' ')
  return { day: typedDate(day, language), time }
}
