import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../../core/contract/products.ts'
import { DraftNotice } from '../../forms/FormNotices.tsx'
import { organizationPath } from '../../forms/record.ts'
import { SchemaForm } from '../../forms/SchemaForm.tsx'
import { Strands } from '../../ui/Strands.tsx'
import { OrganizationLead } from '../milestones/OrganizationLead.tsx'
import { AvailableOrigins } from './AvailableOrigins.tsx'
import { ChosenOrigins } from './ChosenOrigins.tsx'
import { Destination } from './Destination.tsx'
import type { Work } from './work.ts'
import classes from './Craft.module.css'

interface CraftProps {
  work: Work
  formId: string
  /** Takes the focus when the person returns from the preview. */
  headingId: string
  onPick: (origin: Product) => void
  onSubmit: () => void
  /** False while the preview covers it: strands of hidden rows can't be measured. */
  shown: boolean
}

/** First step: available origins, chosen origins, and the product with its form (picture 03a). */
export function Craft({ work, formId, headingId, onPick, onSubmit, shown }: CraftProps) {
  const { t, i18n } = useTranslation()
  const narrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false })
  const { form, origin, picks, milestone } = work
  return (
    <div className={classes.craft}>
      {origin ? (
        <AvailableOrigins work={work} origin={origin} headingId={headingId} onPick={onPick} />
      ) : (
        <p className={classes.none}>{t('transformations.noneAvailable.noOrigin')}</p>
      )}
      <div className={classes.made}>
        <ChosenOrigins work={work} onRemove={onPick} />
        <div className={classes.product}>
          <Destination work={work} />
          <div className={classes.form}>
            <DraftNotice form={form} />
            <SchemaForm
              id={formId}
              form={form}
              onSubmit={onSubmit}
              lead={
                <OrganizationLead
                  id={form.idOf(organizationPath)}
                  form={form}
                  {...(milestone ? { present: milestone.organization } : {})}
                />
              }
            />
          </div>
        </div>
        {shown && !narrow && (
          <Strands kind="elbow" version={`${picks.map(({ _id }) => _id).join()} ${i18n.language}`} />
        )}
      </div>
    </div>
  )
}
