import { sql } from 'kysely'
import { inquiries as contract } from '../../../core/contract/inquiries.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { readable } from '../../platform/auth/readable.ts'
import { countCap, countRows, isUuid, paged, sliceOf } from '../../platform/db/lists.ts'
import { found } from '../../platform/db/search.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { nameOfMember } from '../users/read.ts'
import { endLinks, makeLink } from './links.ts'
import { isIn, isUnsent, readAnswer, readInquiries } from './read.ts'
import { demandWrite, inquiryRecords, readInquiry } from './records.ts'
import { closeAnswer } from './reject.ts'
import { createInquiry } from './write.ts'

/** What was answered waits for staff and stands first, then what waits for an answer; in each the last to change. */
const rank = sql`case when i.standing = 'answered' then 0 when i.standing = 'open' and i.expires_at > now() then 1 else 2 end`

export function mountInquiries(api: Api): void {
  const addressOf = (secret: string) => `${api.settings.publicUrl}/l/${secret}`

  mount(api, contract, {
    async list({ query, ...reader }) {
      const { tx, session } = reader
      const slice = sliceOf(query)
      const search = query.search
      const { product, state, mail } = query
      const config = await loadConfiguration(tx)
      const may = readable(session)
      const wanted = state === undefined ? undefined : isIn(tx, config, state)
      const listed = tx.db
        .selectFrom('inquiries as i')
        .innerJoin('organizations as o', (join) =>
          join.on('o.account_id', '=', tx.accountId).onRef('o.id', '=', 'i.organization_id'),
        )
        .leftJoin('products as p', (join) =>
          join.on('p.account_id', '=', tx.accountId).onRef('p.id', '=', 'i.about_id'),
        )
        .where('i.account_id', '=', tx.accountId)
        .where(may.products('i'))
        .where((where) =>
          where.or([
            where('i.milestone_schema_id', 'is', null),
            may.milestoneSchemas('i.milestone_schema_id'),
          ]),
        )
        .where((where) => where.or([where('i.about_id', 'is', null), may.products('p')]))
        .$if(wanted !== undefined, (q) => q.where(wanted!))
        .$if(mail !== undefined, (q) => q.where(isUnsent(tx, config)))
        .$if(product !== undefined, (q) =>
          isUuid(product!) ? q.where('i.about_id', '=', product!) : q.where(sql<boolean>`false`),
        )
        .$if(Boolean(search), (q) =>
          q.where((where) =>
            where.or([
              found(sql.ref('i.search'), search!),
              found(sql.ref('o.search'), search!),
              where.exists(
                where
                  .selectFrom('answers as a')
                  .select('a.id')
                  .where('a.account_id', '=', tx.accountId)
                  .whereRef('a.inquiry_id', '=', 'i.id')
                  .where(found(sql.ref('a.search'), search!)),
              ),
            ]),
          ),
        )
      const rows = await listed
        .select('i.id')
        .orderBy(rank)
        .orderBy('i.updated_at', 'desc')
        .orderBy('i.id', 'desc')
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
      const total = slice.all ? 0 : await countRows(tx, listed.select('i.id').limit(countCap))
      const shown = await readInquiries(
        reader,
        rows.map(({ id }) => id),
      )
      return paged(shown, slice, total)
    },

    async create({ body, ...reader }) {
      const { id, secret } = await createInquiry(reader, body)
      return { ...(await readAnswer(reader, id)), address: addressOf(secret) }
    },

    async get({ params, ...reader }) {
      const { id } = await readInquiry(reader.tx, reader.session, params.id)
      return readAnswer(reader, id)
    },

    async update({ params, body, ...reader }) {
      const { tx, session } = reader
      const row = await readInquiry(tx, session, params.id, true)
      const owner = referenceId(body.owner)
      if (!(await nameOfMember(tx, owner))) refuseFaults([{ path: '/owner', key: 'error.case.dataNotFound' }])
      await inquiryRecords.change(tx, row, { owner_id: owner })
      return readAnswer(reader, row.id)
    },

    async withdraw({ params, tx, session }) {
      const row = await readInquiry(tx, session, params.id, true)
      demandWrite(session, row)
      if (row.standing === 'accepted') refuse('ANSWERED')
      if (row.standing === 'withdrawn') return
      if (row.standing === 'answered') await closeAnswer(tx, row.id)
      await inquiryRecords.change(tx, row, { standing: 'withdrawn' })
      await endLinks(tx, row.id)
    },

    async send({ params, ...reader }) {
      const { tx, session } = reader
      const row = await readInquiry(tx, session, params.id, true)
      demandWrite(session, row)
      const { state } = await readAnswer(reader, row.id)
      if (state !== 'open' && state !== 'rejected') refuse('ANSWERED')
      const secret = await makeLink(tx, row)
      tx.event({ action: 'sent', type: 'inquiries', id: row.id })
      return { ...(await readAnswer(reader, row.id)), address: addressOf(secret) }
    },
  })
}
