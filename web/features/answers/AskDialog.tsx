import { Button, Group } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Inquiry } from '../../../core/contract/inquiries.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { usualDays } from '../../../core/rules/inquiry.ts'
import { call } from '../../api/client.ts'
import { Entry, FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { shownIdentifier } from '../../ui/identifier.ts'
import { stageSchemasQuery } from '../milestones/queries.ts'
import { productQuery } from '../products/queries.ts'
import { type Ask, canAsk, firstChosen, keyOf } from './asking.ts'
import { type AskValues, useEntries } from './useEntries.tsx'
import { LinkOnce } from './LinkOnce.tsx'
import { refreshAnswers } from './queries.ts'
import { newLot } from './search.ts'
import classes from './Ask.module.css'

interface AskDialogProps {
  /** The product, or `newLot`. */
  about: string
  onClose: () => void
}

/** Asks somebody without an account for data of a product, or for a new one; shows the link once (LNK-02, LNK-03, picture 42). */
export function AskDialog({ about, onClose }: AskDialogProps) {
  const { t } = useTranslation()
  const [made, setMade] = useState<Inquiry>()
  const product = useQuery({ ...productQuery(about), enabled: about !== newLot })
  const title = made
    ? t('inquiries.once.title')
    : product.data
      ? t('inquiries.ask.titleOf', {
          identifier: shownIdentifier(String(product.data.dataSchema.identifier)),
        })
      : t('inquiries.ask.title')
  return (
    <QuestionBox title={title} onClose={onClose}>
      {made ? (
        <LinkOnce inquiry={made} onClose={onClose} />
      ) : about === newLot ? (
        <OfLot onClose={onClose} onMade={setMade} />
      ) : product.data ? (
        <OfProduct product={product.data} onClose={onClose} onMade={setMade} />
      ) : product.isError || product.data === null ? (
        <Fault error={product.error} onRetry={() => void product.refetch()} />
      ) : (
        <ListSkeleton rows={4} height={44} />
      )}
    </QuestionBox>
  )
}

interface PartProps {
  onClose: () => void
  onMade: (inquiry: Inquiry) => void
}

function OfLot(props: PartProps) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const asks = useChains()
    .chains.flatMap(({ stages }) => stages.map(({ stage }) => stage))
    .filter(({ _id }) => refusal(contract.inquiries.create, 'stage.write', _id) === undefined)
    .map((stage): Ask => ({ kind: 'lot', schema: stage._id, name: stage.name, form: stage, filled: [] }))
    .filter(canAsk)
  return <AskForm {...props} asks={asks} label={t('inquiries.ask.stage')} />
}

function OfProduct({ product, ...props }: PartProps & { product: Product }) {
  const { t, i18n } = useTranslation()
  const refusal = useRefusal()
  const { chains } = useChains()
  const stage = findStage(chains, product.productSchema)?.stage.stage
  const schemas = useQuery(stageSchemasQuery(product.productSchema, i18n.language))
  if (schemas.isError) return <Fault error={schemas.error} onRetry={() => void schemas.refetch()} />
  if (!schemas.data) return <ListSkeleton rows={4} height={44} />
  const organization = product.organization._id
  const thing = { productSchema: product.productSchema, organization }
  const { create } = contract.inquiries
  const filled = Object.keys(product.dataSchema)
  const ofForm: Ask[] =
    stage && refusal(create, 'product.edit', thing) === undefined
      ? [{ kind: 'form', schema: stage._id, name: t('inquiries.ask.form'), form: stage, filled }]
      : []
  // Nobody outside says what a product was made of.
  const ofProcesses = schemas.data
    .filter(
      ({ _id: milestoneSchema, ratio }) =>
        ratio === undefined &&
        refusal(create, 'milestone.create', { milestoneSchema, organization, product: thing }) === undefined,
    )
    .map((schema): Ask => ({
      kind: 'process',
      schema: schema._id,
      name: schema.name,
      form: schema,
      filled: [],
    }))
  return (
    <AskForm
      {...props}
      asks={[...ofForm, ...ofProcesses].filter(canAsk)}
      product={product}
      label={t('inquiries.ask.what')}
    />
  )
}

const day = 86_400_000

interface AskFormProps extends PartProps {
  asks: readonly Ask[]
  product?: Product
  label: string
}

function AskForm({ asks, product, label, onClose, onMade }: AskFormProps) {
  const { t } = useTranslation()
  if (asks.length === 0) return <p className={classes.lead}>{t('inquiries.ask.nothing')}</p>
  return <Asking asks={asks} product={product} label={label} onClose={onClose} onMade={onMade} />
}

function Asking({
  asks,
  product,
  label,
  onClose,
  onMade,
}: Omit<AskFormProps, 'product'> & { product: Product | undefined }) {
  const { t, i18n } = useTranslation()
  const { fields, askOf, fieldsOf } = useEntries({ asks, product, label })
  const form = useFixedForm<AskValues>({
    initial: {
      recipient: { name: '', email: '' },
      what: keyOf(asks[0]!),
      organization: product?.organization._id ?? '',
      fields: asks.flatMap(firstChosen),
      message: '',
      verify: true,
      showValues: true,
      references: false,
      days: String(usualDays),
      language: i18n.language,
    },
    whenMissing: null,
    fields,
    saving: useSend<AskValues>({
      send: async (values) => {
        const { recipient, organization, message, verify, showValues, references, days, language } = values
        const { kind, schema } = askOf(values)
        const email = recipient.email.trim()
        const inquiry = await call(
          contract.inquiries.create,
          {
            body: {
              kind,
              ...(product ? { product: product._id } : { productSchema: schema }),
              ...(kind === 'process' ? { milestoneSchema: schema } : {}),
              ...(kind === 'form' ? {} : { organization }),
              fields: fieldsOf(values).map(({ name }) => name),
              recipient: { name: recipient.name, ...(email === '' ? {} : { email }) },
              ...(message.trim() === '' ? {} : { message }),
              verify: verify && email !== '' ? 'email' : 'none',
              showValues,
              references,
              language,
              // A minute less: the longest time counts from when the server reads it.
              expiresAt: new Date(Date.now() + Number(days) * day - 60_000).toISOString(),
            },
          },
          { quiet: true },
        )
        void refreshAnswers()
        onMade(inquiry)
      },
    }),
  })
  const hasMail = form.values.recipient.email.trim() !== ''
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.lead}>{t('inquiries.ask.lead')}</p>
      <FormNotices form={form} />
      <div className={classes.pair}>
        <Entry form={form} name="recipient.name" />
        <Entry form={form} name="recipient.email" />
      </div>
      {!hasMail && <p className={classes.help}>{t('inquiries.ask.emailHelp')}</p>}
      <Entry form={form} name="verify" />
      <Entry form={form} name="what" />
      <Entry form={form} name="organization" />
      <Entry form={form} name="fields" />
      <Entry form={form} name="references" />
      <Entry form={form} name="showValues" />
      <Entry form={form} name="message" />
      <div className={classes.pair}>
        <Entry form={form} name="days" />
        <Entry form={form} name="language" />
      </div>
      <Group justify="flex-end" gap={10}>
        <span className={classes.count}>
          {t('inquiries.ask.count', { count: fieldsOf(form.values).length })}
        </span>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          loading={form.isBusy}
          leftSection={<IconSend size={17} stroke={1.6} aria-hidden />}
        >
          {t(hasMail ? 'inquiries.ask.submit' : 'inquiries.ask.make')}
        </Button>
      </Group>
    </FormFrame>
  )
}
