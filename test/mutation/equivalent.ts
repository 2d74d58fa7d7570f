import type { Removal } from './removals.ts'

/** Removals that change nobody's rights, each with the reason. */
export const equivalent: [part: string, reason: string][] = [
  [
    "(session, 'organization.edit', before.id)",
    'who may read an organization may change it, and the reading has asked',
  ],
  [
    "(session, 'location.edit', before.organization_id)",
    'the route refuses role Level one, and the reading has asked for the organization',
  ],
  [
    "(session, 'asset.edit', before.organization_id)",
    'who may read an asset may change it unless Level one, whom the route refuses, and the reading has asked',
  ],
  [
    'trash/trash.ts kind.isReadable(session, row)',
    'who may archive a thing may read it, and the next question asks for that',
  ],
  [
    'pdf/data.ts readable(session)',
    'the route, the order and the lineage have asked for each product, and the question stands behind all three',
  ],
  ["!sent.includes(',')", 'no account has a comma in its name, so that nobody has a grant for two at once'],
  [
    'public-keys.ts',
    'what a key of another account names is then looked for in the own one, and is not there',
  ],
  [
    "imports/products.ts demand(session, 'product.edit', thingOf(before))",
    'a row changes a product of its own organization and stage alone, and both have been asked for',
  ],
  [
    'origin/ways.ts isReadable(session, product)',
    'a check names only products that whoever asks may read, and a way is of what it names',
  ],
]

/** Whether a removal's name contains a part; the number of its line, which other changes move, is left out. */
export const isNamed = ({ name }: Removal, part: string) => name.replace(/:\d+ /, ' ').includes(part)
