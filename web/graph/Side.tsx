import { IconAlertTriangle, IconCopy, IconLock, IconTargetArrow } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../ui/texts.ts'
import { shortDate } from '../ui/format.ts'
import { HoldText } from '../ui/HoldMark.tsx'
import { IdentifierText } from '../ui/IdentifierText.tsx'
import { StageMarkDisc } from '../ui/StageMark.tsx'
import { countsOf, type Model, reach } from './model.ts'
import { hasList } from './session.ts'
import classes from './Side.module.css'
import type { View } from './useView.ts'
import { nameOf, thingsOf } from './words.ts'

interface SideProps {
  view: View
  onShow: (id: string) => void
  onCentre: (id: string) => void
}

/** What is known of the chosen product, its way through the lineage, and what can be done with it. */
export function Side({ view, onShow, onCentre }: SideProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const [copied, setCopied] = useState<'copied' | 'copy_error'>()
  const { model, chosen, way } = view
  const thing = model.things.get(chosen)!
  const { product } = thing
  const { stage } = model.columns[thing.column]!
  const list = (ids: Iterable<string>) =>
    countsOf(model, ids)
      .map(({ column, count }) => thingsOf(count, column, t, language))
      .join(', ')
  const from = list(reach(chosen, model.origins))
  const to = list(reach(chosen, model.destinations))
  const hidden = countHidden(model)
  const faults = [...view.unmapped].flatMap(([id, kind]) => (model.things.has(id) ? [{ id, kind }] : []))
  const names = way.map((id) => nameOf(model.things.get(id)!, t))
  const copy = () =>
    navigator.clipboard.writeText(names.join(' → ')).then(
      () => setCopied('copied'),
      () => setCopied('copy_error'),
    )

  return (
    <section className={classes.side} aria-label={t('graph.details', { identifier: nameOf(thing, t) })}>
      <div aria-live="polite">
        <header className={classes.head}>
          {stage && <StageMarkDisc hue={stage.hue} marca={stage.marca} size={40} kind="filled" />}
          <h2>
            <small>{stage?.name}</small>
            {product ? <IdentifierText>{product.identifier}</IdentifierText> : nameOf(thing, t)}
          </h2>
        </header>
        {product && (
          <p>
            {product.headline && <b>{product.headline}, </b>}
            {product.organization.name}
            <small>
              {t('graph.created')}:{' '}
              {shortDate(product.createdAt, language, (time) => t('common.today', { time }))}
            </small>
          </p>
        )}
        {product?.hold && (
          <p className={classes.hold}>
            <HoldText {...product.hold} state={t(`recalls.marks.${product.hold.kind}`)} />
          </p>
        )}
        <dl className={classes.facts}>
          {from && (
            <>
              <dt>{t('graph.cameFrom')}</dt>
              <dd>{from}</dd>
            </>
          )}
          {to && (
            <>
              <dt>{t('graph.ledTo')}</dt>
              <dd>{to}</dd>
            </>
          )}
        </dl>
      </div>
      {way.length > 1 && chosen !== model.start && (
        <section aria-labelledby="way">
          <h3 id="way">{t('graph.path')}</h3>
          <ol className={classes.way}>
            {way.map((id) => {
              const one = model.things.get(id)!
              const look = model.columns[one.column]!.stage
              return (
                <li key={id}>
                  {look && (
                    <StageMarkDisc
                      hue={look.hue}
                      marca={look.marca}
                      size={22}
                      kind={id === model.start ? 'filled' : 'outlined'}
                    />
                  )}
                  <span>
                    {one.product ? <IdentifierText>{one.product.identifier}</IdentifierText> : nameOf(one, t)}
                    <small>
                      {[one.product?.organization.name, one.product?.headline].filter(Boolean).join(', ')}
                    </small>
                  </span>
                </li>
              )
            })}
          </ol>
        </section>
      )}
      {faults.length > 0 && (
        <ul className={classes.warnings}>
          {faults.slice(0, maxFaults).map(({ id, kind }) => (
            <li key={id}>
              <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
              <span>
                <b>{nameOf(model.things.get(id)!, t)}</b>
                {t(`graph.unmapped.${kind}`)}
              </span>
            </li>
          ))}
          {faults.length > maxFaults && (
            <li>{t('graph.unmapped.more', { count: faults.length - maxFaults })}</li>
          )}
        </ul>
      )}
      {hidden > 0 && (
        <p className={classes.hidden}>
          <IconLock size={18} stroke={1.7} aria-hidden />
          <span>
            <b>{t('graph.hidden', { count: hidden })}</b>
            {t('graph.hiddenWhy')}
          </span>
        </p>
      )}
      {product && (
        <div className={classes.actions}>
          <button type="button" data-primary disabled={!hasList()} onClick={() => onShow(chosen)}>
            {hasList() ? t('graph.showInList') : t('graph.listGone')}
          </button>
          {chosen !== model.start && (
            <button type="button" onClick={() => onCentre(chosen)}>
              <IconTargetArrow size={17} stroke={1.7} aria-hidden />
              {t('graph.centre')}
            </button>
          )}
          {way.length > 1 && (
            <button type="button" onClick={() => void copy()}>
              <IconCopy size={17} stroke={1.7} aria-hidden />
              {copied ? t(`common.toast.${copied}`) : t('graph.copyPath')}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

/** Plots without a polygon that are named one by one. */
const maxFaults = 3

const countHidden = ({ things }: Model) => [...things.values()].filter(({ product }) => !product).length
