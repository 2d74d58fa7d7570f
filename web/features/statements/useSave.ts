import { type FormEvent, useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Statement, StatementChange } from '../../../core/contract/statements.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { faultText } from '../../api/faultText.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone, toastFault } from '../../ui/toast.ts'
import { refusedOf, type EuRefusal } from './declaring.ts'
import { refreshStatements } from './queries.ts'

interface SaveOptions {
  statement: Statement
  /** It was declared: the EU gets it anew, after a question. */
  isAmending: boolean
  contentOf: () => StatementChange
  /** Places of numbers that can't be read. */
  unreadable: () => string[]
  onFaults: (faults: ReadonlyMap<string, string>) => void
  /** Shows the input of a member. */
  onSeek: (path: string) => void
  onAmended: () => void
  onRefused: (refused: EuRefusal | undefined) => void
}

/** Saves a draft, or amends what was declared; what is wrong stands at its entry. */
export function useSave(options: SaveOptions) {
  const { statement, isAmending, contentOf, unreadable, onFaults, onSeek, onAmended, onRefused } = options
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = () => {
    const params = { id: statement._id }
    const content = contentOf()
    // An amendment that the EU refused has raised the version.
    return isAmending
      ? call(contract.statements.amend, { params, body: { content } }, { quiet: true })
      : call(
          contract.statements.update,
          { params, body: { ...content, version: statement.version } },
          { quiet: true },
        )
  }
  const save = async () => {
    setBusy(true)
    onRefused(undefined)
    try {
      await send()
      toastDone(t(isAmending ? 'statements.eu.done.amend' : 'statements.form.saved'))
      await refreshStatements()
      if (isAmending) onAmended()
    } catch (error) {
      const errors = (error instanceof ApiError ? error.errors : []).map(
        ({ path, message }) => [path.replace(/^\/content(?=\/)/, ''), message] as const,
      )
      const refused = refusedOf(error)
      onFaults(new Map(errors))
      setAsks(false)
      if (errors.length > 0) onSeek(errors[0]![0])
      else if (refused) onRefused(refused)
      else toastFault(faultText(error))
    }
    setBusy(false)
  }
  const begin = (event: FormEvent) => {
    event.preventDefault()
    const unread = unreadable()
    if (unread.length > 0) {
      onFaults(new Map(unread.map((path) => [path, t('statements.form.number')])))
      onSeek(unread[0]!)
    } else if (isAmending) setAsks(true)
    else void save()
  }
  return {
    begin,
    question: asks ? { busy, onConfirm: () => void save(), onClose: () => setAsks(false) } : undefined,
  }
}
