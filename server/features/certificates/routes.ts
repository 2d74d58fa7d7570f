import { tidyLine } from '../../../core/fields/strings.ts'
import { sql } from 'kysely'
import { certificates as contract, type ProductCertificate } from '../../../core/contract/certificates.ts'
import { refuseFaults } from '../../../core/errors/refusal.ts'
import { maxTraceProducts, maxTraceSteps } from '../../../core/rules/lineage.ts'
import { demand } from '../../platform/auth/demand.ts'
import {
  collated,
  countCap,
  countRows,
  directionOf,
  idsOf,
  isUuid,
  paged,
  sliceOf,
  withinAnswer,
} from '../../platform/db/lists.ts'
import { found } from '../../platform/db/search.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { loadConfiguration, schemaName } from '../configuration/configuration.ts'
import { walk } from '../links/walk.ts'
import { Mask } from '../products/mask.ts'
import { readProduct } from '../products/read.ts'
import { certificateFaults, dayFaults, noValues, valuesOf } from './check.ts'
import { readConcerned } from './coverage.ts'
import { readReach } from './reach.ts'
import { isInState, presentCertificate, readableCertificates, readToday } from './read.ts'
import { archivableCertificates, certificateNoun, certificateRecords, searchOf } from './records.ts'

export function mountCertificates(api: Api): void {
  mount(api, contract, {
    async list({ tx, session, query }) {
      const slice = sliceOf(query)
      const today = await readToday(tx)
      const { state, kind, search, sort, sortBy = 'date' } = query
      const asked = query.organization === undefined ? [] : idsOf(query.organization)
      const listed = tx.db
        .selectFrom('certificates as c')
        .where('c.account_id', '=', tx.accountId)
        .where('c.deleted_at', 'is', null)
        .where(readableCertificates(session, 'c'))
        .$if(state !== undefined, (q) => q.where(isInState('c', state!, today)))
        .$if(Boolean(kind?.trim()), (q) => q.where('c.sort', '=', kind!.trim()))
        .$if(asked.length > 0, (q) =>
          q.where(
            sql<boolean>`c.organization_ids && ${asked.filter(isUuid).map((id) => id.toLowerCase())}::uuid[]`,
          ),
        )
        .$if(Boolean(search), (q) => q.where(found(sql.ref('c.search'), search!)))
      const order = {
        alphabetical: sql`c.name ${collated}`,
        validTo: sql`coalesce(c.valid_to, '9999') collate "C"`,
        // What ends next comes first, what has ended last, the latest of it before the others.
        ending: sql`case when c.valid_to < ${today} then lpad((date '9999-12-31' - c.valid_to::date)::text, 9, 'z') else coalesce(c.valid_to, '9999') end collate "C"`,
        date: sql`c.created_at`,
        createdAt: sql`c.created_at`,
      }[sortBy]
      const direction = directionOf(sort)
      const rows = await listed
        .selectAll('c')
        .orderBy(order, direction)
        .orderBy('c.id', direction)
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
      const total = slice.all ? rows.length : await countRows(tx, listed.select('c.id').limit(countCap))
      return paged(
        rows.map((row) => presentCertificate(session, row, today)),
        slice,
        total,
      )
    },

    async create({ tx, session, body }) {
      demand(session, 'certificate.create', null)
      const values = valuesOf(body, noValues)
      refuseFaults(await certificateFaults(tx, session, values))
      const [created] = await certificateRecords.insert(tx, [
        { values: { ...values, search: searchOf(values) } },
      ])
      return presentCertificate(session, created!, await readToday(tx))
    },

    async coverage({ tx, session, query, language }) {
      const { kind = '', validFrom, validTo = null, except } = query
      refuseFaults(dayFaults({ valid_from: validFrom, valid_to: validTo }))
      const uuids = (text: string | undefined) =>
        idsOf(text)
          .filter(isUuid)
          .map((id) => id.toLowerCase())
      const asked = {
        organizations: uuids(query.organizations),
        stages: idsOf(query.stages),
        locations: uuids(query.locations),
        validFrom,
        validTo,
      }
      const [config, reach] = [
        await loadConfiguration(tx),
        await readReach(tx, session, asked, { kind: tidyLine(kind), except }),
      ]
      const { uncovered, ...counted } = reach
      return {
        ...counted,
        uncovered: uncovered && {
          product: {
            _id: uncovered.id,
            identifier: uncovered.identifier,
            stage: schemaName(config, uncovered.stage, language)!,
          },
          day: uncovered.day,
        },
      }
    },

    get: async ({ tx, session, params }) =>
      presentCertificate(session, await certificateNoun.read(tx, session, params.id), await readToday(tx)),

    async update({ tx, session, params, body }) {
      const before = await certificateNoun.read(tx, session, params.id, true)
      demand(session, 'certificate.edit', before.organization_ids)
      const values = valuesOf(body, before)
      refuseFaults(await certificateFaults(tx, session, values, before))
      const today = await readToday(tx)
      await checkVersion<typeof contract.update>(body.version, before.version, () => ({
        yours: body,
        theirs: presentCertificate(session, before, today),
      }))
      const changed = await certificateRecords.change(tx, before, { ...values, search: searchOf(values) })
      return presentCertificate(session, changed, today)
    },

    archive: ({ tx, session, params }) => archivableCertificates.archive(tx, session, params.id),

    /** CRT-02. A certificate that the person may not read is of products that they may not read. */
    async ofProduct({ tx, session, params, language }) {
      const { id } = await readProduct(tx, session, params.id)
      const { distances } = await walk(tx, [id], 'up', {
        maxDepth: maxTraceSteps,
        maxProducts: maxTraceProducts + 1,
      })
      const [config, today] = await Promise.all([loadConfiguration(tx), readToday(tx)])
      const mask = new Mask(session)
      const concerned = await readConcerned(tx, [...distances.keys()])
      const shown = concerned
        .filter(({ certificate }) => certificateNoun.isReadable(session, certificate))
        .sort((one, other) => distances.get(other.product.id)! - distances.get(one.product.id)!)
        .map(({ certificate, product, covers }): ProductCertificate => {
          const row = mask.row(product)
          return {
            certificate: presentCertificate(session, certificate, today),
            product:
              'restricted' in row
                ? row
                : {
                    _id: row.id,
                    identifier: row.identifier,
                    stage: schemaName(config, row.stage, language)!,
                  },
            covers,
          }
        })
      return withinAnswer(shown)
    },
  })
}
