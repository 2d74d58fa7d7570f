import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { useEffect, useId, useRef } from 'react'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { useControls } from './Controls.tsx'
import { Craft } from './Craft.tsx'
import { Preview } from './Preview.tsx'
import { StaleTransformation } from './StaleTransformation.tsx'
import { Steps } from './Steps.tsx'
import { useWizard, type WizardProps } from './useWizard.ts'
import type { Step } from './wizard.ts'
import type { Work } from './work.ts'
import { WizardFooter } from './WizardFooter.tsx'
import { WizardTitle } from './WizardTitle.tsx'
import classes from './Wizard.module.css'

/** Craft, Preview and the lock after confirming, for the three kinds of transformation. */
export function Wizard(props: WizardProps) {
  const { milestone, onBack, onClose } = props
  const { t } = useTranslation()
  const headings = useId()
  const { data: organizations = [] } = useQuery(allOrganizationsQuery)
  const wizard = useWizard(props)
  const { work, step, stale, changes } = wizard
  const headingOf = (one: Step | 'controls') => headings + one
  const controls = useControls(work, step === 'preview')
  useStepFocus(step, headingOf(step))
  const organization =
    organizations.find(({ _id }) => _id === work.form.record.organization) ?? milestone?.organization

  return (
    <SidePanel
      title={titleOf(work, t)}
      subtitle={
        <>
          <WizardTitle work={work} />
          {onBack && (
            <>
              {' · '}
              <Anchor component="button" type="button" inherit onClick={onBack}>
                {t('milestones.new.back')}
              </Anchor>
            </>
          )}
        </>
      }
      stage={work.stage}
      width="wide"
      bare
      onClose={onClose}
      onEscape={wizard.escape}
      onSubmit={step === 'craft' ? wizard.review : wizard.confirm}
      headEnd={<Steps step={step} />}
      footer={
        <WizardFooter
          step={step}
          lock={wizard.lock}
          controls={controls}
          onShowControls={() => document.getElementById(headingOf('controls'))?.focus()}
          nothingSaved={t(milestone ? 'transformations.nothingChanged' : 'transformations.nothingSaved')}
          refusal={wizard.refusal}
          isWaiting={wizard.isWaiting}
          confirmLabel={t(
            work.correcting
              ? 'milestones.correct.save'
              : milestone
                ? 'transformations.save'
                : 'transformations.confirm',
          )}
          onNext={wizard.next}
          onCancel={onClose}
          onBack={wizard.backToCraft}
        />
      }
    >
      {stale && (
        <div className={classes.stale}>
          <StaleTransformation work={work} {...stale} />
        </div>
      )}
      {/* Craft stays mounted, so its search, page and form survive the preview. */}
      <div className={classes.step} hidden={step !== 'craft'}>
        <Craft
          work={work}
          origins={wizard.origins}
          draft={wizard.draft}
          why={work.correcting && wizard.why}
          headingId={headingOf('craft')}
          shown={step === 'craft'}
        />
      </div>
      {step === 'preview' && (
        <Preview
          work={work}
          headingId={headingOf('preview')}
          controls={controls}
          controlsId={headingOf('controls')}
          organization={organization?.name ?? ''}
          changes={changes}
        />
      )}
    </SidePanel>
  )
}

/** An edit and a correction look different from a new transformation. */
function titleOf({ schema: { name }, milestone, correcting }: Work, t: Translator): string {
  if (correcting) return t('milestones.correct.title', { name })
  return milestone ? t('transformations.edit', { name }) : name
}

/** Each change of step focuses the heading of the new step. On opening, the panel focuses its title. */
function useStepFocus(step: Step, headingId: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    document.getElementById(headingId)?.focus()
  }, [step, headingId])
}
