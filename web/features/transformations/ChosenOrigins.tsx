import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconLock, IconX } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../../core/contract/products.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { commonPrefix } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { amountOf, writtenAmount } from '../products/amounts.ts'
import { capitalised, stageWords } from '../products/words.ts'
import { identifierOf } from '../products/columns.tsx'
import type { Work } from './work.ts'
import classes from './Craft.module.css'

interface ChosenOriginsProps {
  work: Work
  onRemove: (origin: Product) => void
}

/** The chosen origins. Searching or paging the list beside them does not change them. */
export function ChosenOrigins({ work, onRemove }: ChosenOriginsProps) {
  const { t, i18n } = useTranslation()
  const phone = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false })
  const { picks, origin, amount, sharing, stored, originFaults } = work
  const prefix = commonPrefix(picks.map(identifierOf))
  const { one, gender } = stageWords(origin, t)
  const masked = stored?.masked ?? 0
  return (
    <section className={classes.chosen}>
      <h3 className={classes.heading}>
        {t('transformations.chosen', { count: picks.length + masked })} <span>{picks.length + masked}</span>
      </h3>
      <ul className={classes.picks}>
        {picks.map((pick) => {
          const name = identifierOf(pick)
          const quantity = amountOf(amount, pick)
          const fault = originFaults.get(pick._id)
          return (
            <li key={pick._id} data-strand="row" data-faulty={fault !== undefined || undefined}>
              {origin && <StageMark hue={origin.hue} marca={origin.marca} />}
              <span className={classes.pick}>
                <IdentifierText prefix={prefix}>{name}</IdentifierText>
                <span className={classes.owner}>{pick.organization.name}</span>
                {fault && (
                  <span className={classes.fault} role="alert">
                    <IconAlertCircle size={15} aria-hidden /> {fault}
                  </span>
                )}
              </span>
              {amount && quantity !== undefined && (
                <span>{writtenAmount(quantity, amount, i18n.language as Language)}</span>
              )}
              <ActionIcon
                aria-label={t('transformations.remove', { name })}
                data-hint={t('transformations.remove', { name })}
                onClick={() => onRemove(pick)}
              >
                <IconX size={17} stroke={1.6} />
              </ActionIcon>
            </li>
          )
        })}
        {masked > 0 && (
          <li data-strand="row" className={classes.masked}>
            <IconLock size={15} stroke={1.6} aria-hidden /> {t('transformations.kept', { count: masked })}
          </li>
        )}
      </ul>
      {picks.length === 0 && stored?.onlyMilestone && masked === 0 && work.kind !== 'grouping' && (
        <p className={classes.note}>{t('transformations.keepsStored')}</p>
      )}
      <p className={classes.note}>
        {t(phone ? 'transformations.hint.narrow' : 'transformations.hint.wide')}{' '}
        {t(sharing ? 'transformations.hint.sharing' : 'transformations.hint.exclusive', {
          A: capitalised(t(`products.a.${gender}`, { one })),
        })}
      </p>
    </section>
  )
}
