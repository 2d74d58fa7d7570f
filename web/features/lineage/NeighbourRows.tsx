import { useQuery } from '@tanstack/react-query'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { lazy, Suspense, useState } from 'react'
import type { MaskedItem, Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import { fieldText, type Form } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { amountColumn, quantityField, sumOf } from '../../../core/rules/quantity.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { Go } from '../../ui/Go.tsx'
import { commonPrefix } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMark, StageMarkDisc } from '../../ui/StageMark.tsx'
import { amountOf, totalOf, wordColumn, writtenAmount } from '../products/amounts.ts'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { countOf, stageWords } from '../products/words.ts'
import { isMasked, type Relative } from './neighbours.ts'
import { originsQuery, type Neighbourhood } from './queries.ts'
import { RestrictedNeighbour } from './RestrictedNeighbour.tsx'
import classes from './NeighbourRows.module.css'

const RelatedModal = lazy(() => import('./RelatedModal.tsx'))

interface OriginRowsProps {
  card: Milestone
  /** The form that labels the card's fields; undefined while it loads. */
  form: Form | undefined
  /** Whether the transformation adds origins to a product that already had one. */
  addsOrigins: boolean
  /** Whether it leaves a remainder of its origins. */
  sharing: boolean
  product: Product
  stageOf: (id: string) => ChainStage | undefined
}

/** A card of DESTINATION: a branch for each of the first origins, and a link to the full list. */
export function OriginRows({ card, form, addsOrigins, sharing, product, stageOf }: OriginRowsProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const group = card.milestoneSchema.productSchemaGroup ?? ''
  const stage = stageOf(group)
  const origins = useQuery({ ...originsQuery(product._id, group), enabled: stage !== undefined })
  const known = new Map(origins.data?.map((origin) => [origin._id, origin]))
  const whole = wholeOrigins(card, known)
  const amount = stage && amountColumn(stage.stage)
  const taken = takenOf(card, form)
  const total = taken?.total ?? (sharing ? undefined : whole && totalOf(amount, whole, form))
  const unit = taken ? taken.unit : amount?.unit
  const owners = new Set(whole?.map(({ organization }) => organization._id)).size
  const things = stage
    ? countOf(card.relatedCount, stage, t, language)
    : t('lineage.restricted', { count: card.relatedCount })
  const rest = card.relatedCount - card.related.length
  const prefix = commonPrefix(namesOf(card.related))
  return (
    <>
      <p className={classes.born}>
        <b>{t(addsOrigins ? 'lineage.joined' : 'lineage.born', { things })}</b>
        {owners > 1 && ` ${t('lineage.ofOrganizations', { count: owners })}`}
        {total !== undefined && card.relatedCount > 1 && `, ${writtenAmount(total, unit, language)}`}
      </p>
      <ul className={classes.rows}>
        {card.related.map((relative) => (
          <li key={isMasked(relative) ? relative.key : relative._id} data-strand="row">
            <OriginRow
              relative={relative}
              origin={isMasked(relative) ? undefined : known.get(relative._id)}
              taken={taken}
              sharing={sharing}
              stage={stage}
              prefix={prefix}
            />
          </li>
        ))}
        {rest > 0 && (
          <li data-strand="row" data-more>
            <MoreLink
              label={moreLabel(rest, stage, t, language)}
              of={{ kind: 'from', id: card._id, stage: group }}
              title={t('lineage.from', { name: product.dataSchema.identifier as string })}
              look={stage}
            />
          </li>
        )}
      </ul>
    </>
  )
}

/** What a transformation took of each origin, in the unit of its form. */
interface TakenAmounts {
  unit: string | undefined
  of: Readonly<Record<string, number>>
  /** Undefined if an origin has no quantity. */
  total: number | undefined
}

/** Undefined if the transformation doesn't say how much it took of any. */
function takenOf({ dataSchema, relatedCount }: Milestone, form: Form | undefined): TakenAmounts | undefined {
  const of = (dataSchema.nodeQuantities ?? {}) as Readonly<Record<string, number>>
  const quantities = Object.values(of)
  const field = form && quantityField(form.descriptor)
  if (quantities.length === 0 || !field) return undefined
  return { unit: field.unit, of, total: quantities.length === relatedCount ? sumOf(quantities) : undefined }
}

/** All origins with their data; undefined when one is hidden or there are more than the query reads. */
function wholeOrigins(
  { dataSchema, relatedCount }: Milestone,
  known: ReadonlyMap<string, Product>,
): Product[] | undefined {
  const nodes = [dataSchema.nodeIds ?? dataSchema.nodeId].flat()
  const found = nodes.flatMap((node) => (typeof node === 'string' ? (known.get(node) ?? []) : []))
  return found.length === relatedCount ? found : undefined
}

const namesOf = (related: readonly Relative[]): string[] =>
  related.flatMap((one) => (isMasked(one) ? [] : one.name))

interface OriginRowProps {
  relative: Relative
  origin: Product | undefined
  taken: TakenAmounts | undefined
  sharing: boolean
  stage: ChainStage | undefined
  prefix: string
}

function OriginRow({ relative, origin, taken, sharing, stage, prefix }: OriginRowProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  if (isMasked(relative)) return <RestrictedNeighbour />
  const form = stage?.stage
  const words = form && wordColumn(form)
  const amount = form && amountColumn(form)
  const part = taken?.of[relative._id]
  const all = origin && amountOf(amount, origin)
  const whole = all !== undefined && writtenAmount(all, amount?.unit, language)
  return (
    <>
      {stage && <StageMark hue={stage.hue} marca={stage.marca} />}
      <Go className={classes.product} to={paths.productMilestones(relative._id, relative.productSchema)}>
        <IdentifierText prefix={prefix}>{relative.name}</IdentifierText>
      </Go>
      <span className={classes.word}>
        {form && words && origin && fieldText(form, words, origin.dataSchema, { language })}
      </span>
      <span className={classes.owner}>{origin?.organization.name}</span>
      <span className={classes.quantity}>
        {part !== undefined
          ? writtenAmount(part, taken?.unit, language)
          : whole && (sharing ? t('lineage.partOf', { amount: whole }) : whole)}
      </span>
    </>
  )
}

interface DestinationRowsProps {
  card: Milestone | MaskedItem
  /** Whether the transformation leaves a remainder of its origin. */
  sharing: boolean
  product: Product
  stageOf: (id: string) => ChainStage | undefined
}

/** A card of ORIGIN: a branch for each of the first products made, and a link to the full list. */
export function DestinationRows({ card, sharing, product, stageOf }: DestinationRowsProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const { milestoneSchema, related, relatedCount } = card
  const stage = stageOf(milestoneSchema.productSchema)
  const { gender } = stageWords(stageOf(product.productSchema), t)
  const rest = relatedCount - related.length
  const prefix = commonPrefix(namesOf(related))
  return (
    <>
      {relatedCount > 1 && stage && (
        <p className={classes.born}>
          {t('lineage.becameMany', { things: countOf(relatedCount, stage, t, language) })}
        </p>
      )}
      <ul className={classes.pills}>
        {related.map((relative) => (
          <li key={isMasked(relative) ? relative.key : relative._id}>
            <span data-strand="row" className={classes.pillEnd}>
              {isMasked(relative) ? (
                <RestrictedNeighbour />
              ) : (
                <Go
                  className={classes.pill}
                  style={stage && ({ '--hue': `var(--hue-${stage.hue})` } as React.CSSProperties)}
                  to={paths.productMilestones(relative._id, relative.productSchema)}
                >
                  {stage && <StageMarkDisc hue={stage.hue} marca={stage.marca} size={26} kind="filled" />}
                  <IdentifierText prefix={prefix}>{relative.name}</IdentifierText>
                </Go>
              )}
            </span>
            {relatedCount === 1 && stage && (
              <span className={classes.usage}>
                {t(`lineage.${sharing ? 'usedPart' : 'usedWhole'}.${gender}`, {
                  stage: capitalised(stageWords(stage, t).one),
                })}
              </span>
            )}
          </li>
        ))}
        {rest > 0 && (
          <li>
            <span data-strand="row" data-more>
              <MoreLink
                label={moreLabel(rest, stage, t, language)}
                of={{ kind: 'to', id: product._id, stage: milestoneSchema.productSchema }}
                title={t('lineage.to', { name: product.dataSchema.identifier as string })}
                look={stage}
              />
            </span>
          </li>
        )}
      </ul>
    </>
  )
}

/** "Ver las otras 10 partidas". */
function moreLabel(rest: number, stage: ChainStage | undefined, t: Translator, language: Language): string {
  if (!stage) return t('lineage.moreThings', { things: t('lineage.restricted', { count: rest }) })
  const things = countOf(rest, stage, t, language)
  return rest === 1
    ? t('lineage.moreThings', { things })
    : t(`lineage.others.${stageWords(stage, t).gender}`, { things })
}

function MoreLink({
  label,
  of,
  title,
  look,
}: {
  label: string
  of: Neighbourhood
  title: string
  look: ChainStage | undefined
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.more} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && (
        <Suspense>
          <RelatedModal title={title} of={of} look={look} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
