import type pg from 'pg'
import { refuse } from '../../../core/errors/refusal.ts'
import { type Form, isGeometryField, localise } from '../../../core/fields/index.ts'
import { isPublic } from '../../../core/fields/public.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { isUuid } from '../../platform/db/lists.ts'
import type { Api } from '../../platform/http/mount.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { namespaceAt } from './document.ts'

/** EPX-01: what a name in an account's events means, for everybody who reads them. */
export function mountNames({ app, publicDatabase: database, settings }: Api): void {
  app.get<{ Params: { issuer: string; name: string } }>('/ns/:issuer/:name', async (request, reply) => {
    const { issuer, name } = request.params
    const accountId = isUuid(issuer) ? await findAccount(database.pool, issuer) : undefined
    const titles =
      accountId === undefined
        ? []
        : await database.inAccount({ accountId, userId: 'public', readOnly: true }, async (tx) =>
            titlesOf(await loadConfiguration(tx), name),
          )
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
    if (titles.length === 0) refuse('NOT_FOUND')
    return reply.type('application/ld+json; charset=utf-8').send(
      JSON.stringify({
        '@context': { rdfs: 'http://www.w3.org/2000/01/rdf-schema#' },
        '@id': namespaceAt(settings.publicPageUrl, issuer.toLowerCase()) + name,
        'rdfs:label': titles.map(({ title, language }) => ({ '@value': title, '@language': language })),
      }),
    )
  })
}

async function findAccount(pool: pg.Pool, issuer: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-issuer',
    text: 'select id from accounts where issuer = $1',
    values: [issuer],
  })
  return rows[0]?.id
}

interface Title {
  title: string
  language: Language
}

/** The titles of a process, or of fields of that name, as far as public pages show them. */
function titlesOf(config: Configuration, name: string): Title[] {
  const stages = [...config.stages.values()]
  const processes = [...config.milestoneSchemas.values()].filter(
    ({ priv }) => priv.value !== 'true' || !priv.immutable,
  )
  const named = processes.filter(({ id }) => id === name).map(({ content }) => content)
  const fields = [
    ...stages.map(({ content }) => content).filter((form) => isShown(form, name, form.publicIdentifier)),
    ...processes.map(({ content }) => content).filter((form) => isShown(form, name, false)),
  ]
  return config.supportedLanguages.flatMap((language) => {
    const titles = [
      ...named.map((content) => localise(content, language, config.defaultLanguage).name),
      ...fields.map(
        (form) => localise(form, language, config.defaultLanguage).schema.properties[name]!.title,
      ),
    ]
    return [...new Set(titles)].map((title) => ({ title, language }))
  })
}

/** Events have the identifier apart from the other fields, and the moment as their own. */
function isShown({ descriptor }: Form, name: string, hasIdentifier: boolean): boolean {
  const field = Object.hasOwn(descriptor, name) ? descriptor[name] : undefined
  if (!field || name === 'occurred_at' || isGeometryField(field)) return false
  return name === 'identifier' ? hasIdentifier : isPublic(field)
}
