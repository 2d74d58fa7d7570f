import { Button, Input, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { Fragment, useEffect, useId } from 'react'
import { get, useForm, useWatch, type FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OrganizationInput } from '../../../core/contract/organizations.ts'
import { ApiError } from '../../api/error.ts'
import { RequiredNote } from '../../forms/FormNotices.tsx'
import { useDraft } from '../../shell/draft.ts'
import { faultsOf } from '../../api/faultText.ts'
import { FormSection, Wide } from '../../ui/FormGrid.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { toastFault } from '../../ui/toast.ts'
import { bodyOf, cordFault, digitsOf, valuesOf, type OrganizationValues } from './values.ts'

interface OrganizationFormProps {
  title: string
  submitLabel: string
  /** Names the draft: `new`, or the organization's id. */
  draft: string
  initial: OrganizationValues
  notice?: React.ReactNode
  onSubmit: (body: OrganizationInput) => Promise<void>
  onClose: () => void
}

/** ORG-07 to ORG-13, for a new organization and an existing one. */
export function OrganizationForm({
  title,
  submitLabel,
  draft,
  initial,
  notice,
  onSubmit,
  onClose,
}: OrganizationFormProps) {
  const { t } = useTranslation()
  const { found, keep, drop } = useDraft<OrganizationValues>(`organization:${draft}`)
  const { register, handleSubmit, control, subscribe, setValue, getValues, setError, reset, formState } =
    useForm<OrganizationValues>({ defaultValues: initial })
  const mode = useWatch({ control, name: 'mode' })
  const formId = useId()

  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => isDirty && keep(values),
      }),
    [subscribe, keep],
  )

  const submit = handleSubmit(
    async (values) => {
      try {
        await onSubmit(bodyOf(values))
        drop()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        for (const { path, message } of faultsOf(error))
          setError(path === '' ? 'root' : fieldOf(path), { message })
      }
    },
    (faults) => {
      if (faults.name) toastFault(t('common.toast.allRequired'))
    },
  )

  const field = (name: FieldPath<OrganizationValues>, label: string) => ({
    ...register(name),
    label,
    error: get(formState.errors, `${name}.message`) as string | undefined,
  })
  const cord = (which: 'lat' | 'lng') => ({
    ...register(which, {
      validate: () => {
        const fault = cordFault(getValues(), which)
        return fault === undefined || t(fault)
      },
    }),
    error: formState.errors[which]?.message,
    inputMode: 'decimal' as const,
  })
  const restore = () => {
    if (found) reset({ ...valuesOf(), ...found })
    drop()
  }

  return (
    <SidePanel
      title={title}
      subtitle={<RequiredNote />}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            onClick={() => {
              drop()
              onClose()
            }}
          >
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={formState.isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {found && (
        <Notice
          actions={
            <>
              <Button size="xs" variant="default" onClick={restore}>
                {t('common.draft.restore')}
              </Button>
              <Button size="xs" variant="subtle" onClick={drop}>
                {t('common.draft.discard')}
              </Button>
            </>
          }
        >
          {t('common.draft.found')}
        </Notice>
      )}
      {notice}
      {formState.errors.root && <Notice urgent>{formState.errors.root.message}</Notice>}
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <FormSection title={t('organizations.form.identity')}>
          <Wide>
            <TextInput
              {...register('name', { validate: (name) => name.trim() !== '' || t('fields.requiredMark') })}
              label={t('organizations.form.name')}
              error={formState.errors.name?.message}
              maxLength={200}
              required
            />
          </Wide>
          <TextInput {...field('logoUrl', t('organizations.form.logoUrl'))} inputMode="url" />
          <TextInput {...field('labelOfInputSearch', t('organizations.form.labelOfInputSearch'))} />
        </FormSection>
        <FormSection title={t('organizations.form.place')}>
          <TextInput {...field('country', t('organizations.form.country'))} />
          <TextInput {...field('state', t('organizations.form.state'))} />
          <Wide>
            <Input.Wrapper
              label={t('organizations.form.mode')}
              description={t('organizations.form.modeHint')}
              descriptionProps={{ mt: 5 }}
              labelElement="div"
            >
              <SegmentedControl
                aria-label={t('organizations.form.mode')}
                value={mode}
                onChange={(value) => setValue('mode', value, { shouldDirty: true })}
                data={[
                  { value: 'address', label: t('organizations.form.byAddress') },
                  { value: 'cords', label: t('organizations.form.byCords') },
                ]}
              />
            </Input.Wrapper>
          </Wide>
          {mode === 'address' ? (
            <>
              <TextInput {...field('city', t('organizations.form.city'))} />
              <TextInput {...field('address', t('organizations.form.address'))} />
            </>
          ) : (
            <>
              <TextInput
                {...cord('lat')}
                label={t('organizations.form.lat')}
                description={t('organizations.form.latHint')}
              />
              <TextInput
                {...cord('lng')}
                label={t('organizations.form.lng')}
                description={t('organizations.form.lngHint')}
              />
            </>
          )}
        </FormSection>
        <FormSection title={t('organizations.form.contact')}>
          <TextInput {...field('website', t('organizations.form.website'))} inputMode="url" />
          <TextInput
            {...register('phoneNumber', {
              onChange: (event) => setValue('phoneNumber', digitsOf(String(event.target.value))),
            })}
            label={t('organizations.form.phone')}
            description={t('organizations.form.phoneHint')}
            error={formState.errors.phoneNumber?.message}
            inputMode="numeric"
            maxLength={40}
          />
          {([0, 1] as const).map((at) => (
            <Fragment key={at}>
              <TextInput
                {...field(`socialMedia.${at}.name`, t('organizations.form.social', { number: at + 1 }))}
              />
              <TextInput
                {...field(`socialMedia.${at}.url`, t('organizations.form.socialUrl', { number: at + 1 }))}
                inputMode="url"
              />
            </Fragment>
          ))}
        </FormSection>
        <FormSection title={t('organizations.form.page')}>
          <Wide>
            <Textarea
              {...field('data.description', t('organizations.form.description'))}
              autosize
              minRows={3}
            />
          </Wide>
          <TextInput {...field('frontImageUrl', t('organizations.form.frontImageUrl'))} inputMode="url" />
          <TextInput {...field('videoUrl', t('organizations.form.videoUrl'))} inputMode="url" />
          <TextInput {...field('data.image', t('organizations.form.image'))} inputMode="url" />
          <TextInput {...field('data.alert', t('organizations.form.alert'))} />
          <Wide>
            <Textarea {...field('disclaimer', t('organizations.form.disclaimer'))} autosize minRows={2} />
          </Wide>
        </FormSection>
        <FormSection title={t('organizations.form.files')}>
          {([1, 2, 3] as const).map((number) => (
            <Fragment key={number}>
              <TextInput {...field(`data.nameFile${number}`, t('organizations.form.fileName', { number }))} />
              <TextInput
                {...field(`data.file${number}`, t('organizations.form.file', { number }))}
                inputMode="url"
              />
            </Fragment>
          ))}
        </FormSection>
      </form>
    </SidePanel>
  )
}

/** A fault's JSON Pointer as the form names its fields: `/data/alert` is `data.alert`. */
const fieldOf = (path: string) =>
  (path.startsWith('/cords')
    ? path.replace('/cords/', '')
    : path.slice(1).replaceAll('/', '.')) as FieldPath<OrganizationValues>
