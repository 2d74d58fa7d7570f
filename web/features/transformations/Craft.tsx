import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { AroundContext } from '../../forms/around.ts'
import { DraftNotice } from '../../forms/FormNotices.tsx'
import { organizationPath } from '../../forms/record.ts'
import { SchemaFields } from '../../forms/SchemaForm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Strands } from '../../ui/Strands.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { OrganizationLead } from '../milestones/OrganizationLead.tsx'
import { useAround } from '../organizations/useAround.ts'
import { countOf } from '../products/words.ts'
import { AvailableOrigins } from './AvailableOrigins.tsx'
import { ChosenOrigins } from './ChosenOrigins.tsx'
import { Destination } from './Destination.tsx'
import type { Origins } from './useOrigins.ts'
import type { Work } from './work.ts'
import classes from './Craft.module.css'

interface CraftProps {
  work: Work
  origins: Origins
  /** The draft of form and origins. */
  draft: {
    offered: unknown
    offeredAt: string | undefined
    count: number
    restoreDraft: () => void
    dropDraft: () => void
  }
  /** Of a correction: the field for its reason. */
  why: ReactNode
  /** Takes the focus when the person returns from the preview. */
  headingId: string
  /** False while the preview covers it: strands of hidden rows can't be measured. */
  shown: boolean
}

/** First step: available origins, chosen origins, and the product with its form (picture 03a). */
export function Craft({ work, origins, draft, why, headingId, shown }: CraftProps) {
  const { t, i18n } = useTranslation()
  const narrow = useMedia('(max-width: 75em)')
  const { form, origin, picks, milestone, before } = work
  // The focus begins at the origins, unless the wizard begins with one.
  const begun = !milestone && before.chosen.picks.length > 0
  return (
    <div className={classes.craft}>
      {origin ? (
        <AvailableOrigins work={work} origins={origins} stage={origin} headingId={headingId} />
      ) : (
        <p className={classes.none}>{t('transformations.noneAvailable.noOrigin')}</p>
      )}
      <div className={classes.made}>
        <ChosenOrigins work={work} origins={origins} />
        <div className={classes.product}>
          <Destination work={work} />
          <div className={classes.form} data-entries={begun || undefined}>
            {why && <Notice>{t('milestones.correct.text')}</Notice>}
            {why}
            <DraftNotice
              form={draft}
              amount={draft.count > 0 ? countOf(draft.count, origin, t, i18n.language) : undefined}
            />
            <AroundContext value={useAround(form.record.organization)}>
              <SchemaFields
                form={form}
                reasons={work.reasons}
                lead={
                  <OrganizationLead
                    id={form.idOf(organizationPath)}
                    form={form}
                    {...(milestone ? { present: milestone.organization } : {})}
                  />
                }
              />
            </AroundContext>
          </div>
        </div>
        {shown && !narrow && (
          <Strands kind="elbow" version={`${picks.map(({ _id }) => _id).join()} ${i18n.language}`} />
        )}
      </div>
    </div>
  )
}
