import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { QuestionBox } from '../ui/ConfirmModal.tsx'
import { RefusableButton } from '../ui/RefusableButton.tsx'
import { useTranslation } from '../ui/texts.ts'
import { AllEntries, FormFrame, FormNotices } from './FixedForm.tsx'
import classes from './FormQuestion.module.css'
import type { FixedFormState } from './useFixedForm.tsx'

interface FormQuestionProps<Values extends object> {
  title: string
  /** Label of the button. */
  action: string
  form: FixedFormState<Values>
  danger?: boolean | undefined
  /** Why it is not allowed. */
  refusal?: string | undefined
  /** Consequences. */
  text?: ReactNode
  onClose: () => void
  /** The entries, where they don't stand one below the other. */
  children?: ReactNode
}

/** The box of a form: a question that is answered by some entries. */
export function FormQuestion<Values extends object>({
  title,
  action,
  form,
  danger,
  refusal,
  text,
  onClose,
  children = <AllEntries form={form} />,
}: FormQuestionProps<Values>) {
  const { t } = useTranslation()
  return (
    <QuestionBox title={title} onClose={onClose}>
      <FormFrame form={form} className={classes.form}>
        {text}
        <FormNotices form={form} />
        {children}
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <RefusableButton
            type="submit"
            {...(danger ? { color: 'red' } : {})}
            loading={form.isBusy}
            refusal={refusal}
          >
            {action}
          </RefusableButton>
        </Group>
      </FormFrame>
    </QuestionBox>
  )
}
