import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { at, changed, examplePack, withField, type Changes } from '../../../../test/kit/example-pack.ts'
import { packFiles } from '../../../../core/pack/export.ts'
import { checkPack } from '../../../../core/pack/validate.ts'
import { serve, show } from '../../../../test/kit/screen.tsx'
import { FormsPage } from './FormsPage.tsx'

const inUse = Object.fromEntries(examplePack.map(({ file, content }) => [file, content]))

/** The files of a draft: the example with changes, or none. */
function draftOf(changes: Changes | undefined): Record<string, string> {
  if (!changes) return {}
  const { pack, errors } = checkPack(changed(changes))
  if (!pack) throw new Error(JSON.stringify(errors))
  return Object.fromEntries(packFiles(pack).map(({ file, content }) => [file, content]))
}

/** Opens the page with the example in use and this draft. */
async function open(changes?: Changes) {
  const files = draftOf(changes)
  serve(({ path }) => ({
    status: 200,
    body: path === '/admin/config/export' ? { files: inUse, version: 3 } : { files, version: 1, basedOn: 3 },
  }))
  await show(<FormsPage />, { path: '/' })
}

const before = page.getByRole('region', { name: 'Antes' })
const after = page.getByRole('region', { name: 'Después' })
const which = page.getByRole('combobox', { name: 'Formulario' })
const choose = async (name: string) => {
  await which.click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** A field changes, one comes and one goes. */
const changes: Changes = {
  ...withField('altura', { type: 'number', title: 'Altura' }, { kind: 'number', unit: 'm' }),
  [`${at.stage}/schema/properties/colmenas/maximum`]: 800,
  [`${at.stage}/schema/properties/descripcion`]: undefined,
  [`${at.stage}/descriptor/descripcion`]: undefined,
  [`${at.stage}/i18n/en/properties/descripcion`]: undefined,
}

beforeEach(() => page.viewport(1440, 900))

it('a changed form stands beside itself: what goes on the left, what comes and what changed on the right', async () => {
  await open(changes)
  await expect.element(which).toHaveValue('Apiario')
  await expect.element(before.getByRole('textbox', { name: /^Descripción/ }).first()).toBeVisible()
  await expect.element(before.getByText('sale', { exact: true })).toBeVisible()
  await expect.element(before.getByRole('textbox', { name: 'Altura' })).not.toBeInTheDocument()
  await expect.element(after.getByRole('textbox', { name: 'Altura' })).toBeVisible()
  await expect.element(after.getByText('nuevo', { exact: true })).toBeVisible()
  await expect.element(after.getByText('cambiado: 1 a 800')).toBeVisible()
  await expect.element(after.getByRole('textbox', { name: /^Descripción/ })).not.toBeInTheDocument()
  // An unchanged form is not offered.
  await which.click()
  await expect.element(page.getByRole('option', { name: 'Apiario' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Tambor' })).not.toBeInTheDocument()
})

it('both forms are shown in the other language of the account', async () => {
  await open(changes)
  await page.getByText('English', { exact: true }).click()
  await expect.element(before.getByRole('textbox', { name: 'Hives' })).toBeVisible()
  await expect.element(after.getByRole('textbox', { name: 'Other', exact: true })).toBeVisible()
})

it('a form that comes has no before, and one that goes no after', async () => {
  await open({
    '/milestoneSchemas/ms-lacrado': {
      name: 'Lacrado',
      productSchema: 'ps-tambor',
      schema: { type: 'object', properties: { occurred_at: { type: 'string', title: 'Fecha y hora' } } },
      descriptor: { occurred_at: { kind: 'datetime' } },
      i18n: { en: { name: 'Sealing', properties: { occurred_at: { title: 'Date and time' } } } },
    },
    [at.revision]: undefined,
  })
  await expect.element(which).toHaveValue('Lacrado')
  await expect.element(before).toHaveTextContent('no existe')
  await expect.element(after.getByRole('textbox', { name: 'Fecha y hora', exact: true })).toBeVisible()
  await choose('Revisión')
  await expect.element(before.getByRole('textbox', { name: 'Fecha y hora', exact: true })).toBeVisible()
  await expect.element(after).toHaveTextContent('sale')
  await expect.element(after.getByRole('textbox')).not.toBeInTheDocument()
})

it('a draft that changes no form says so, and leads back to the plan', async () => {
  await open()
  await expect.element(page.getByText('Ningún formulario cambia')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver el plan' })).toBeVisible()
})
