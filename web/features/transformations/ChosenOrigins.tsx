import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconLock, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { commonPrefix } from '../../ui/identifier.ts'
import { HoldText } from '../../ui/HoldMark.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { amountOf, writtenAmount } from '../products/amounts.ts'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { countOf, stageWords } from '../products/words.ts'
import { identifierOf } from '../products/columns.tsx'
import { exceeds, inFormUnit, isComparable, isPartly, leftOfOrigin, type Origin } from './origin.ts'
import { OriginQuantity } from './OriginQuantity.tsx'
import type { Origins } from './useOrigins.ts'
import { takesQuantities, type Work } from './work.ts'
import classes from './Craft.module.css'

interface ChosenOriginsProps {
  work: Work
  origins: Origins
}

/** How many rows are drawn before the person asks for all. */
const maxRows = 60

/** The chosen origins. Searching or paging the list beside them does not change them. */
export function ChosenOrigins({ work, origins }: ChosenOriginsProps) {
  const { t, i18n } = useTranslation()
  const phone = useMedia(phoneWidth)
  const [isOpen, setOpen] = useState(false)
  const { kind, picks, origin, sharing, stored, originFaults } = work
  const { one, gender } = stageWords(origin, t)
  const a = t(`products.a.${gender}`, { one })
  const masked = stored?.masked ?? 0
  const single = kind !== 'grouping'
  // Refused ones stand first: among thousands nobody would find them.
  const refused = picks.filter(({ _id }) => originFaults.has(_id))
  const ordered = refused.length ? [...refused, ...picks.filter((pick) => !refused.includes(pick))] : picks
  const isCut = picks.length > maxRows + 1
  const shown = isOpen || !isCut ? ordered : ordered.slice(0, maxRows)
  const prefix = commonPrefix(shown.map(identifierOf))
  return (
    <section>
      <div className={classes.heads}>
        <h3 className={classes.heading}>
          {t(single ? 'transformations.chosenOne' : 'transformations.chosenMany')}{' '}
          <span>{single ? '' : picks.length + masked}</span>
        </h3>
        {picks.length > 1 && (
          <button type="button" className={classes.link} onClick={origins.clear}>
            {t('transformations.removeAll')}
          </button>
        )}
      </div>
      <MeasureLink work={work} origins={origins} />
      <ul className={classes.picks}>
        {shown.map((pick) => (
          <OriginRow
            key={pick._id}
            pick={pick}
            prefix={prefix}
            work={work}
            origins={origins}
            onPasteColumn={(values) => {
              const from = ordered.indexOf(pick)
              origins.setQuantities(ordered.slice(from, from + values.length), values)
            }}
          />
        ))}
        {masked > 0 && (
          <li data-strand="row" className={classes.masked}>
            <IconLock size={15} stroke={1.6} aria-hidden /> {t('transformations.kept', { count: masked })}
          </li>
        )}
      </ul>
      {isCut && (
        <button
          type="button"
          className={classes.link}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen
            ? t('transformations.fewer')
            : t(`lineage.others.${gender}`, {
                things: countOf(picks.length - maxRows, origin, t, i18n.language),
              })}
        </button>
      )}
      {picks.length === 0 && stored?.onlyMilestone && masked === 0 && single && (
        <p className={classes.note}>{t('transformations.keepsStored')}</p>
      )}
      <p className={classes.note}>
        {single && picks.length > 0
          ? t('transformations.hint.change')
          : t(`transformations.hint.${single ? 'one' : 'many'}.${phone ? 'narrow' : 'wide'}`, { a })}{' '}
        {t(sharing ? 'transformations.hint.sharing' : 'transformations.hint.exclusive', {
          A: capitalised(a),
        })}
      </p>
    </section>
  )
}

interface OriginRowProps extends ChosenOriginsProps {
  pick: Origin
  /** The common prefix of the identifiers. */
  prefix: string
  onPasteColumn: (values: readonly unknown[]) => void
}

function OriginRow({ pick, prefix, work, origins, onPasteColumn }: OriginRowProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const { origin, sharing, originFaults, quantities, measures } = work
  const { amount, taken } = measures
  const name = identifierOf(pick)
  const quantity = amountOf(amount, pick)
  const left = sharing || isPartly(pick, measures) ? leftOfOrigin(pick, measures) : undefined
  const fault = originFaults.get(pick._id)
  const isTyped = takesQuantities(work) && (sharing || pick._id in quantities)
  return (
    <li data-strand="row" data-faulty={fault !== undefined || undefined}>
      {origin && <StageMark hue={origin.hue} marca={origin.marca} />}
      <span className={classes.pick}>
        <IdentifierText prefix={prefix}>{name}</IdentifierText>
        <span className={classes.owner}>{pick.organization.name}</span>
        {pick.hold && (
          <span className={classes.held} data-kind={pick.hold.kind}>
            <HoldText {...pick.hold} state={t(`recalls.marks.${pick.hold.kind}`)} />
          </span>
        )}
        {amount && left !== undefined && (
          <span className={classes.left}>
            {t('transformations.left', { quantity: writtenAmount(left, amount.unit, language) })}
          </span>
        )}
        {isTyped && amount && left === undefined && quantity !== undefined && (
          <span className={classes.left}>{writtenAmount(quantity, amount.unit, language)}</span>
        )}
      </span>
      {isTyped && taken ? (
        <OriginQuantity
          label={t('transformations.quantityOf', { title: taken.title, name })}
          unit={taken.unit}
          value={quantities[pick._id]}
          exceeded={
            exceeds(pick, quantities[pick._id], measures)
              ? inFormUnit(leftOfOrigin(pick, measures), measures)
              : undefined
          }
          onChange={(value) => origins.setQuantity(pick._id, value)}
          onPasteColumn={onPasteColumn}
        />
      ) : (
        amount &&
        quantity !== undefined &&
        left === undefined && <span>{writtenAmount(quantity, amount.unit, language)}</span>
      )}
      <ActionIcon
        aria-label={t('transformations.remove', { name })}
        data-hint={t('transformations.remove', { name })}
        onClick={() => origins.pick(pick)}
      >
        <IconX size={17} stroke={1.6} />
      </ActionIcon>
      {fault && (
        <span className={classes.fault} role="alert">
          <IconAlertCircle size={15} aria-hidden /> {fault}
        </span>
      )}
    </li>
  )
}

/** Origins that are used whole have no quantity of their own, unless somebody wants to say it. */
function MeasureLink({ work, origins }: ChosenOriginsProps) {
  const { t } = useTranslation()
  const { picks, sharing, measures, quantities } = work
  const isMeasured = Object.keys(quantities).length > 0
  if (sharing || !takesQuantities(work) || picks.length === 0) return null
  if (!isMeasured && !isComparable(measures)) return null
  return (
    <button type="button" className={classes.link} onClick={() => origins.setMeasured(!isMeasured)}>
      {t(isMeasured ? 'transformations.measure.off' : 'transformations.measure.on')}
    </button>
  )
}
