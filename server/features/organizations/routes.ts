import { tidyLine, trimmed, trimmedLines } from '../../../core/fields/strings.ts'
import { sql } from 'kysely'
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
  countRows,
  directionOf,
  idsBehind,
  paged,
  placeOf,
  sliceOf,
} from '../../platform/db/lists.ts'
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

export function mountOrganizations(api: Api): void {
  mount(api, contract, {
    async list({ tx, session, query }) {
      const slice = sliceOf(query)
      const listed = tx.db
        .selectFrom('organizations')
        .where('account_id', '=', tx.accountId)
        .where('deleted_at', 'is', null)
        .where(readable(session).organizations('id'))
        .$if(Boolean(query.search), (q) => q.where(found(sql.ref('search'), query.search!)))
      const place = placeOf(query)
      if (place) {
        const { ids, next } = await idsBehind(tx, listed.select(['id', 'created_at']), place, slice.limit)
        const found = await listed
          .selectAll()
          .where('id', '=', anyOf(ids))
          .orderBy('id', directionOf(place.sign))
          .execute()
        const totalDocs = await countRows(tx, listed.select('id').limit(countCap))
        return { collection: found.map(listOrganization), totalDocs, next }
      }
      const rows = await listed
        .selectAll()
        .orderBy(orders.get(query.sortBy ?? '') ?? sql`created_at`, directionOf(query.sort))
        .orderBy('id', 'desc')
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
      const total = slice.all ? rows.length : await countRows(tx, listed.select('id').limit(countCap))
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
