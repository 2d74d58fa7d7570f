import { Button, Group, Modal, SegmentedControl } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { type InsightTranslations, isIcon, maxInsightText } from '../../../core/rules/insight.ts'
import { Entry, FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import type { StoredFile } from '../../forms/files/upload.ts'
import type { Saving } from '../../forms/saving.ts'
import { filledIn, perLanguage } from '../../forms/translations.ts'
import { type FixedField, useFixedForm } from '../../forms/useFixedForm.tsx'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { phoneWidth } from '../../ui/table.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { InsightFace } from './InsightFace.tsx'
import { IconGallery, NewPicture } from './Pictures.tsx'
import classes from './Insights.module.css'

/** INS-04. */
const modes = ['text', 'icon', 'previewImage'] as const

/** An uploaded picture with its size, which the person sees. */
export interface NewPictureFile extends StoredFile {
  bytes: number
}

/** Each mode keeps what was entered in it. */
export interface InsightValues {
  mode: string
  text: string
  /** The address of a picture of the library; '' when none is chosen. */
  icon: string
  previewImage: NewPictureFile | null
  value: string
  /** In other languages than the account's. */
  i18n: Record<Language, { text: string; value: string }>
}

interface InsightTexts {
  /** A text, or the address of a picture. */
  name: string
  value: string
  i18n?: InsightTranslations
}

export const valuesOf = (
  { name, value, i18n = {} }: InsightTexts = { name: '', value: '' },
): InsightValues => ({
  i18n: perLanguage((language) => ({
    text: i18n[language]?.name ?? '',
    value: i18n[language]?.value ?? '',
  })),
  mode: isIcon(name) ? 'icon' : 'text',
  text: isIcon(name) ? '' : name,
  icon: isIcon(name) ? name : '',
  previewImage: null,
  value,
})

export const bodyOf = ({ mode, text, icon, previewImage, value, i18n }: InsightValues) => ({
  name: mode === 'text' ? text.trim() : mode === 'icon' ? icon : (previewImage?.url ?? ''),
  value: value.trim(),
  i18n: filledIn(
    perLanguage((language) => ({
      name: mode === 'text' ? i18n[language].text : '',
      value: i18n[language].value,
    })),
  ),
})

interface InsightFormProps {
  title: string
  submitLabel: string
  initial: InsightValues
  saving: Saving<InsightValues>
  onClose: () => void
}

/** An attribute's name and value (picture 12). */
export function InsightForm({ title, submitLabel, initial, saving, onClose }: InsightFormProps) {
  const { t } = useTranslation()
  const { default: own, supported } = useFormLanguages()
  const others = supported.filter((language) => language !== own)
  const isIn = (mode: (typeof modes)[number]) => (values: InsightValues) => values.mode === mode
  const text = { required: true, maxLength: maxInsightText }
  const form = useFixedForm<InsightValues>({
    initial,
    saving,
    // INS-03.
    whenMissing: 'dataIncomplete',
    fields: [
      {
        name: 'mode',
        label: t('insights.modes'),
        render: ({ label, value, onChange }) => (
          <SegmentedControl
            fullWidth
            aria-label={label}
            value={value}
            onChange={onChange}
            data={modes.map((one) => ({ value: one, label: t(`insights.modeOf.${one}`) }))}
          />
        ),
      },
      {
        ...text,
        name: 'text',
        faultsOf: 'name',
        label: t('insights.name'),
        help: t('insights.nameHint'),
        begins: true,
        isShown: isIn('text'),
      },
      {
        name: 'icon',
        faultsOf: 'name',
        label: t('insights.gallery'),
        required: true,
        isShown: isIn('icon'),
        render: ({ value, error, onChange }) => (
          <IconGallery picked={value} fault={error} onPick={onChange} />
        ),
      },
      {
        name: 'previewImage',
        faultsOf: 'name',
        label: t('insights.modeOf.previewImage'),
        required: true,
        isShown: isIn('previewImage'),
        render: ({ value, error, onChange }) => (
          <NewPicture picture={value} fault={error} onChange={onChange} />
        ),
      },
      { ...text, name: 'value', label: t('insights.value'), isShown: isIn('text') },
      { ...text, name: 'value', label: t('insights.caption'), isShown: ({ mode }) => mode !== 'text' },
      ...others.flatMap((language): FixedField<InsightValues>[] => {
        const of = (field: string) => t('forms.inLanguage', { field, language })
        const shared = { maxLength: maxInsightText }
        const value = { ...shared, name: `i18n.${language}.value`, help: t('insights.fallback') } as const
        return [
          {
            ...shared,
            name: `i18n.${language}.text`,
            faultsOf: `i18n.${language}.name`,
            label: of(t('insights.name')),
            isShown: isIn('text'),
          },
          { ...value, label: of(t('insights.value')), isShown: isIn('text') },
          { ...value, label: of(t('insights.caption')), isShown: ({ mode }) => mode !== 'text' },
        ]
      }),
    ],
  })
  const { values } = form
  return (
    <InsightDialog title={title} onClose={onClose}>
      <FormFrame form={form} className={classes.modal}>
        <Entry form={form} name="mode" />
        <FormNotices form={form} />
        {values.mode === 'text' && (
          <InsightFace
            name={values.text || t('insights.sample.name')}
            value={values.value || t('insights.sample.value')}
          />
        )}
        <Entry form={form} name="text" />
        <Entry form={form} name="icon" />
        <Entry form={form} name="previewImage" />
        <Entry form={form} name="value" />
        {others.map((language) => (
          <Fragment key={language}>
            <Entry form={form} name={`i18n.${language}.text`} />
            <Entry form={form} name={`i18n.${language}.value`} />
          </Fragment>
        ))}
        <Group justify="flex-end" gap={10} className={classes.modalFoot ?? ''}>
          <Button
            variant="default"
            onClick={() => {
              form.drop()
              onClose()
            }}
          >
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {submitLabel}
          </Button>
        </Group>
      </FormFrame>
    </InsightDialog>
  )
}

interface InsightDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

export function InsightDialog({ title, onClose, children }: InsightDialogProps) {
  const phone = useMedia(phoneWidth)
  useReturnFocus()
  return (
    <Modal.Root opened onClose={onClose} size={430} fullScreen={phone}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header component="div" className={classes.modalHead ?? ''}>
          <Modal.Title component="h2" className={classes.modalTitle ?? ''}>
            {title}
          </Modal.Title>
        </Modal.Header>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}
