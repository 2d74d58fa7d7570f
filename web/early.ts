import { contract } from '../core/contract/index.ts'
import type { ProductSchema } from '../core/contract/configuration.ts'
import type { Answer, Route } from '../core/contract/route.ts'
import { loadTexts } from '../core/i18n/load.ts'
import { askAhead } from './api/ahead.ts'
import { type Config, configOfPage } from './api/config.ts'
import { addressOf, headersOf } from './api/request.ts'
import { grantsRequest, storedAccount } from './auth/accounts.ts'
import { renewAhead } from './auth/renewal.ts'
import { isFresh, storedUser } from './auth/storedUser.ts'
import * as organizations from './features/organizations/search.ts'
import * as products from './features/products/search.ts'
import { parseSearch } from './shell/search.ts'
import { chosenLanguage } from './ui/chosenLanguage.ts'
import { holdKeys } from './ui/earlyKeys.ts'
import { sayUnloaded } from './ui/unloaded.ts'
import { newestFirst } from './ui/table.ts'

/**
 * A script of its own, which comes long before the programs of the page have loaded: meanwhile it asks for the texts, the session and
 * the list in the address (web/api/ahead.ts). What it gets wrong is only asked again.
 */
holdKeys()
const config = configOfPage()
const language = chosenLanguage()
document.documentElement.lang = language
void loadTexts(language, 'first')
const user = config && storedUser(config)
const account = storedAccount()
if (config && user && account) {
  if (isFresh(user)) askFirst(config, account, user.access_token)
  else
    void renewAhead(config)
      .then((renewed) => renewed && askFirst(config, account, renewed.access_token))
      .catch(() => {})
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', watchProgram)
else watchProgram()

/** The program stands in the page: by now it ran, or couldn't be loaded, as whoever imports it hears. */
function watchProgram(): void {
  const { src } = document.querySelector<HTMLScriptElement>('script[type="module"]:not([async])') ?? {}
  if (src) import(/* @vite-ignore */ src).catch(sayUnloaded)
}

function askFirst(config: Config, account: string, token: string): void {
  const headers = headersOf({ token, account, language, version: config.version })

  /** Asks for a route. What follows from its answer is asked before anybody gets the answer. */
  const ask = <R extends Route>(
    route: R,
    input: { params?: object; query?: object } = {},
    follow?: (answer: Answer<R>) => void,
  ) =>
    askAhead(addressOf(route, input, config), { method: 'GET', headers }, async (copy) =>
      follow?.((await copy.json()) as Answer<R>),
    )

  const [, section = ''] = location.pathname.toLowerCase().split('/')
  const search = parseSearch(location.search)
  const list = products.productSearch(search)
  // A view's search is known once the views are.
  const isStage = section === 'products' && list.productTypeId !== undefined && list.view === undefined
  const dependsOnStage = products.dependsOnStage(list)

  const askProducts = (stage?: ProductSchema) => {
    const sort = products.sortOf(list, stage) ?? newestFirst
    ask(contract.products.list, { query: products.listParams(list, sort) })
  }

  askAhead(...grantsRequest(config.issuer, token))
  ask(contract.accounts.session, {}, ({ flags }) => {
    if (flags.includes('assets')) ask(contract.assets.schemas, { query: { page: false, language } })
  })
  ask(contract.accounts.settings)
  ask(contract.me.settings)
  if (section === 'products') ask(contract.savedViews.list, { query: { list: 'products' } })
  ask(contract.configuration.stages, { query: { language } }, ({ collection }) => {
    for (const id of new Set(collection.map(({ vertical }) => vertical)))
      ask(contract.configuration.vertical, { params: { id }, query: { language } })
    if (isStage && dependsOnStage) askProducts(collection.find(({ _id }) => _id === list.productTypeId))
  })
  if (isStage && !dependsOnStage) askProducts()
  const first = organizations.organizationSearch(search)
  if ((section === '' || section === 'organizations') && first.view === undefined) {
    const query = organizations.listParams(first)
    ask(contract.organizations.list, { query })
  }
}
