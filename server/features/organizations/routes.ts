import { tidyLine, trimmed, trimmedLines } from '../../../core/fields/strings.ts'
import { type Expression, sql, type SqlBool } from 'kysely'
import type {
  OrganizationChange,
  OrganizationInput,
  OrganizationProfile,
} from '../../../core/contract/organizations.ts'
import { organizations as contract } from '../../../core/contract/organizations.ts'
import { refuseFaults } from '../../../core/errors/refusal.ts'
import { demand } from '../../platform/auth/demand.ts'
import { readable } from '../../platform/auth/readable.ts'
import {
  collated,
  countCap,
  countOf,
  countRows,
  directionOf,
  idsBehind,
  paged,
  placeOf,
  sliceOf,
} from '../../platform/db/lists.ts'
import { type Reader, readStatement } from '../../platform/db/read-statement.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { found } from '../../platform/db/search.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { assignOrganization } from '../accounts/rights.ts'
import { organizationFileFaults, paragraphs, textFaults } from './check.ts'
import { listOrganization, presentOrganization } from './read.ts'
import { archivableOrganizations, organizationNoun } from './records.ts'
import { insertOrganization, updateOrganization } from './write.ts'

/** Newest first unless `sortBy` names another column (GEN-06). */
const orders = new Map([
  ['alphabetical', sql`name ${collated}`],
  ['updatedAt', sql`updated_at`],
])

const listed = ({ tx, session }: Reader, isFound?: Expression<SqlBool>) =>
  tx.db
    .selectFrom('organizations')
    .where('account_id', '=', tx.accountId)
    .where('deleted_at', 'is', null)
    .where(readable(session).organizations('id'))
    .$if(isFound !== undefined, (q) => q.where(isFound!))

interface PageShape {
  by: string | undefined
  direction: 'asc' | 'desc'
  limit: number
}

const readPage = readStatement(
  (
    reader,
    { offset }: { offset: number },
    { by, direction, limit }: PageShape,
    isFound?: Expression<SqlBool>,
  ) =>
    listed(reader, isFound)
      .selectAll()
      .orderBy(orders.get(by ?? '') ?? sql`created_at`, direction)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
)

const readTotal = readStatement((reader, _none: object, _shape: null, isFound?: Expression<SqlBool>) =>
  countOf(listed(reader, isFound).select('id').limit(countCap)),
)

export function mountOrganizations(api: Api): void {
  mount(api, contract, {
    async list({ tx, session, query }) {
      const reader = { tx, session }
      const slice = sliceOf(query)
      const isFound = query.search ? found(sql.ref('search'), query.search) : undefined
      const place = placeOf(query)
      if (place) {
        const all = listed(reader, isFound)
        const { ids, next } = await idsBehind(tx, all.select(['id', 'created_at']), place, slice.limit)
        const found = await all
          .selectAll()
          .where('id', '=', anyOf(ids))
          .orderBy('id', directionOf(place.sign))
          .execute()
        const totalDocs = await countRows(tx, all.select('id').limit(countCap))
        return { collection: found.map(listOrganization), totalDocs, next }
      }
      const { limit, offset } = slice
      const shape = { by: query.sortBy, direction: directionOf(query.sort), limit }
      const rows = await readPage(reader, { offset }, shape, isFound)
      const total = slice.all ? rows.length : (await readTotal(reader, {}, null, isFound))[0]!.n
      return paged(rows.map(listOrganization), slice, total)
    },

    async create({ tx, session, body }) {
      demand(session, 'organization.create', null)
      const texts = { name: tidyLine(body.name), profile: profileOf(body) }
      refuseFaults([...textFaults(texts), ...(await organizationFileFaults(tx, texts.profile))])
      const created = await insertOrganization(tx, { ...texts, profile: oneLocation(texts.profile) })
      if (!session.admin) await assignOrganization(tx, session.userId, created.id)
      return presentOrganization(created)
    },

    get: async ({ tx, session, params }) => ({
      collection: [presentOrganization(await organizationNoun.read(tx, session, params.id))],
    }),

    async update({ tx, session, params, body }) {
      const before = await organizationNoun.read(tx, session, params.id, true)
      demand(session, 'organization.edit', before.id)
      const name = body.name === undefined ? before.name : tidyLine(body.name)
      const change = profileOf(body)
      const known = before.profile as OrganizationProfile
      refuseFaults([
        ...textFaults({ name, profile: change }, { name: before.name, profile: known }),
        ...(await organizationFileFaults(tx, change, known)),
      ])
      await checkVersion<typeof contract.update>(body.version, before.version, () => ({
        yours: body,
        theirs: presentOrganization(before),
      }))
      const profile = oneLocation({ ...known, ...change }, change)
      const after = await updateOrganization(tx, before, { name, profile })
      return presentOrganization(after)
    },

    archive: ({ tx, session, params }) => archivableOrganizations.archive(tx, session, params.id),
  })
}

/** The members of the body that belong to the profile, with trimmed texts. */
function profileOf(body: OrganizationChange | OrganizationInput): OrganizationProfile {
  const {
    name: _n,
    version: _v,
    _id,
    uuid: _u,
    dataSchema: _d,
    createdAt: _c,
    updatedAt: _t,
    omitted: _o,
    ...profile
  } = body
  return JSON.parse(JSON.stringify(profile), (member, value: unknown) =>
    paragraphs.has(member) ? trimmedLines(value) : trimmed(value),
  )
}

/** ORG-13: coordinates clear city and address, an address clears the coordinates; country and state stay. */
function oneLocation(profile: OrganizationProfile, sent: OrganizationProfile = profile): OrganizationProfile {
  if (sent.cords) return { ...profile, city: null, address: null }
  if (sent.city || sent.address) return { ...profile, cords: null }
  return profile
}
