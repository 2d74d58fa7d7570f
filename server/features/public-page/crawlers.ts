import type { Api } from '../../platform/http/mount.ts'
import type { Tx } from '../../platform/db/database.ts'
import { loadConfiguration } from '../configuration/configuration.ts'

/** What a sitemap may list. */
const maxListed = 50_000
/** Milliseconds for which a sitemap is kept: making one asks every account. */
const maxAge = 600_000

/**
 * Search engines may show public pages, whose addresses begin with a digit of a uuid, and nothing else. The sitemap lists those whose
 * stage is `indexed` in its pack.
 */
export function mountCrawlers({ app, publicDatabase, settings }: Api): void {
  const { publicPageUrl } = settings
  const robots = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /callback',
    'Disallow: /config.json',
    ...[...'0123456789abcdef'].map((digit) => `Allow: /${digit}`),
    'Allow: /_site/',
    'Allow: /sitemap.xml',
    'Disallow: /',
    '',
    `Sitemap: ${publicPageUrl}/sitemap.xml`,
    '',
  ].join('\n')

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  )

  let made: { at: number; text: Promise<string> } | undefined
  app.get('/sitemap.xml', async (_request, reply) => {
    if (!made || Date.now() - made.at > maxAge) {
      const text = publicDatabase
        .inEachAccount({ userId: 'public', readOnly: true }, readIndexed)
        .then((accounts) => sitemap(publicPageUrl, accounts.flat()))
      text.catch(() => (made = undefined))
      made = { at: Date.now(), text }
    }
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(await made.text)
  })
}

interface IndexedPage {
  uuid: string
  updated_at: Date
}

/** The newest live products of the account's indexed stages. */
async function readIndexed(tx: Tx): Promise<IndexedPage[]> {
  const { stages } = await loadConfiguration(tx)
  const indexed = [...stages.values()].filter(({ content }) => content.indexed === true).map(({ id }) => id)
  if (indexed.length === 0) return []
  return tx.db
    .selectFrom('products')
    .select(['uuid', 'updated_at'])
    .where('account_id', '=', tx.accountId)
    .where('product_schema_id', 'in', indexed)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(maxListed)
    .execute()
}

function sitemap(publicPageUrl: string, pages: readonly IndexedPage[]): string {
  const urls = pages
    .toSorted((one, other) => other.updated_at.getTime() - one.updated_at.getTime())
    .slice(0, maxListed)
    .map(
      ({ uuid, updated_at }) =>
        `<url><loc>${publicPageUrl.replaceAll('&', '&amp;')}/${uuid}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
