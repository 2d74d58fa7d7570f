import { ActionIcon } from '@mantine/core'
import { IconChevronRight, IconCirclePlus, IconEye, IconRoute, IconX } from '@tabler/icons-react'
import { paths } from '../../../core/rules/paths.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { findStage, useChains } from '../chains.ts'
import { wordOf } from './actions.tsx'
import type { ExactHit } from './usePaletteSearch.ts'
import scanner from '../../ui/scanner/Scanner.module.css'
import classes from './Scanned.module.css'

interface ScannedProps {
  hit: ExactHit
  onGo: (to: string) => void
  /** Back to the camera. */
  onAgain: () => void
  onWrite: () => void
  onClose: () => void
}

/** A product whose code the camera read: its line leaves the picture and ends in what one may do with it (picture 35b). */
export default function Scanned({ hit: { group, item }, onGo, onAgain, onWrite, onClose }: ScannedProps) {
  const { t } = useTranslation()
  const stage = findStage(useChains().chains, item.stage?._id)?.stage
  const id = item.stage?._id ?? ''
  const { one, gender } = stage ? wordOf(stage.stage) : { one: t('products.word.one'), gender: 'm' as const }
  const ways = [
    { label: t(`search.scanned.see.${gender}`, { one }), icon: IconEye, to: item.address },
    {
      label: t('search.scanned.record'),
      icon: IconCirclePlus,
      to: paths.productMilestones(item._id, id, { createMilestone: true }),
    },
    { label: t('search.scanned.trace'), icon: IconRoute, to: paths.productTrace(item._id, id) },
  ]
  return (
    <div className={scanner.scanner}>
      <div className={scanner.head}>
        <ActionIcon size={44} aria-label={t('common.close')} onClick={onClose} className={scanner.tool}>
          <IconX size={20} stroke={1.6} />
        </ActionIcon>
        <h2 className={scanner.title}>{t('search.scan')}</h2>
      </div>
      <div className={classes.read} aria-hidden />
      <div className={classes.thing} role="status">
        {stage && <StageMarkDisc hue={stage.hue} marca={stage.marca} size={42} kind="filled" />}
        <span>
          <b>
            <IdentifierText>{item.name}</IdentifierText>
          </b>
          <small>{[group.title, item.organization?.name].filter(Boolean).join(', ')}</small>
        </span>
      </div>
      <ul className={classes.ways}>
        {ways.map(({ label, icon: Icon, to }, at) => (
          <li key={to}>
            {/* The focus would be lost with the camera's picture. */}
            <button type="button" ref={at === 0 ? takeFocus : undefined} onClick={() => onGo(to)}>
              <Icon size={20} stroke={1.6} aria-hidden /> {label}
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.other}>
        <button type="button" onClick={onAgain}>
          {t('search.scanned.again')}
        </button>
        <button type="button" onClick={onWrite}>
          {t('search.scanner.write')}
        </button>
      </p>
    </div>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
