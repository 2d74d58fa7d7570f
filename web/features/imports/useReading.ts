import { useState } from 'react'
import { isImportFault, type ImportFault } from '../../../core/import/file.ts'
import { readSheet, type SheetFault } from '../../../core/import/sheet.ts'
import type { ReadFile } from './readFile.ts'
import { toastRefusal, type RefusedFile } from './refusal.ts'

/** The file of an import, or why the last choice is not here. */
export function useReading() {
  const [file, setFile] = useState<ReadFile>()
  const [unread, setUnread] = useState<RefusedFile>()
  const [isReading, setReading] = useState(false)
  return {
    file,
    setFile,
    unread,
    isReading,
    /** The file that was read with the sheet to look at; undefined where it is refused. */
    async readNext(reading: Promise<ReadFile | ImportFault>, name: string, source: File | undefined) {
      setReading(true)
      setUnread(undefined)
      const next = await reading
      setReading(false)
      const refuse = (fault: ImportFault) => {
        const refused = { name, fault, source }
        setUnread(refused)
        toastRefusal(refused)
      }
      if (isImportFault(next)) return refuse(next)
      const sheet = firstFull(next)
      return typeof sheet === 'number' ? { file: next, sheet } : refuse(sheet)
    },
  }
}

const isSheetFault = (read: ReturnType<typeof readSheet>): read is SheetFault => typeof read === 'string'

/** The first sheet with rows, else the first that can be read: a workbook may have one beside others that can't. */
function firstFull({ sheets }: ReadFile): number | ImportFault {
  const found = sheets.map((one) => readSheet(one))
  const full = found.findIndex((one) => typeof one === 'object' && one.rows.length > 0)
  const at = full >= 0 ? full : found.findIndex((one) => typeof one === 'object')
  return at >= 0 ? at : { code: found.find(isSheetFault) ?? 'importNotATable' }
}
