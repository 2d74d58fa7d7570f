import { useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Body } from '../../../core/contract/route.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { balanceWarnings } from '../../../core/fields/balanceRoles.ts'
import type { Kind } from '../../../core/rules/workflow.ts'
import { attempt, call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { useRequestKey } from '../../api/useRequestKey.ts'
import { staleDetails } from '../../api/stale.ts'
import { useCheckSaving } from '../../forms/checks/useCheckSaving.ts'
import { addToLibrary } from '../../forms/files/library.ts'
import type { FormRecord } from '../../forms/record.ts'
import type { RecordForm } from '../../forms/useRecordForm.ts'
import { faultsOf } from '../../api/faultText.ts'
import { toastDone, toastFault, toastUndo } from '../../ui/toast.ts'
import { refreshMilestones } from '../milestones/queries.ts'
import { announceRefusal } from '../milestones/announce.ts'
import { identifierOf } from '../products/columns.tsx'
import { findOriginFaults, originConflict, type OriginConflict } from './conflict.ts'
import type { Chosen, Origin } from './origin.ts'
import { nodesOf } from './wizard.ts'
import type { Work } from './work.ts'

interface ConfirmOptions {
  product: Product
  schema: MilestoneSchema
  kind: Kind
  /** The transformation being edited. */
  milestone: Milestone | undefined
  chosen: Chosen
  /** Whether the form may say how much is taken of each origin. */
  takesQuantities: boolean
  form: RecordForm
  /** Forgets the draft of form and origins. */
  dropDraft: () => void
  /** Of a correction. */
  reason: string | undefined
  /** What an edit changes; it is not sent when that is nothing. */
  changes: readonly unknown[] | undefined
  /** What an edit began with, to undo it. */
  before: Work['before']
  /** Whether the person may archive, and so undo the transformation. */
  mayUndo: boolean
  /** `isNext`: the person goes on with another product (FST-03). */
  onDone: (isNext: boolean) => void
}

/** TRF-04: `failed` lasts until the person returns to Craft; `unanswered` allows sending the same request again. */
export type Lock = 'no' | 'running' | 'failed' | 'unanswered'

/** Sends a transformation once and announces the result. */
export function useConfirm({
  product,
  schema,
  kind,
  milestone,
  chosen,
  takesQuantities,
  form,
  dropDraft,
  reason,
  changes,
  before,
  mayUndo,
  onDone,
}: ConfirmOptions) {
  const { t } = useTranslation()
  const { picks } = chosen
  const [lock, setLock] = useState<Lock>('no')
  const [originFaults, setOriginFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [stale, setStale] = useState<{ mine: FormRecord; theirs: Milestone }>()
  const running = useRef(false)
  const key = useRequestKey()
  const saveChecks = useCheckSaving(form)

  const send = (record: FormRecord, version: number | undefined) => {
    const { organization, i18n, dataSchema: typed, formVersion } = record
    const dataSchema = { ...typed, ...nodesOf(kind, chosen, takesQuantities) }
    const values = { organization, i18n, dataSchema }
    if (milestone) {
      const { milestoneSchemaVersion } = milestone
      const body = { ...values, milestoneSchemaVersion, ...(version === undefined ? {} : { version }) }
      const params = { id: milestone._id }
      return reason === undefined
        ? call(contract.milestones.update, { params, body }, { quiet: true })
        : call(contract.milestones.correct, { params, body: { ...body, reason } }, { quiet: true })
    }
    const ofForm = formVersion === undefined ? {} : { milestoneSchemaVersion: formVersion }
    const body = { ...values, ...ofForm, product: product._id, milestoneSchema: schema._id }
    return call(contract.milestones.create, { body }, { quiet: true, idempotencyKey: key.of(body) })
  }

  const confirm = async (
    reviewed: FormRecord,
    { version = milestone?.version, isNext = false }: { version?: number | undefined; isNext?: boolean } = {},
  ) => {
    if (running.current) return
    if (changes?.length === 0) {
      dropDraft()
      onDone(isNext)
      return toastDone(t('transformations.unchanged', { name: schema.name }))
    }
    running.current = true
    setLock('running')
    setOriginFaults(new Map())
    setStale(undefined)
    const { record, faults } = await saveChecks(reviewed)
    if (faults.length > 0) {
      setLock('failed')
      running.current = false
      return form.refuse(faults)
    }
    try {
      const saved = await send(record, version)
      dropDraft()
      void addToLibrary(record)
      await refreshMilestones()
      onDone(isNext)
      announceDone(saved, isNext)
      announceWarnings(saved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setLock(isUnanswered(error) ? 'unanswered' : 'failed')
      running.current = false
      announceFailure(error, record)
      await refreshMilestones()
    }
  }

  const announceDone = ({ _id: id, version }: Milestone, isNext: boolean) => {
    const name = schema.name
    if (reason !== undefined) return toastDone(t('milestones.correct.done', { name }))
    if (milestone) {
      const { organization, i18n, dataSchema } = before.record
      const body = {
        organization,
        i18n,
        dataSchema: { ...dataSchema, ...nodesOf(kind, before.chosen, takesQuantities) },
        version,
      }
      return toastUndo(
        t('transformations.saved', { name }),
        t('common.undo.last'),
        () => void putBack(id, body, t('transformations.restored', { name })),
      )
    }
    const identifier = identifierOf(product)
    const done = isNext
      ? t('transformations.doneOf', { name, identifier })
      : t('transformations.done', { name })
    if (!mayUndo) return toastDone(done)
    toastUndo(done, t('common.undo.last'), () => void undo(id, t('transformations.undone', { name })))
  }

  /** It was saved, and takes more than was left, or its yield lies outside its bounds. */
  const announceWarnings = ({ warnings }: Milestone) => {
    for (const { code, message } of warnings)
      if (balanceWarnings.some((one) => one === code)) toastFault(message, { duration: 6000, name: code })
  }

  const announceFailure = (error: ApiError, record: FormRecord) => {
    const ids = picks.map(({ _id }) => _id)
    const conflict = originConflict(error, ids)
    if (conflict) return announceConflict(conflict, error.status)
    const both = staleDetails(contract.milestones.update, error)
    if (both) return setStale({ mine: record, theirs: both.theirs })
    setOriginFaults(findOriginFaults(error, ids))
    form.refuse(faultsOf(error))
    announceRefusal(error)
  }

  /** Names the origins in a toast and marks each of them. */
  const announceConflict = ({ code, origins }: OriginConflict, status: number) => {
    const taken = picks.filter(({ _id }) => origins.includes(_id))
    const textOf = (products: readonly Origin[]) =>
      t(`transformations.conflict.${code}`, {
        count: products.length,
        names: products.map(identifierOf).join(', '),
      })
    // The row names the origin already.
    const reason = t(`transformations.conflictOf.${code}`)
    setOriginFaults(new Map(taken.map((pick) => [pick._id, reason])))
    toastFault(textOf(taken), { duration: status === 403 ? 5000 : 4000 })
  }

  return {
    lock,
    /** The server's message about each origin, by its id. */
    originFaults,
    stale,
    confirm,
    /** Back in Craft, a refused transformation can be corrected and confirmed again. */
    unlock: () => setLock('no'),
    /** Call when the origin was removed or chosen again. */
    forget: (id: string) => setOriginFaults((before) => new Map([...before].filter(([one]) => one !== id))),
  }
}

/** The network or a proxy failed: it is unknown whether the server saved the transformation. */
const isUnanswered = ({ code, status }: ApiError): boolean => code === 'UNKNOWN' && status >= 500

/** Undoing an edit saves what it began with; geometries stay as they are, since the form holds them in brief. */
async function putBack(
  id: string,
  body: Body<typeof contract.milestones.update>,
  done: string,
): Promise<void> {
  const answer = await attempt(call(contract.milestones.update, { params: { id }, body }, { done }))
  if (answer !== null) await refreshMilestones()
}

/** Undoing archives the transformation. */
async function undo(id: string, done: string): Promise<void> {
  const answer = await attempt(call(contract.milestones.archiveTransformation, { params: { id } }, { done }))
  if (answer !== null) await refreshMilestones()
}
