import { IconArrowRight, IconCheck, IconLock } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { ProductReadiness, ReadinessItem } from '../../../core/contract/readiness.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { amount } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { useSession } from '../../shell/useSession.ts'
import { isExported } from '../products/useProductActions.ts'
import { countOf, stageWords } from '../products/words.ts'
import { StatementButton } from '../statements/StatementButton.tsx'
import classes from './Readiness.module.css'

/** Names in a line; of more, their number says enough. */
const maxNames = 3

/** Each rule at its stage, met or not, in the order of the chain. */
export function ReadinessChain({ found }: { found: ProductReadiness }) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const { session } = useSession()
  const lookOf = (id: string) => findStage(chains, id)?.stage
  const stage = lookOf(found.product.stage._id)?.stage
  const isDeclared = stage !== undefined && isExported(session, stage)
  return (
    <div className={classes.panel}>
      <Band readiness={found} />
      <ol className={classes.chain}>
        {found.chain.map(({ _id, name, count, identifier }) => (
          <Fragment key={_id}>
            <Station
              look={lookOf(_id)}
              name={name}
              what={
                identifier === null
                  ? countOf(count, lookOf(_id), t, i18n.language)
                  : shownIdentifier(identifier)
              }
            />
            {found.items
              .filter((item) => (item.stage?._id ?? found.product.stage._id) === _id)
              .map((item) => (
                <Item key={keyOf(item)} item={item} look={lookOf(_id)} />
              ))}
          </Fragment>
        ))}
        {found.items
          .filter(({ stage: asked }) => asked && !found.chain.some(({ _id }) => _id === asked._id))
          .map((item) => (
            <Item key={keyOf(item)} item={item} look={lookOf(item.stage!._id)} />
          ))}
      </ol>
      {isDeclared && (
        <div className={classes.statement}>
          <StatementButton product={found.product._id} />
        </div>
      )}
    </div>
  )
}

/** A rule of the EU's checks has an item a check that refuses. */
const keyOf = ({ code, check }: ReadinessItem) => `${code} ${check ?? ''}`

/** The sentence, the counts, and a node for each rule. */
function Band({ readiness: { state, must, should, items } }: { readiness: ProductReadiness }) {
  const { t } = useTranslation()
  const missing = must.of - must.done
  const sentence =
    state === 'ready'
      ? t('readiness.ready')
      : state === 'unknown'
        ? t('readiness.unknown')
        : t('readiness.missing', { count: missing })
  const nodes = (level: ReadinessItem['level']) =>
    items
      .filter((item) => item.level === level)
      .toSorted((one, other) => Number(other.state === 'ok') - Number(one.state === 'ok'))
  return (
    <div className={classes.band} data-state={state}>
      <h3>{sentence}</h3>
      <p>
        {t('readiness.must', { count: must.of, done: must.done })}
        {should.of > 0 && ` ${t('readiness.shoulds', { count: should.of, done: should.done })}`}
        {state === 'unknown' && ` ${t('readiness.unknownText')}`}
      </p>
      <span className={classes.nodes} aria-hidden>
        {(['must', 'should'] as const).map((level) =>
          nodes(level).map((item) => <Node key={keyOf(item)} state={item.state} level={level} />),
        )}
      </span>
    </div>
  )
}

function Node({ state, level }: Pick<ReadinessItem, 'state' | 'level'>) {
  return (
    <span className={classes.node} data-state={state} data-level={level} aria-hidden>
      {state === 'ok' && <IconCheck size={9} stroke={3.4} />}
    </span>
  )
}

function Station({ look, name, what }: { look: ChainStage | undefined; name: string; what: string }) {
  return (
    <li className={classes.station}>
      {look ? <StageMarkDisc {...look} size={28} /> : <span className={classes.blank} />}
      <strong>{name}</strong> <span>{what}</span>
    </li>
  )
}

function Item({ item, look }: { item: ReadinessItem; look: ChainStage | undefined }) {
  const { t, i18n } = useTranslation()
  const { title, level, state, asked, address, at, restricted, products } = item
  if (state === 'ok')
    return (
      <li className={classes.done}>
        <Node state={state} level={level} />
        <span>
          {title}{' '}
          <span className={classes.pale}>
            {asked === 1
              ? t('readiness.isThere')
              : t(`readiness.inAll.${item.stage ? stageWords(look, t).gender : 'm'}`, {
                  count: amount(asked, i18n.language),
                })}
          </span>
        </span>
      </li>
    )
  return (
    <li className={classes.open} data-level={level} data-code={item.code}>
      <Node state={state} level={level} />
      <div className={classes.what}>
        <span>
          <strong>{title}</strong>
          {level === 'should' && <span className={classes.pale}> {t('readiness.convenient')}</span>}
        </span>
        {lackText(item, t) && <span className={classes.which}>{lackText(item, t)}</span>}
        {restricted > 0 && (
          <span className={classes.hidden}>
            <IconLock size={14} stroke={1.7} aria-hidden />
            {t('readiness.restricted', { count: restricted })}
          </span>
        )}
      </div>
      {address && at ? (
        <Go to={address} className={classes.way}>
          {t('readiness.mend', { name: shownIdentifier(at.identifier) })}
          <IconArrowRight size={16} stroke={1.9} aria-hidden />
        </Go>
      ) : (
        products.length > 0 &&
        state === 'missing' && <span className={classes.others}>{t('origin.mendedByOthers')}</span>
      )}
    </li>
  )
}

/** Whose it is that is missing, where the reader may know. */
function lackText(
  { check, state, asked, count, restricted, products }: ReadinessItem,
  t: Translator,
): string {
  if (asked === 0) return t('readiness.nothingAsked')
  if (products.length === 0) return ''
  const names = products
    .slice(0, maxNames)
    .map(({ identifier }) => shownIdentifier(identifier))
    .join(', ')
  if (state === 'unknown') return t('readiness.notKnown', { names })
  if (check !== null)
    return count - restricted > maxNames
      ? t('readiness.refusedMany', { names, count: count - maxNames })
      : t('readiness.refused', { names })
  return count - restricted > maxNames
    ? t('readiness.ofMany', { count, all: asked })
    : t('readiness.names', { count: products.length, names })
}
