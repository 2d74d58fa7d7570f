import { createRoute } from '@tanstack/react-router'
import { languages } from '../../../../core/i18n/index.ts'
import { loadAllTexts } from '../../../../core/i18n/load.ts'
import { shellRoute } from '../../../shell/root.tsx'
import { screen } from '../../../shell/screen.tsx'
import { studioSearch } from './search.ts'

/** A preview speaks each language of the account. */
async function withAllTexts<T>(loading: Promise<T>): Promise<T> {
  await loadAllTexts(languages)
  return loading
}

/** The editor of the configuration. */
export const studioRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Admin/Config',
  validateSearch: studioSearch,
  component: screen(() => withAllTexts(import('./StudioPage.tsx')), 'StudioPage'),
})

/** The changed forms of the draft side by side. */
export const formsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Admin/Config/Forms',
  validateSearch: studioSearch,
  component: screen(() => withAllTexts(import('./FormsPage.tsx')), 'FormsPage'),
})
