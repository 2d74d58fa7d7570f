import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Milestone } from '../../../core/contract/milestones.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/schemas.ts'
import { permits } from '../../../core/rules/can.ts'
import { isSharing, kindOf } from '../../../core/rules/workflow.ts'
import { attempt, call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { StaleNotice } from '../../forms/FormNotices.tsx'
import { newRecord, type FormRecord } from '../../forms/record.ts'
import { useRecordForm, type KeptRecord } from '../../forms/useRecordForm.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { useSession } from '../../shell/useSession.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { toastDone, toastFault, toastUndo } from '../../ui/toast.ts'
import { Differences } from '../milestones/Differences.tsx'
import { amountColumn, formOf } from '../milestones/fields.ts'
import { useFormLanguages } from '../milestones/languages.ts'
import { refreshMilestones } from '../milestones/queries.ts'
import { differences } from '../milestones/stale.ts'
import { tellRefusal } from '../milestones/tell.ts'
import { identifierOf } from '../products/columns.tsx'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { faultyOrigins, originConflict } from './conflict.ts'
import { Craft } from './Craft.tsx'
import { Preview } from './Preview.tsx'
import { Steps } from './Steps.tsx'
import { WizardTitle } from './WizardTitle.tsx'
import { formData, nodesOf, picked, selectionFault, storedOrigins, type Step } from './wizard.ts'
import type { Work } from './work.ts'
import classes from './Wizard.module.css'

interface WizardProps {
  /** The product being made. */
  product: Product
  schema: MilestoneSchema
  /** Who was chosen to be in charge, of a new one. */
  responsible?: string
  /** Of an edit: the transformation, and its present origins (TRF-10). */
  milestone?: Milestone
  present?: readonly Product[]
  /** Takes over what somebody else has saved. */
  onTheirs?: (theirs: Milestone) => void
  onClose: () => void
}

const noOrigins: readonly Product[] = []

/** TRF-01 to TRF-10: Craft, Preview, and the lock after confirming, for the three kinds of transformation. */
export function Wizard({
  product,
  schema,
  responsible = '',
  milestone,
  present = noOrigins,
  onTheirs,
  onClose,
}: WizardProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const formId = useId()
  const headingId = useId()
  const { session } = useSession()
  const { chains } = useChains()
  const languages = useFormLanguages()
  const { data: organizations = [] } = useQuery(allOrganizationsQuery)
  const [step, setStep] = useState<Step>('craft')
  // A step begins where its reading does.
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) document.getElementById(headingId + step)?.focus()
  }, [step, headingId])
  const [picks, setPicks] = useState<readonly Product[]>(present)
  const [faulty, setFaulty] = useState<ReadonlyMap<string, string>>(new Map())
  const [stale, setStale] = useState<{ mine: FormRecord; theirs: Milestone }>()
  /** TRF-04: set by the first click on confirm; after a failure only going back to Craft lifts it. */
  const [confirmed, setConfirmed] = useState<'no' | 'running' | 'failed'>('no')
  // The same act sent again carries the same key: after a lost answer it makes no second transformation.
  const sent = useRef({ body: '', key: '' })

  const [initial] = useState<FormRecord>(() =>
    milestone
      ? {
          organization: milestone.organization._id,
          dataSchema: formData(milestone.dataSchema),
          i18n: milestone.i18n,
          isUnidentified: false,
        }
      : { ...newRecord(formOf(schema)), organization: responsible },
  )
  const [stored] = useState(
    () =>
      milestone && {
        dataSchema: formData(milestone.dataSchema),
        whole: milestone.milestoneSchemaVersion === schema.currentVersion,
      },
  )
  const form = useRecordForm({
    form: formOf(schema),
    languages,
    initial,
    ...(stored ? { stored } : {}),
    version: milestone?.version ?? 0,
    draft: useDraft<KeptRecord>(`transformation:${milestone?._id ?? `${product._id}:${schema._id}`}`),
  })

  const origin = findStage(chains, schema.productSchemaGroup)?.stage
  const work: Work = {
    product,
    stage: findStage(chains, product.productSchema)?.stage,
    origin,
    schema,
    kind: kindOf(schema.ratio),
    sharing: isSharing({ ratio: schema.ratio ?? [1, 1], reuse: schema.reuse ?? false }),
    milestone,
    stored: milestone && storedOrigins(milestone, product),
    picks,
    form,
    amount: origin && amountColumn(formOf(origin.stage)),
    faulty,
  }
  const selection = selectionFault(work.kind, picks.length, work.stored)
  const nameOf = (id: string) => picks.find(({ _id }) => _id === id)
  const mayUndo = permits(session, { permission: 'archive' }).allowed

  const review = () => {
    if (selection) return
    if (!form.record.organization) toastFault(t('transformations.chooseOrganization'), { for: 1500 })
    if (!form.attempt()) return
    moved.current = true
    setStep('preview')
  }

  const backToCraft = () => {
    setConfirmed('no')
    setStep('craft')
  }

  const confirm = async (record: FormRecord, version = milestone?.version) => {
    if (confirmed !== 'no') return
    setConfirmed('running')
    setFaulty(new Map())
    const values = {
      organization: record.organization,
      i18n: record.i18n,
      dataSchema: { ...record.dataSchema, ...nodesOf(work.kind, picks) },
    }
    const body = { ...values, product: product._id, milestoneSchema: schema._id }
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() }
    try {
      const saved = milestone
        ? await call(
            contract.milestones.update,
            {
              params: { id: milestone._id },
              body: { ...values, ...(version === undefined ? {} : { version }) },
            },
            { quiet: true },
          )
        : await call(contract.milestones.create, { body }, { quiet: true, idempotencyKey: sent.current.key })
      form.dropDraft()
      await refreshMilestones()
      onClose()
      tellDone(saved._id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setConfirmed('failed')
      await refreshMilestones()
      tellFailure(error, record)
    }
  }

  const tellDone = (id: string) => {
    const name = schema.name
    if (milestone) return toastDone(t('transformations.saved', { name }))
    if (!mayUndo) return toastDone(t('transformations.done', { name }))
    toastUndo(
      t('transformations.done', { name }),
      t('common.undo.last'),
      () => void takeBack(id, t('transformations.undone', { name })),
    )
  }

  /** In words, with which origin; it also stands at the origin itself, once one is back in Craft. */
  const tellFailure = (error: ApiError, record: FormRecord) => {
    const chosen = picks.map(({ _id }) => _id)
    const conflict = originConflict(error, chosen)
    if (conflict) {
      const names = conflict.origins.map((id) => identifierOf(nameOf(id) ?? product)).join(', ')
      const said = t(`transformations.conflict.${conflict.code}`, { count: conflict.origins.length, names })
      setFaulty(
        new Map(
          conflict.origins.map((id) => [
            id,
            t(`transformations.conflict.${conflict.code}`, {
              count: 1,
              names: identifierOf(nameOf(id) ?? product),
            }),
          ]),
        ),
      )
      return toastFault(said, { for: error.status === 403 ? 5000 : 4000 })
    }
    if (error.code === 'STALE')
      return setStale({ mine: record, theirs: (error.details as { theirs: Milestone }).theirs })
    setFaulty(faultyOrigins(error, chosen))
    form.refuse(error.errors)
    tellRefusal(error)
  }

  const pick = (origin: Product) => {
    setPicks((before) => picked(before, origin, work.kind))
    setFaulty((before) => new Map([...before].filter(([id]) => id !== origin._id)))
  }
  const organizationName = (id: string) =>
    organizations.find(({ _id }) => _id === id)?.name ?? milestone?.organization.name ?? ''

  return (
    <SidePanel
      title={schema.name}
      subtitle={<WizardTitle work={work} />}
      stage={work.stage}
      width="wide"
      bare
      onClose={onClose}
      onEscape={() => {
        if (confirmed === 'running') return
        if (step === 'preview') backToCraft()
        else if (router.history.canGoBack()) router.history.back()
        else onClose()
      }}
      headEnd={<Steps step={step} />}
      footer={
        <>
          <span className={classes.state} role="status">
            {confirmed === 'failed'
              ? t('transformations.locked')
              : confirmed === 'running'
                ? t('transformations.confirming')
                : t('transformations.nothingSaved')}
          </span>
          {step === 'craft' ? (
            <>
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button
                rightSection={<IconArrowRight size={17} aria-hidden />}
                {...(selection
                  ? {
                      'aria-disabled': true,
                      'data-disabled': true,
                      'data-hint': t(`transformations.fault.${selection}`),
                    }
                  : {})}
                onClick={review}
              >
                {t('transformations.review')}
              </Button>
            </>
          ) : (
            <>
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={17} aria-hidden />}
                disabled={confirmed === 'running'}
                onClick={backToCraft}
              >
                {t('transformations.backToCraft')}
              </Button>
              <Button
                disabled={confirmed === 'failed'}
                loading={confirmed === 'running'}
                onClick={() => void confirm(form.record)}
              >
                {t(milestone ? 'transformations.save' : 'transformations.confirm')}
              </Button>
            </>
          )}
        </>
      }
    >
      {stale && (
        <div className={classes.stale}>
          <StaleNotice
            onKeepMine={() => {
              setStale(undefined)
              setConfirmed('no')
              void confirm(stale.mine, stale.theirs.version)
            }}
            onUseTheirs={() => {
              form.dropDraft()
              onTheirs?.(stale.theirs)
            }}
          />
          <Differences
            differences={differences(
              formOf(schema),
              { ...stale.mine, organization: organizationName(stale.mine.organization) },
              { dataSchema: stale.theirs.dataSchema, organization: stale.theirs.organization.name },
              { language: languages.shown, organizationTitle: t('milestones.new.organization') },
            )}
          />
        </div>
      )}
      {/* Craft stays: its search, its page and what was typed are there on the way back. */}
      <div className={classes.step} hidden={step !== 'craft'}>
        <Craft
          work={work}
          formId={formId}
          headingId={`${headingId}craft`}
          onPick={pick}
          onSubmit={review}
          shown={step === 'craft'}
        />
      </div>
      {step === 'preview' && (
        <Preview
          work={work}
          headingId={`${headingId}preview`}
          organization={organizationName(form.record.organization)}
          present={present}
          mayUndo={mayUndo}
        />
      )}
    </SidePanel>
  )
}

/** A confirmed transformation can be taken back at once; later it is archived like any other. */
async function takeBack(id: string, done: string): Promise<void> {
  const taken = await attempt(call(contract.undo.transformation, { params: { id } }, { done }))
  if (taken !== null) await refreshMilestones()
}
