import { useTranslation } from '../../ui/texts.ts'
import type { Step } from './wizard.ts'
import classes from './Wizard.module.css'

const steps: readonly Step[] = ['craft', 'preview']

/** The current step of the wizard: ● Armar —— ○ Revisar. */
export function Steps({ step }: { step: Step }) {
  const { t } = useTranslation()
  return (
    <ol className={classes.steps} aria-label={t('transformations.steps')}>
      {steps.map((one, at) => (
        <li
          key={one}
          aria-current={one === step ? 'step' : undefined}
          data-done={steps.indexOf(step) > at || undefined}
        >
          {t(`transformations.${one}`)}
        </li>
      ))}
    </ol>
  )
}
