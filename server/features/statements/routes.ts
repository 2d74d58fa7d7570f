import { statements as contract } from '../../../core/contract/statements.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { openOrigin } from '../origin/open.ts'
import { addWays } from '../origin/ways.ts'
import { readProduct } from '../products/read.ts'
import { refreshStatement } from './asking.ts'
import { changeStatement, enterNumbers, reopenStatement } from './change.ts'
import { checksOf, surveyFor } from './check.ts'
import { createStatement, previewStatement } from './create.ts'
import {
  amendStatement,
  beginAmend,
  beginSubmit,
  refuseUnlessSent,
  submitStatement,
  verifyReferences,
  withdrawStatement,
} from './declare.ts'
import type { DeclarationTools } from './declaring.ts'
import { openEu } from './eu.ts'
import { statementFile } from './file.ts'
import { beginFreeze, freeze } from './freeze.ts'
import { listStatements } from './list.ts'
import { readAnswer, type Reader } from './read.ts'
import { archiveStatement, readStatement, readWritten } from './records.ts'
import { presentNumbers, readNumbers } from './references.ts'
import { readGate } from './risk.ts'

export function mountStatements(api: Api): void {
  const { database, settings } = api
  const storage = openStorage(settings)

  /** A statement that the caller may declare, locked; refuses an account that declares by hand alone. */
  const declaring = async (call: Reader & { params: { id: string }; left: () => AbortSignal }) => {
    const row = await readWritten(call.tx, call.session, call.params.id)
    const eu = openEu(settings, call.session.accountId)
    const parts: DeclarationTools = { database, storage, settings, eu, left: call.left() }
    return { row, parts }
  }

  mount(api, contract, {
    list: ({ query, ...reader }) => listStatements(reader, query),

    async create({ body, query, ...reader }) {
      return query.preview === 'true'
        ? previewStatement(reader, body)
        : readAnswer(reader, await createStatement(reader, body))
    },

    async get({ params, ...reader }) {
      const { id } = await readStatement(reader.tx, reader.session, params.id)
      return readAnswer(reader, id)
    },

    update: ({ params, body, ...reader }) => changeStatement(reader, params.id, body),
    archive: ({ params, tx, session }) => archiveStatement(tx, session, params.id),
    reopen: ({ params, ...reader }) => reopenStatement(reader, settings, params.id),
    reference: ({ params, body, ...reader }) => enterNumbers(reader, params.id, body),

    async check(call) {
      const { tx, session, language, params } = call
      const row = await readStatement(tx, session, params.id)
      const { frozen } = await readAnswer(call, row.id)
      const isDrifted = (frozen?.drift ?? null) !== null
      const gate = await readGate(tx, row.product_id)
      const opened = await openOrigin(database, call, row.product_id)
      return async () => {
        const { surveyed, ...known } = await surveyFor(database, opened)
        const checks = await opened.read((now) =>
          addWays(now, session, opened.config, surveyed.checks, { origin: opened.id }),
        )
        const origin = { ...known, surveyed: { ...surveyed, checks } }
        return { checks: checksOf(row, origin, { ...gate, isDrifted }, language) }
      }
    },

    async freeze(call) {
      const { product, ...begun } = await beginFreeze(call, call.params.id)
      const opened = await openOrigin(database, call, product)
      return () => freeze(call, { ...begun, opened, database, storage })
    },

    async submit(call) {
      const { row, parts } = await declaring(call)
      const begun = await beginSubmit(call, settings, row)
      return () => submitStatement(call, parts, begun)
    },

    async refresh(call) {
      const { row, parts } = await declaring(call)
      if (row.declared === 'draft') refuse('FROZEN')
      return () => refreshStatement(call, parts, row)
    },

    async amend(call) {
      const { row, parts } = await declaring(call)
      const opened = await openOrigin(database, call, row.product_id)
      const amendment = await beginAmend(call, settings, row, call.body.content)
      return () => amendStatement(call, parts, amendment, opened)
    },

    async withdraw(call) {
      const { row, parts } = await declaring(call)
      await refuseUnlessSent(call, settings, row, ['submitted', 'available'])
      return () => withdrawStatement(call, parts, row)
    },

    async verify(call) {
      const { row, parts } = await declaring(call)
      return () => verifyReferences(call, parts, row)
    },

    async file({ params, query, ...call }) {
      const { tx, session, left } = call
      const row = await readStatement(tx, session, params.id)
      if (!row.frozen) refuse('FROZEN')
      // Whoever may not read all of the origin may not read its plots here either (API-07).
      const { identifier, origin } = await openOrigin(database, call, row.product_id)
      if (origin.restricted > 0) refuse('FORBIDDEN')
      return () => statementFile(storage, row, query.format, { identifier, left: left() })
    },

    async references({ params, ...reader }) {
      const { id } = await readProduct(reader.tx, reader.session, params.id)
      return presentNumbers(reader, await readNumbers(reader, id))
    },
  })
}
