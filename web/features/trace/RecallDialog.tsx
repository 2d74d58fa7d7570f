import { Button, Group, SegmentedControl } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Recall, RecallInput } from '../../../core/contract/recalls.ts'
import type { TracedProduct } from '../../../core/contract/trace.ts'
import { isShortReason } from '../../../core/rules/reason.ts'
import { paths } from '../../../core/rules/paths.ts'
import { call } from '../../api/client.ts'
import { useRequestKey } from '../../api/useRequestKey.ts'
import { ApiError } from '../../api/error.ts'
import { Entry, FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import { useFixedForm, type FixedField } from '../../forms/useFixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { Fault } from '../../shell/faults.tsx'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useSession } from '../../shell/useSession.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { amount } from '../../ui/format.ts'
import { Go, useGo } from '../../ui/Go.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { OrganizationSelect } from '../organizations/OrganizationSelect.tsx'
import { ProductChoice } from './ProductChoice.tsx'
import { refreshRecalls, traceQuery, type TimedTrace } from './queries.ts'
import { useThings } from './things.ts'
import ui from '../../ui/shared.module.css'
import classes from './RecallDialog.module.css'

type Kind = Recall['kind']

interface RecallDialogProps {
  /** The product from which it starts. */
  start: string
  kind: Kind
  onClose: () => void
}

/** Marks a product and what it went into: held, recalled, or tried as a drill (RCL-01, picture 16). */
export function RecallDialog({ start, kind, onClose }: RecallDialogProps) {
  const { t, i18n } = useTranslation()
  const trace = useQuery(traceQuery({ products: [start], direction: 1 }, i18n.language))
  const row = trace.data?.collection[0]
  return (
    <QuestionBox title={t(`recalls.dialog.title.${kind}`)} onClose={onClose}>
      {trace.error ? (
        <Fault error={trace.error} onRetry={() => void trace.refetch()} />
      ) : trace.data && row && !('restricted' in row) && row._id === start ? (
        <RecallForm trace={trace.data} start={row} kind={kind} onClose={onClose} />
      ) : (
        <ListSkeleton rows={6} height={48} />
      )}
    </QuestionBox>
  )
}

interface Values {
  reason: string
  action: string
  phone: string
  organization: string
  otherReason: string
  otherAction: string
}

interface RecallFormProps {
  trace: TimedTrace
  start: TracedProduct
  kind: Kind
  onClose: () => void
}

function RecallForm({ trace, start, kind, onClose }: RecallFormProps) {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const { session } = useSession()
  const { default: own, supported } = useFormLanguages()
  const other = supported.find((language) => language !== own)
  const refusal = useRefusal()
  const { totals } = trace
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [taken, setTaken] = useState<string>()
  const key = useRequestKey()
  const things = useThings(trace, chosen)
  const reaches = chosen ? 0 : totals.restricted
  const why =
    refusal(contract.recalls.create, 'recall.create', {
      productSchema: start.stage._id,
      organization: start.organization._id,
    }) ??
    (kind !== 'hold' && reaches > 0 && !session.admin
      ? t('recalls.dialog.needsAdmin', { count: reaches })
      : undefined)
  const isRecall = () => kind === 'recall'
  const bodyOf = ({ reason, action, phone, organization, ...translated }: Values): RecallInput => {
    const texts = {
      ...(translated.otherReason && { reason: translated.otherReason }),
      ...(translated.otherAction && { action: translated.otherAction }),
    }
    return {
      kind,
      product: start._id,
      products: chosen ? [start._id, ...chosen] : 'all',
      reason,
      ...(isRecall() ? { action, phone } : {}),
      organization,
      ...(other && isRecall() && Object.keys(texts).length > 0 ? { i18n: { [other]: texts } } : {}),
    }
  }
  const form = useFixedForm<Values>({
    initial: {
      reason: '',
      action: '',
      phone: start.holder?.phoneNumber ?? '',
      organization: start.organization._id,
      otherReason: '',
      otherAction: '',
    },
    fields: recallFields(t, kind, start),
    whenMissing: null,
    refusal: why,
    saving: useSend<Values>({
      send: async (values) => {
        const body = bodyOf(values)
        const made = await call(
          contract.recalls.create,
          { body },
          { quiet: true, idempotencyKey: key.of(body) },
        ).catch((error: unknown) => {
          setTaken(recallIn(error))
          throw error
        })
        toastDone(t(`recalls.dialog.done.${kind}`, { things }))
        void refreshRecalls()
        go(paths.recall(made._id))
      },
    }),
  })
  const identifier = shownIdentifier(start.identifier)
  const before = totals.products + 1 - totals.ends - totals.restricted
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={ui.quiet}>
        {totals.products === 0
          ? t(`recalls.dialog.alone.${kind}`, { identifier })
          : t(`recalls.dialog.lead.${kind}`, { things, identifier })}
        {!chosen && totals.products > 0 && (
          <span className={ui.metaLine}>
            {[
              t('recalls.dialog.before', { count: before, amount: amount(before, i18n.language) }),
              totals.restricted > 0 && t('trace.unseen', { count: totals.restricted }),
            ]
              .filter(Boolean)
              .join(' ')}
          </span>
        )}
      </p>
      <FormNotices form={form} />
      {taken && <Go to={paths.recall(taken)}>{t('recalls.see')}</Go>}
      {totals.products > 0 && <Choice trace={trace} chosen={chosen} onChange={setChosen} />}
      <Entry form={form} name="reason" />
      <Entry form={form} name="action" />
      <div className={classes.pair}>
        <Entry form={form} name="phone" />
        <Entry form={form} name="organization" />
      </div>
      {other && isRecall() && (
        <details>
          <summary>{t('recalls.dialog.other', { language: other })}</summary>
          <div className={classes.other}>
            <Entry form={form} name="otherReason" />
            <Entry form={form} name="otherAction" />
          </div>
        </details>
      )}
      <p className={classes.lock}>
        <IconLock size={17} stroke={1.6} aria-hidden />
        {t(kind === 'drill' ? 'recalls.dialog.lockDrill' : 'recalls.dialog.lock')}
      </p>
      {why !== undefined && (
        <p className={classes.refusal} role="alert">
          {why}
        </p>
      )}
      <Group justify="flex-end" gap={10}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <RefusableButton
          type="submit"
          {...(kind === 'recall' ? { color: 'red' } : {})}
          loading={form.isBusy}
          refusal={why}
        >
          {t(`recalls.dialog.submit.${kind}`, { things })}
        </RefusableButton>
      </Group>
    </FormFrame>
  )
}

/** The entries of the box; what only public pages need is asked of a recall alone. */
function recallFields(t: Translator, kind: Kind, start: TracedProduct): readonly FixedField<Values>[] {
  const isRecall = () => kind === 'recall'
  return [
    {
      name: 'reason',
      label: t(`recalls.dialog.reason.${kind}`),
      required: true,
      begins: true,
      rows: 2,
      maxLength: 500,
      fault: ({ reason }) => (isShortReason(reason) ? t('forms.reasonShort') : undefined),
    },
    { name: 'action', label: t('recalls.dialog.action'), required: true, maxLength: 300, isShown: isRecall },
    { name: 'phone', label: t('recalls.dialog.phone'), required: true, maxLength: 40, isShown: isRecall },
    {
      name: 'organization',
      label: t(isRecall() ? 'recalls.dialog.organization' : 'recalls.dialog.organizationInside'),
      required: true,
      render: ({ label, value, onChange, error }) => (
        <OrganizationSelect
          label={label}
          value={value}
          onChange={onChange}
          error={error}
          present={start.organization}
        />
      ),
    },
    {
      name: 'otherReason',
      label: t(`recalls.dialog.reason.${kind}`),
      rows: 2,
      maxLength: 500,
      isShown: isRecall,
      fault: ({ otherReason }) =>
        otherReason !== '' && isShortReason(otherReason) ? t('forms.reasonShort') : undefined,
    },
    { name: 'otherAction', label: t('recalls.dialog.action'), maxLength: 300, isShown: isRecall },
  ]
}

/** The open one of 409 RECALLED. */
function recallIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'RECALLED') return undefined
  const { recall } = error.details as { recall?: string }
  return recall
}

interface ChoiceProps {
  trace: TimedTrace
  /** Undefined: all. */
  chosen: ReadonlySet<string> | undefined
  onChange: (chosen: ReadonlySet<string> | undefined) => void
}

/** All that the product went into, or only some of it. */
function Choice({ trace, chosen, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const rows = trace.collection.filter((row): row is TracedProduct => !('restricted' in row) && row.steps > 0)
  const isWhole = (trace.totalPages ?? 1) === 1
  return (
    <div>
      <SegmentedControl
        fullWidth
        aria-label={t('recalls.dialog.which')}
        value={chosen ? 'some' : 'all'}
        onChange={(which) => onChange(which === 'all' ? undefined : new Set())}
        data={[
          { value: 'all', label: t('recalls.dialog.all') },
          { value: 'some', label: t('recalls.dialog.some'), disabled: !isWhole },
        ]}
      />
      {!isWhole && <p className={ui.metaLine}>{t('recalls.dialog.tooManyToChoose')}</p>}
      {chosen && (
        <>
          <ProductChoice rows={rows} chosen={chosen} onChange={onChange} />
          <p className={ui.metaLine} aria-live="polite">
            {t('recalls.dialog.chosen', { count: chosen.size })}
          </p>
        </>
      )}
    </div>
  )
}
