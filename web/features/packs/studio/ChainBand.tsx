import { Button } from '@mantine/core'
import { IconAlertCircle, IconFlag3, IconLine, IconPlus, IconSettings } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { isEqual } from '../../../../core/json/equal.ts'
import { pointer } from '../../../../core/json/pointer.ts'
import { addStage } from '../../../../core/pack/edit/chain.ts'
import { slugKeys } from '../../../../core/pack/edit/slug.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { passagePath } from '../../../ui/rail.ts'
import { StageMarkDisc, type StageLook } from '../../../ui/StageMark.tsx'
import { bandOf, bandSizes, type BandPassage, type BandStage } from './band.ts'
import { ChainDialog } from './ChainDialog.tsx'
import { lookOf } from './look.ts'
import { NamesDialog } from './NamesDialog.tsx'
import { PassageDialog } from './PassageDialog.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './ChainBand.module.css'

interface ChainBandProps {
  vertical: string
  chosen: string | undefined
}

type NewPart = 'stage' | 'passage' | 'chain'

/**
 * The chain is the editor: stages as boxes, passages as strands between them (picture 28). A letter of a field draws only the
 * boxes and words that say something else.
 */
export function ChainBand({ vertical, chosen }: ChainBandProps) {
  const { t } = useTranslation()
  const { pack, change, faults, things, show, isReadOnly } = useStudioContent()
  const [adding, setAdding] = useState<NewPart>()
  const { stages, passages, width, height } = useMemo(() => bandOf(pack, vertical), [pack, vertical])
  const open = useCallback((at: string) => show({ tab: vertical, at }), [show, vertical])
  if (stages.length === 0 && isReadOnly) return null
  return (
    <div className={classes.band}>
      <div className={classes.scroll}>
        <div
          role="toolbar"
          tabIndex={-1}
          className={classes.chain}
          style={{ width, height }}
          aria-label={t('studio.chain', { name: pack.verticals[vertical]?.name ?? '' })}
          onKeyDown={walk}
        >
          <svg className={classes.strands} width={width} height={height} aria-hidden>
            {passages.map((passage) => (
              <Strand key={passage.edge.id} passage={passage} chosen={chosen} />
            ))}
          </svg>
          {stages.map((stage) => (
            <StageBox
              key={stage.id}
              stage={stage}
              look={lookOf(pack, stage.id)}
              name={pack.productSchemas[stage.id]?.name}
              processes={processesOf(pack, stage.id)}
              faults={countWithin(faults, pointer('productSchemas', stage.id))}
              isChanged={[...things].some((thing) => isWithin(pointer('productSchemas', stage.id), thing))}
              isChosen={stage.id === chosen}
              onOpen={open}
            />
          ))}
          {passages.map((passage) => (
            <PassageWords
              key={passage.edge.id}
              passage={passage}
              name={pack.milestoneSchemas[passage.edge.id]?.name}
              faults={countWithin(faults, pointer('milestoneSchemas', passage.edge.id))}
              isChosen={passage.edge.id === chosen}
              onOpen={open}
            />
          ))}
        </div>
      </div>
      {!isReadOnly && <BandActions isEmpty={stages.length === 0} onAdd={setAdding} />}
      {adding === 'stage' && (
        <NamesDialog
          title={t('studio.addStage')}
          keys={slugKeys(pack, 'productSchemas')}
          onClose={() => setAdding(undefined)}
          onDone={(names, key) => {
            const added = addStage(pack, vertical, names, key)
            change(added.pack)
            open(added.id)
          }}
        />
      )}
      {adding === 'chain' && <ChainDialog id={vertical} onClose={() => setAdding(undefined)} />}
      {adding === 'passage' && (
        <PassageDialog
          stages={stages.map(({ id }) => id)}
          from={chosen}
          onClose={() => setAdding(undefined)}
          onDone={open}
        />
      )}
    </div>
  )
}

interface BandActionsProps {
  isEmpty: boolean
  /** Keeps its identity. */
  onAdd: (what: NewPart) => void
}

const BandActions = memo(function BandActions({ isEmpty, onAdd }: BandActionsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.add}>
      <Button
        size="xs"
        variant={isEmpty ? 'filled' : 'subtle'}
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={() => onAdd('stage')}
      >
        {isEmpty ? t('studio.addFirstStage') : t('studio.addStage')}
      </Button>
      {!isEmpty && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconLine size={17} aria-hidden />}
          onClick={() => onAdd('passage')}
        >
          {t('studio.addPassage')}
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconSettings size={17} aria-hidden />}
        onClick={() => onAdd('chain')}
      >
        {t('studio.chainSettings')}
      </Button>
    </div>
  )
})

/** Arrows walk along the chain, in the order in which it is read. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-place]')].toSorted(
    (one, other) => Number(one.dataset.place) - Number(other.dataset.place),
  )
  const next = places[places.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}

const { height: boxHeight, gap, top } = bandSizes

interface PlaceProps {
  name: string | undefined
  /** How many there are within it. */
  faults: number
  isChosen: boolean
  /** Keeps its identity. */
  onOpen: (id: string) => void
}

interface StageBoxProps extends PlaceProps {
  stage: BandStage
  look: StageLook
  processes: number
  isChanged: boolean
}

const StageBox = memo(function StageBox(props: StageBoxProps) {
  const { stage, look, name, processes, faults, isChanged, isChosen, onOpen } = props
  const { id, x, isStart } = stage
  const { t } = useTranslation()
  return (
    <>
      <button
        type="button"
        data-place={x}
        className={classes.stage}
        style={{ left: x, top, '--hue': `var(--hue-${look.hue})` } as React.CSSProperties}
        aria-current={isChosen || undefined}
        data-changed={isChanged || undefined}
        onClick={() => onOpen(id)}
      >
        <span className={classes.stageName}>
          <StageMarkDisc {...look} kind={isChosen ? 'filled' : 'outlined'} />
          <b>{name || t('studio.unnamed')}</b>
        </span>
        <span className={classes.meta}>{t('studio.processCount', { count: processes })}</span>
        {faults > 0 && <FaultMark count={faults} />}
      </button>
      {isStart && (
        <span className={classes.start} style={{ left: x, top: top + boxHeight + 6 }}>
          <IconFlag3 size={15} aria-hidden /> {t('studio.start')}
        </span>
      )}
    </>
  )
}, isEqual)

const processesOf = ({ milestoneSchemas }: Pack, stage: string): number =>
  Object.values(milestoneSchemas).filter(
    ({ productSchema, productSchemaGroup }) => productSchema === stage && productSchemaGroup === undefined,
  ).length

const isWithin = (thing: string, key: string): boolean => key === thing || key.startsWith(`${thing}/`)

const countWithin = (faults: ReadonlyMap<string, readonly unknown[]>, thing: string): number =>
  [...faults].reduce((sum, [key, list]) => sum + (isWithin(thing, key) ? list.length : 0), 0)

function FaultMark({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <span className={classes.faulty}>
      <IconAlertCircle size={15} aria-hidden />
      <span>{t('studio.faultCount', { count })}</span>
    </span>
  )
}

function Strand({
  passage: { edge, x, shape },
  chosen,
}: {
  passage: BandPassage
  chosen: string | undefined
}) {
  const isLit = chosen !== undefined && [edge.id, edge.from, edge.productSchema].includes(chosen)
  return (
    <g
      className={classes.strand}
      data-lit={isLit || undefined}
      data-dashed={!edge.initiator || undefined}
      transform={shape.kind === 'between' ? `translate(${x} ${top + boxHeight / 2 - 6})` : undefined}
    >
      <path d={shape.kind === 'between' ? passagePath(shape.passage, gap, 78) : shape.path} />
    </g>
  )
}

interface PassageWordsProps extends PlaceProps {
  passage: BandPassage
}

const PassageWords = memo(function PassageWords(props: PassageWordsProps) {
  const { passage, name, faults, isChosen, onOpen } = props
  const { edge, x, y, width, shape } = passage
  const { t } = useTranslation()
  const { ratio, reuse } = edge.transformation
  const isBetween = shape.kind === 'between'
  return (
    <button
      type="button"
      data-place={x}
      className={classes.passage}
      data-shape={shape.kind}
      style={{
        left: x,
        width,
        ...(isBetween ? { top: y, height: boxHeight + 68 } : { top: y + 2 }),
      }}
      aria-current={isChosen || undefined}
      onClick={() => onOpen(edge.id)}
    >
      <span className={classes.passageName}>{name || t('studio.unnamed')}</span>
      <span className={classes.ratio}>
        {t('studio.ratio', { from: ratio[0], to: ratio[1] })}
        {!edge.initiator && <>, {t('studio.notInitiator')}</>}
        {reuse && (isBetween ? <br /> : ', ')}
        {reuse && t('studio.reuse')}
      </span>
      {faults > 0 && <FaultMark count={faults} />}
    </button>
  )
}, isEqual)
