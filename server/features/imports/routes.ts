import { type Import, importDays, imports as contract, workbookType } from '../../../core/contract/imports.ts'
import { sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import { csvText } from '../../../core/i18n/csv.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { writeWorkbook } from '../../../core/import/workbook.ts'
import { accessTo } from '../../../core/nouns/access.ts'
import { permits, type Session } from '../../../core/rules/can.ts'
import { refuseUnless } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { folded, foundIn } from '../../platform/db/search.ts'
import { countCap, countRows, paged, sliceOf } from '../../platform/db/lists.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { namesOf, peopleCalled } from '../accounts/members.ts'
import type { ProductArchive } from '../products/archive.ts'
import { faultyTable, reasonsOf } from './faulty.ts'
import { importNoun, type ImportRecord } from './records.ts'
import { importRows } from './save.ts'
import { undoImport } from './undo.ts'

/** IMP-03 to IMP-05. */
export const mountImports =
  (archive: ProductArchive) =>
  (api: Api): void =>
    mount(api, contract, {
      create: ({ tx, session, judge, body, isLarge }) => importRows({ tx, session, judge }, body, isLarge),

      async list({ tx, session, query }) {
        const slice = sliceOf(query)
        const search = query.search
        const people = search ? await peopleCalled(tx, search) : []
        const listed = tx.db
          .selectFrom('imports')
          .where('account_id', '=', tx.accountId)
          .$if(!session.admin, (q) => q.where('created_by', '=', session.userId))
          .$if(query.kind !== undefined, (q) => q.where('noun', '=', query.kind!))
          .$if(Boolean(search), (q) =>
            q.where((where) =>
              where.or([
                foundIn(folded(where.ref('file_name')), search!),
                where('created_by', '=', sql<string>`any(${people}::text[])`),
              ]),
            ),
          )
        const rows = await listed
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(slice.limit)
          .offset(slice.offset)
          .execute()
        const total = slice.all ? 0 : await countRows(tx, listed.select('id').limit(countCap))
        return paged(await present(tx, rows), slice, total)
      },

      async get({ tx, session, params }) {
        const row = await importNoun.read(tx, session, params.id)
        const [found] = await present(tx, [row])
        return { ...found!, reasons: isOver(tx, row) ? null : await reasonsOf(tx, row.id) }
      },

      async faulty({ tx, session, params, language }) {
        const { table, disposition } = await readFaulty(tx, session, params.id, language, 'csv')
        return {
          type: 'text/csv; charset=utf-8' as const,
          headers: { 'content-disposition': disposition },
          content: csvText(table, language),
        }
      },

      async faultyWorkbook({ tx, session, params, language }) {
        const { table, disposition } = await readFaulty(tx, session, params.id, language, 'xlsx')
        return {
          type: workbookType,
          headers: { 'content-disposition': disposition },
          content: Buffer.from(writeWorkbook(text(language, 'imports.noun.one'), table)),
        }
      },

      async undo({ tx, session, judge, language, params }) {
        const row = await importNoun.read(tx, session, params.id, true)
        refuseUnless(permits(session, accessTo(row.noun, 'archive')))
        if (row.undone_at !== null) return { undone: 0, kept: [] }
        if (isOver(tx, row)) refuse('GONE', { key: 'imports.tooLate' })
        return undoImport({ tx, session, judge, language }, row, archive)
      },
    })

/** The faulty rows of an import that the caller may read, with the name of their file. */
async function readFaulty(tx: Tx, session: Session, id: string, language: Language, ending: string) {
  const row = await importNoun.read(tx, session, id)
  if (isOver(tx, row)) refuse('GONE', { key: 'imports.gone' })
  const name = text(language, 'imports.csvName', { file: row.file_name.replace(/\.[^.]*$/, '') })
  return {
    table: await faultyTable(tx, row.id, language),
    disposition: attachment(`${name}.${ending}`),
  }
}

/** Whether the days are over in which an import is taken back and its faulty rows are kept. */
const isOver = ({ now }: Tx, { created_at: at }: ImportRecord): boolean =>
  now.getTime() - at.getTime() > importDays * 86_400_000

async function present(tx: Tx, rows: readonly ImportRecord[]): Promise<Import[]> {
  const names = await namesOf(
    tx,
    rows.map(({ created_by }) => created_by),
  )
  return rows.map((row) => ({
    _id: row.id,
    file: { name: row.file_name, sha256: row.sha256 },
    kind: row.noun,
    schema: row.schema_id,
    at: row.created_at.toISOString(),
    by: { _id: row.created_by, name: names.get(row.created_by) ?? '' },
    saved: row.saved,
    known: row.known,
    changed: row.changed,
    faulty: row.faulty,
    undone: row.undone_at?.toISOString() ?? null,
  }))
}
