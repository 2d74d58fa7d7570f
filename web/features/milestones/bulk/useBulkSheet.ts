import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formAt } from '../../../../core/fields/written.ts'
import { faultText } from '../../../api/faultText.ts'
import { useTranslation } from '../../../ui/texts.ts'
import type { MilestoneSchema } from '../../../../core/contract/configuration.ts'
import { allOrganizationsQuery } from '../../organizations/queries.ts'
import { aroundOf as groundAround } from '../../organizations/useAround.ts'
import { useDraft } from '../../../shell/draft.ts'
import { useFormLanguages } from '../../../shell/useFormLanguages.ts'
import { readTexts } from '../../../sheet/cellTexts.ts'
import type { SheetFault, SheetRow } from '../../../sheet/sheet.ts'
import type { CsvRows } from '../../../sheet/csv.ts'
import { useSheet } from '../../../sheet/useSheet.ts'
import { useSheetForm } from '../../../sheet/useSheetForm.ts'
import {
  columnsOf,
  countIn,
  emptyBlocks,
  faultFinder,
  newRows,
  placeFaults,
  processesOf,
  requestOf,
  type Block,
  type SheetProduct,
} from './processes.ts'
import { saveProcesses } from './saveProcesses.ts'

/** The part of a sheet that is kept until it is saved (AUT-04). */
interface SheetDraft {
  blocks: { id: string; organization: Block['organization']; schema: string; version: number }[]
  rows: readonly SheetRow[]
}

interface BulkOptions {
  stage: string
  products: readonly SheetProduct[]
  schemas: readonly MilestoneSchema[]
  nameTitle: string
}

/** What was saved: how many processes, and the first product that has one of them. */
interface SaveResult {
  count: number
  first: SheetRow
}

/** The machine behind the sheet of processes: blocks, rows, faults, draft and saving. */
export function useBulkSheet({ stage, products, schemas, nameTitle }: BulkOptions) {
  const { t } = useTranslation()
  const languages = useFormLanguages()
  const [blocks, setBlocks] = useState<readonly Block[]>([])
  const sheet = useSheet(() => newRows(products))
  const { rows } = sheet
  const organizations = useQuery(allOrganizationsQuery).data ?? noOrganizations
  const aroundOf = ({ id }: Pick<SheetRow, 'id'>) => {
    const product = products.find(({ _id }) => _id === id)
    const around = groundAround(organizations, product?.organization ?? '')
    return product?.country ? { ...around, country: product.country } : around
  }
  const draft = useDraft<SheetDraft>(`sheet:${stage}`)

  const columns = useMemo(
    () =>
      columnsOf(
        blocks,
        nameTitle,
        products.map(({ name }) => name),
      ),
    [blocks, nameTitle, products],
  )
  const noDate = t('milestones.bulk.noDate')
  const findIn = useMemo(() => faultFinder(blocks, languages, noDate), [blocks, languages, noDate])
  const processes = useMemo(() => processesOf(rows, blocks), [rows, blocks])
  const empty = useMemo(() => emptyBlocks(rows, blocks, noDate), [rows, blocks, noDate])
  const [isAsking, setAsking] = useState(false)
  const isNothing = processes.length === 0
  const own = useMemo(
    () => (isNothing ? (isAsking ? empty : []) : findIn(rows)),
    [isNothing, isAsking, empty, findIn, rows],
  )
  const checked = rows.filter(({ isChecked }) => isChecked).length
  const notes = useMemo(
    () =>
      new Map(
        blocks.map((block) => [
          block.id,
          t('common.shown', { shown: String(countIn(processes, block)), total: String(checked) }),
        ]),
      ),
    [blocks, processes, checked, t],
  )
  const [saved, setSaved] = useState<SaveResult>()
  const content = useMemo(() => draftOf(rows, blocks), [rows, blocks])
  const form = useSheetForm<SheetDraft, SheetFault>({ rows, own, draft, content, hasTyped: !isNothing })

  return {
    blocks,
    columns,
    sheet,
    processes,
    ...form,
    notes,
    languages,
    aroundOf,
    saved,
    /** Nothing may change while it is saved, nor afterwards. */
    isLocked: form.isSending || saved !== undefined,
    ready: processes.length - new Set(own.map(({ row, column = '' }) => `${row} ${blockOf(column)}`)).size,
    draft,
    /** Blocks that are left out because nothing is in them, while others are saved. */
    leftOut: isNothing ? [] : empty,
    /** MIL-21: where nothing is filled, each block is asked for its date. Returns them. */
    askForDates() {
      setAsking(true)
      return empty
    },
    addBlock: (block: Block) => setBlocks((before) => [...before, block]),
    removeBlock: (id: string) => setBlocks((before) => before.filter((block) => block.id !== id)),
    /** Fills a block from a file, row by row. Returns how many rows of the file had no place. */
    async fill(block: Block, { names, rows: lines, language }: CsvRows): Promise<number> {
      const open = rows.filter(({ isChecked }) => isChecked)
      const texts = lines.slice(0, open.length).flatMap((line, at) =>
        names.flatMap((name, place) => {
          const column = columns.find(({ key }) => key === `${block.id}.${name}`)
          const row = open[at]
          return column && row ? [{ row, column, text: line[place] ?? '' }] : []
        }),
      )
      sheet.edit(await readTexts(texts, { language, aroundOf }), { leftOut: [] })
      return Math.max(lines.length - open.length, 0)
    },
    /** Sends what is filled, in one call (MIL-23). Returns whether it was saved. */
    async save(): Promise<boolean> {
      const request = requestOf(processes, blocks)
      const sent = await form.send({
        request,
        call: (idempotencyKey) => saveProcesses(request, idempotencyKey),
        place: (error) => {
          const { placed, others } = placeFaults(error.errors, request, processes, blocks)
          return { placed, others: error.errors.length > 0 ? others : [faultText(error)] }
        },
      })
      if (!sent) return false
      setSaved({ count: processes.length, first: processes[0]!.row })
      return true
    },
    restoreDraft() {
      const { found } = draft
      if (!found) return
      setBlocks(
        found.blocks.flatMap(({ id, organization, schema, version }) => {
          const known = schemas.find(({ _id }) => _id === schema)
          return known ? [{ id, organization, schema: { ...formAt(known, version), version } }] : []
        }),
      )
      sheet.replace(found.rows)
      draft.drop()
    },
  }
}

export type BulkSheet = ReturnType<typeof useBulkSheet>

const noOrganizations: Parameters<typeof groundAround>[0] = []
const blockOf = (column: string): string => column.slice(0, column.lastIndexOf('.'))

const draftOf = (rows: SheetDraft['rows'], blocks: readonly Block[]): SheetDraft => ({
  rows,
  blocks: blocks.map(({ id, organization, schema: { _id: schema, version } }) => ({
    id,
    organization,
    schema,
    version,
  })),
})
