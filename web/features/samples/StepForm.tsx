import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import type { FixedFormState } from '../../forms/useFixedForm.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import classes from './welcome.module.css'

interface StepFormProps<Values extends object> {
  form: FixedFormState<Values>
  heading: ReactNode
  lead: string
  /** The step before, and where whoever leaves this one for later goes. */
  back: 'chain' | 'organization'
  later: string
  submitLabel: string
  submitIcon?: ReactNode
  /** Why it can't be sent yet. */
  blocked?: string | undefined
  children: ReactNode
}

/** A step after the chain: a form of few entries, which may be left for later. */
export function StepForm<Values extends object>({
  form,
  heading,
  lead,
  back,
  later,
  submitLabel,
  submitIcon,
  blocked,
  children,
}: StepFormProps<Values>) {
  const { t } = useTranslation()
  return (
    <FormFrame form={form} className={classes.step2}>
      <main className={classes.main}>
        {heading}
        <p className={classes.lead}>{lead}</p>
        <FormNotices form={form} />
        {children}
      </main>
      <footer className={classes.footer}>
        <Button
          component={Go}
          to={paths.welcome(back)}
          className={classes.back ?? ''}
          variant="default"
          leftSection={<IconArrowLeft size={17} aria-hidden />}
        >
          {t(`welcome.${back}.step`)}
        </Button>
        <span className={classes.ways}>
          <Button component={Go} to={later} variant="default">
            {t('welcome.later')}
          </Button>
          <RefusableButton type="submit" loading={form.isBusy} rightSection={submitIcon} refusal={blocked}>
            {submitLabel}
          </RefusableButton>
        </span>
      </footer>
    </FormFrame>
  )
}
