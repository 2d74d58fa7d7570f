import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Milestone } from '../../../core/contract/milestones.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Kind } from '../../../core/rules/workflow.ts'
import { attempt, call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import type { FormRecord } from '../../forms/record.ts'
import type { RecordForm } from '../../forms/useRecordForm.ts'
import { faultsOf } from '../../api/faultText.ts'
import { toastDone, toastFault, toastUndo } from '../../ui/toast.ts'
import { refreshMilestones } from '../milestones/queries.ts'
import { tellRefusal } from '../milestones/tell.ts'
import { identifierOf } from '../products/columns.tsx'
import { faultyOrigins, originConflict, type OriginConflict } from './conflict.ts'
import { nodesOf } from './wizard.ts'

interface Confirming {
  product: Product
  schema: MilestoneSchema
  kind: Kind
  milestone: Milestone | undefined
  picks: readonly Product[]
  form: RecordForm
  /** Whether it can be taken back at once: who may not archive can't. */
  mayUndo: boolean
  onDone: () => void
}

/** TRF-04: once it failed it stays so until one goes back to Craft; `unanswered` when the server has not said why. */
export type Lock = 'no' | 'running' | 'failed' | 'unanswered'

/** Sends a transformation once, and tells what came of it. */
export function useConfirm({ product, schema, kind, milestone, picks, form, mayUndo, onDone }: Confirming) {
  const { t } = useTranslation()
  const [lock, setLock] = useState<Lock>('no')
  const [faulty, setFaulty] = useState<ReadonlyMap<string, string>>(new Map())
  const [stale, setStale] = useState<{ mine: FormRecord; theirs: Milestone }>()
  const running = useRef(false)
  // The same act sent again carries the same key: after a lost answer it makes no second transformation.
  const sent = useRef({ body: '', key: '' })

  const send = async ({ organization, i18n, dataSchema }: FormRecord, version: number | undefined) => {
    const values = { organization, i18n, dataSchema: { ...dataSchema, ...nodesOf(kind, picks) } }
    if (milestone) {
      const body = { ...values, ...(version === undefined ? {} : { version }) }
      return call(contract.milestones.update, { params: { id: milestone._id }, body }, { quiet: true })
    }
    const body = { ...values, product: product._id, milestoneSchema: schema._id }
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() }
    return call(contract.milestones.create, { body }, { quiet: true, idempotencyKey: sent.current.key })
  }

  const confirm = async (record: FormRecord, version = milestone?.version) => {
    if (running.current) return
    running.current = true
    setLock('running')
    setFaulty(new Map())
    setStale(undefined)
    try {
      const saved = await send(record, version)
      form.dropDraft()
      await refreshMilestones()
      onDone()
      tellDone(saved._id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setLock(error.status >= 500 ? 'unanswered' : 'failed')
      running.current = false
      tellFailure(error, record)
      await refreshMilestones()
    }
  }

  const tellDone = (id: string) => {
    const name = schema.name
    if (milestone) return toastDone(t('transformations.saved', { name }))
    const done = t('transformations.done', { name })
    if (!mayUndo) return toastDone(done)
    toastUndo(done, t('common.undo.last'), () => void takeBack(id, t('transformations.undone', { name })))
  }

  const tellFailure = (error: ApiError, record: FormRecord) => {
    const ids = picks.map(({ _id }) => _id)
    const conflict = originConflict(error, ids)
    if (conflict) return tellConflict(conflict, error.status)
    if (error.code === 'STALE')
      return setStale({ mine: record, theirs: (error.details as { theirs: Milestone }).theirs })
    setFaulty(faultyOrigins(error, ids))
    form.refuse(faultsOf(error))
    tellRefusal(error)
  }

  /** In words, with which origin; it also stands at the origin itself. */
  const tellConflict = ({ code, origins }: OriginConflict, status: number) => {
    const of = picks.filter(({ _id }) => origins.includes(_id))
    const said = (products: readonly Product[]) =>
      t(`transformations.conflict.${code}`, {
        count: products.length,
        names: products.map(identifierOf).join(', '),
      })
    setFaulty(new Map(of.map((pick) => [pick._id, said([pick])])))
    toastFault(said(of), { for: status === 403 ? 5000 : 4000 })
  }

  return {
    lock,
    faulty,
    stale,
    confirm,
    /** Back in Craft: what was refused may be mended and sent again. */
    unlock: () => setLock('no'),
    /** The origin was taken out or chosen anew. */
    forget: (id: string) => setFaulty((before) => new Map([...before].filter(([one]) => one !== id))),
  }
}

/** A confirmed transformation can be taken back at once; later it is archived like any other. */
async function takeBack(id: string, done: string): Promise<void> {
  const taken = await attempt(call(contract.milestones.archiveTransformation, { params: { id } }, { done }))
  if (taken !== null) await refreshMilestones()
}
