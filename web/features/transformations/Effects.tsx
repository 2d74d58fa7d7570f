import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconCircleCheck,
  IconEye,
  IconLock,
  IconLockOpen,
  IconPencilExclamation,
} from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import { identifierOf } from '../products/columns.tsx'
import { countOf } from '../products/words.ts'
import type { Origin } from './origin.ts'
import { changedOrigins } from './wizard.ts'
import type { Work } from './work.ts'
import classes from './Preview.module.css'

/** Lists what will change on confirming. */
export function Effects({ work }: { work: Work }) {
  const { t, i18n } = useTranslation()
  const { picks, before, product, schema, milestone, correcting, origin, mayUndo } = work
  const name = identifierOf(product)
  const { added, freed } = milestone
    ? changedOrigins(picks, before.chosen.picks)
    : { added: picks, freed: [] }
  // Others were used before: they have not been editable since.
  const locked = added.filter(({ hasDestination }) => !hasDestination)
  const names = (products: readonly Origin[]) => products.map(identifierOf).join(', ')
  const hidden = (milestone?.priv ?? schema.priv).value === 'true'
  const fixed = (milestone?.priv ?? schema.priv).immutable
  return (
    <section>
      <h3>{t('transformations.effects')}</h3>
      <ul>
        {locked.length > 0 && (
          <Effect
            icon={IconLock}
            title={t('transformations.effect.locked', {
              count: locked.length,
              names: names(locked),
              things: countOf(locked.length, origin, t, i18n.language),
            })}
            text={t('transformations.effect.lockedText', { count: locked.length, name })}
          />
        )}
        {freed.length > 0 && (
          <Effect
            icon={IconLockOpen}
            title={t('transformations.effect.freed', { count: freed.length, names: names(freed) })}
          />
        )}
        {!milestone && schema.initiator && !product.requirementsSatisfied && (
          <Effect
            icon={IconCircleCheck}
            title={t('transformations.effect.complete', { name })}
            text={t('transformations.effect.completeText')}
          />
        )}
        <Effect
          icon={IconEye}
          title={t(hidden ? 'transformations.effect.private' : 'transformations.effect.public')}
          text={t(fixed ? 'transformations.effect.privacyFixed' : 'transformations.effect.privacyText')}
        />
        {correcting && (
          <Effect
            icon={IconPencilExclamation}
            title={t('transformations.effect.corrected')}
            text={t('transformations.effect.correctedText')}
          />
        )}
        {!milestone &&
          (mayUndo ? (
            <Effect
              icon={IconArrowBackUp}
              title={t('transformations.effect.undo')}
              text={t('transformations.effect.undoText')}
            />
          ) : (
            <Effect
              icon={IconArrowBackUpDouble}
              title={t('transformations.effect.noUndo')}
              text={t('transformations.effect.noUndoText')}
            />
          ))}
      </ul>
    </section>
  )
}

function Effect({ icon: Icon, title, text }: { icon: typeof IconLock; title: string; text?: string }) {
  return (
    <li>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>
        <b>{title}</b>
        {text && <span className={classes.detail}>{text}</span>}
      </span>
    </li>
  )
}
