import { ActionIcon, Anchor, Button } from '@mantine/core'
import { IconAlertCircle, IconArrowDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import type { SheetFault } from '../../../sheet/sheet.ts'
import { paths } from '../../../../core/rules/paths.ts'
import { Go } from '../../../ui/Go.tsx'
import { SavingLine } from './SavingLine.tsx'
import type { BulkSheet } from './useBulkSheet.ts'
import type { PhoneSteps } from './usePhoneSteps.ts'
import classes from './PhoneSheet.module.css'

interface SheetFooterProps {
  bulk: BulkSheet
  /** Id of the stage. */
  stage: string
  /** On a phone. */
  steps: PhoneSteps | undefined
  saveRef: RefObject<HTMLButtonElement | null>
  onSave: () => void
  /** Leads to a cell. */
  onShow: (cell: SheetFault) => void
  onClose: () => void
}

/** The foot of the sheet: what is ready, saving, and the way to what was saved. */
export function SheetFooter({ bulk, stage, steps, saveRef, onSave, onShow, onClose }: SheetFooterProps) {
  const { t } = useTranslation()
  const { processes, isSending, saved } = bulk
  const isNothing = processes.length === 0
  if (saved)
    return (
      <>
        <SavingLine count={saved.count} isSaved />
        <Button variant="default" onClick={onClose}>
          {t('milestones.bulk.leave')}
        </Button>
        <Button
          component={Go}
          ref={focus}
          to={paths.productMilestones(saved.first.id, stage)}
          aria-label={t('milestones.bulk.seeOf', { name: saved.first.name })}
        >
          {t('milestones.bulk.see')}
        </Button>
      </>
    )
  if (steps && !steps.isReviewing && bulk.blocks.length > 0) return <PhoneFoot bulk={bulk} steps={steps} />
  return (
    <>
      {isSending ? (
        <SavingLine count={processes.length} />
      ) : (
        // The review of a phone says so at its head.
        !steps && <Ready bulk={bulk} onShow={onShow} />
      )}
      <Button
        variant="default"
        onClick={steps?.isReviewing ? () => steps.show(steps.at) : onClose}
        disabled={isSending}
      >
        {t(steps?.isReviewing ? 'milestones.bulk.back' : 'common.cancel')}
      </Button>
      <Button ref={saveRef} variant={isNothing ? 'default' : 'filled'} onClick={onSave} loading={isSending}>
        {isNothing ? t('milestones.bulk.saveNone') : t('milestones.bulk.save', { count: processes.length })}
      </Button>
    </>
  )
}

/** What would be saved, and what would not (MIL-21). */
export function Ready({ bulk, onShow }: Pick<SheetFooterProps, 'bulk' | 'onShow'>) {
  const { t } = useTranslation()
  const { processes, ready, leftOut, sheet } = bulk
  const [first] = leftOut
  const name = sheet.rows.find(({ id }) => id === first?.row)?.name
  if (processes.length === 0) return <span>{t('milestones.bulk.nothingYet')}</span>
  return (
    <span aria-live="polite">
      {t('milestones.bulk.ready', {
        ready: String(ready),
        total: t('milestones.bulk.count', { count: processes.length }),
      })}
      {first && name !== undefined && (
        <>
          {' '}
          <Anchor component="button" type="button" size="sm" onClick={() => onShow(first)}>
            {t('milestones.bulk.leftOut', { count: leftOut.length, block: first.block.schema.name, name })}
          </Anchor>
        </>
      )}
    </span>
  )
}

/** What has to be corrected here and elsewhere, and the way to the next product, or to the review. */
function PhoneFoot({ bulk, steps }: { bulk: BulkSheet; steps: PhoneSteps }) {
  const { t } = useTranslation()
  const { sheet, faults } = bulk
  const { at, following } = steps
  const countIn = (index: number) => faults.filter(({ row }) => row === sheet.rows[index]?.id).length
  const next = following === undefined ? undefined : sheet.rows[following]
  return (
    <div className={classes.foot}>
      {faults.length > 0 && (
        <p className={classes.fault}>
          <IconAlertCircle size={16} aria-hidden /> {t('sheet.faults', { count: faults.length })}
          <span>
            {[
              t('milestones.bulk.here', { count: countIn(at) }),
              ...(next && following !== undefined
                ? [t('milestones.bulk.there', { count: countIn(following), name: next.name })]
                : []),
            ].join(', ')}
          </span>
        </p>
      )}
      <div className={classes.steps}>
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t('milestones.bulk.previous')}
          disabled={at === 0}
          onClick={() => steps.show(at - 1)}
        >
          <IconChevronLeft size={19} stroke={1.6} />
        </ActionIcon>
        {following === undefined ? (
          <Button size="lg" flex={1} onClick={steps.review}>
            {t('milestones.bulk.review')}
          </Button>
        ) : (
          <Button
            size="lg"
            flex={1}
            rightSection={<IconArrowDown size={17} stroke={1.6} aria-hidden />}
            onClick={() => steps.show(following)}
          >
            {t('milestones.bulk.nextFault')}
          </Button>
        )}
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t('milestones.bulk.next')}
          disabled={at === sheet.rows.length - 1}
          onClick={() => steps.show(at + 1)}
        >
          <IconChevronRight size={19} stroke={1.6} />
        </ActionIcon>
      </div>
    </div>
  )
}

const focus = (link: HTMLElement | null) => link?.focus()
