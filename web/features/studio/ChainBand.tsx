import { Button } from '@mantine/core'
import { IconAlertCircle, IconFlag3, IconLine, IconPlus, IconSettings } from '@tabler/icons-react'
import { memo, useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { pointer } from '../../../core/json/pointer.ts'
import { addStage } from '../../../core/pack/edit/chain.ts'
import { slugKeys } from '../../../core/pack/edit/slug.ts'
import { passagePath } from '../../ui/rail.ts'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
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

/** The chain is the editor: stages as boxes, passages as strands between them (picture 28). */
export const ChainBand = memo(function ChainBand({ vertical, chosen }: ChainBandProps) {
  const { t } = useTranslation()
  const { pack, change, show, isReadOnly } = useStudioContent()
  const [adding, setAdding] = useState<'stage' | 'passage' | 'chain'>()
  const { stages, passages, width, height } = useMemo(() => bandOf(pack, vertical), [pack, vertical])
  const open = (at: string) => show({ tab: vertical, at })
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
            <StageBox key={stage.id} stage={stage} isChosen={stage.id === chosen} onOpen={open} />
          ))}
          {passages.map((passage) => (
            <PassageWords
              key={passage.edge.id}
              passage={passage}
              isChosen={passage.edge.id === chosen}
              onOpen={open}
            />
          ))}
        </div>
      </div>
      {!isReadOnly && (
        <div className={classes.add}>
          <Button
            size="xs"
            variant={stages.length === 0 ? 'filled' : 'subtle'}
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => setAdding('stage')}
          >
            {stages.length === 0 ? t('studio.addFirstStage') : t('studio.addStage')}
          </Button>
          {stages.length > 0 && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconLine size={17} aria-hidden />}
              onClick={() => setAdding('passage')}
            >
              {t('studio.addPassage')}
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconSettings size={17} aria-hidden />}
            onClick={() => setAdding('chain')}
          >
            {t('studio.chainSettings')}
          </Button>
        </div>
      )}
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

function StageBox({
  stage: { id, x, isStart },
  isChosen,
  onOpen,
}: {
  stage: BandStage
  isChosen: boolean
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation()
  const { pack, faults, things } = useStudioContent()
  const { hue, marca } = lookOf(pack, id)
  const count = Object.values(pack.milestoneSchemas).filter(
    ({ productSchema, productSchemaGroup }) => productSchema === id && productSchemaGroup === undefined,
  ).length
  const thing = pointer('productSchemas', id)
  const faulty = countWithin(faults, thing)
  const isChanged = [...things].some((one) => one === thing || one.startsWith(`${thing}/`))
  return (
    <>
      <button
        type="button"
        data-place={x}
        className={classes.stage}
        style={{ left: x, top, '--hue': `var(--hue-${hue})` } as React.CSSProperties}
        aria-current={isChosen || undefined}
        data-changed={isChanged || undefined}
        onClick={() => onOpen(id)}
      >
        <span className={classes.stageName}>
          <StageMarkDisc hue={hue} marca={marca} kind={isChosen ? 'filled' : 'outlined'} />
          <b>{pack.productSchemas[id]?.name || t('studio.unnamed')}</b>
        </span>
        <span className={classes.meta}>{t('studio.processCount', { count })}</span>
        {faulty > 0 && <FaultMark count={faulty} />}
      </button>
      {isStart && (
        <span className={classes.start} style={{ left: x, top: top + boxHeight + 6 }}>
          <IconFlag3 size={15} aria-hidden /> {t('studio.start')}
        </span>
      )}
    </>
  )
}

const countWithin = (faults: ReadonlyMap<string, readonly unknown[]>, thing: string): number =>
  [...faults].reduce(
    (sum, [key, list]) => sum + (key === thing || key.startsWith(`${thing}/`) ? list.length : 0),
    0,
  )

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

function PassageWords({
  passage: { edge, x, y, width, shape },
  isChosen,
  onOpen,
}: {
  passage: BandPassage
  isChosen: boolean
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation()
  const { pack, faults } = useStudioContent()
  const { ratio, reuse } = edge.transformation
  const isBetween = shape.kind === 'between'
  const faulty = countWithin(faults, pointer('milestoneSchemas', edge.id))
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
      <span className={classes.passageName}>
        {pack.milestoneSchemas[edge.id]?.name || t('studio.unnamed')}
      </span>
      <span className={classes.ratio}>
        {t('studio.ratio', { from: ratio[0], to: ratio[1] })}
        {!edge.initiator && <>, {t('studio.notInitiator')}</>}
        {reuse && (isBetween ? <br /> : ', ')}
        {reuse && t('studio.reuse')}
      </span>
      {faulty > 0 && <FaultMark count={faulty} />}
    </button>
  )
}
