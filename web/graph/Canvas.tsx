import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import {
  MiniMap,
  type Node,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  useViewport,
  type Viewport,
  ViewportPortal,
} from '@xyflow/react'
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useTranslation } from '../ui/texts.ts'
import { amount } from '../ui/format.ts'
import { commonPrefix, shownIdentifier } from '../ui/identifier.ts'
import { StageMark } from '../ui/StageMark.tsx'
import { tickOf } from './bars.ts'
import { ActionsOfBoxes, BoxNode } from './BoxNode.tsx'
import classes from './Canvas.module.css'
import { type Box, type Drawing, linksOf, pathAlong } from './drawing.ts'
import { boxBeside, isArrow, memberBeside } from './keys.ts'
import { type Model, reach } from './model.ts'
import type { View } from './useView.ts'
import { nameOf, thingsOf } from './words.ts'

interface CanvasProps {
  view: View
  /** A person chose a product: it is shown in the list. */
  onPick: (id: string) => void
  /** The graph begins at another product. */
  onCentre: (id: string) => void
}

export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  )
}

const nodeTypes = { box: BoxNode }
const fit = { padding: 0.06, maxZoom: 1 }

/** Shows all, and again after its panel was resized, until somebody looks at a part. */
function useFit(): () => void {
  const flow = useReactFlow()
  const size = useStore(({ width, height }) => `${width} ${height}`)
  const fitted = useRef<Viewport>(undefined)
  const showAll = useCallback((): void => {
    void flow.fitView(fit).then(() => {
      fitted.current = flow.getViewport()
    })
  }, [flow])
  useEffect(() => {
    const { x, y, zoom } = flow.getViewport()
    const last = fitted.current
    if (last?.x === x && last.y === y && last.zoom === zoom) showAll()
  }, [flow, size, showAll])
  return showAll
}

function Flow({ view, onPick, onCentre }: CanvasProps) {
  const { t } = useTranslation()
  const { drawing, model, level } = view
  const flow = useReactFlow()
  const showAll = useFit()
  const [cursor, setCursor] = useState(model.start)
  const [takesFocus, setTakesFocus] = useState(false)
  const [hovered, setHovered] = useState<string>()
  const isBars = level === 'stages' || level === 'organizations'

  const nodes = useMemo(
    () =>
      drawing.boxes.map((box): Node<{ box: Box }> => ({
        id: box.id,
        type: 'box',
        position: { x: box.x, y: box.y },
        width: box.width,
        height: box.height,
        zIndex: 1,
        data: { box },
      })),
    [drawing],
  )
  const prefixOf = useMemo(() => {
    const prefixes = model.columns.map(({ things }) =>
      commonPrefix(
        things.flatMap((id) => {
          const { product } = model.things.get(id)!
          return product && !product.isUnidentified ? [shownIdentifier(product.identifier)] : []
        }),
      ),
    )
    return (column: number) => prefixes[column] ?? ''
  }, [model])

  // Another cut of the same products is another drawing; an opened stack is not.
  useEffect(() => {
    showAll()
  }, [showAll, model, level])

  // What a search goes to comes into the window.
  useEffect(() => {
    const box = view.search === '' ? undefined : drawing.boxOf.get(view.chosen)
    if (!box) return
    setCursor(box.id)
    void flow.setCenter(box.x + box.width / 2, drawing.heightOf(view.chosen), { zoom: flow.getZoom() })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view.chosen])

  const at = isBars ? (drawing.boxOf.get(view.chosen)?.id ?? cursor) : cursor
  const current = drawing.boxes.some(({ id }) => id === at) ? at : model.start

  const walk = (event: KeyboardEvent) => {
    const box = drawing.boxes.find(({ id }) => id === current)
    if (!box || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && (box.kind === 'product' || isBars)) {
      event.preventDefault()
      const id = isBars ? view.chosen : box.members[0]!
      if (id !== model.start && model.things.get(id)?.product) onCentre(id)
      return
    }
    if (!isArrow(event.key)) return
    event.preventDefault()
    setTakesFocus(true)
    if (isBars) {
      const next = memberBeside(model, drawing, view.chosen, event.key)
      if (next) view.choose(next)
      return
    }
    const next = boxBeside(drawing, box, event.key)
    if (!next) return
    setCursor(next.id)
    if (next.kind === 'product' || next.kind === 'start') view.choose(next.members[0]!)
    // A box outside the window is drawn once the window is there.
    void flow.setCenter(next.x + next.width / 2, next.y + next.height / 2, { zoom: flow.getZoom() })
  }
  const actions = {
    view,
    cursor: current,
    takesFocus,
    prefixOf,
    onPick: (id: string) => {
      setTakesFocus(false)
      setCursor(drawing.boxOf.get(id)!.id)
      onPick(id)
    },
    onHover: setHovered,
  }

  return (
    <ActionsOfBoxes value={actions}>
      <div role="presentation" className={classes.canvas} onKeyDown={walk} data-bars={isBars || undefined}>
        <div className={classes.flow}>
          <ReactFlow
            nodes={nodes}
            nodeTypes={nodeTypes}
            fitView
            fitViewOptions={fit}
            minZoom={0.05}
            maxZoom={2}
            panOnScroll
            zoomOnDoubleClick={false}
            onlyRenderVisibleElements
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            elementsSelectable={false}
            disableKeyboardA11y
            deleteKeyCode={null}
            selectionKeyCode={null}
            multiSelectionKeyCode={null}
            panActivationKeyCode={null}
            zoomActivationKeyCode={null}
            proOptions={{ hideAttribution: true }}
            ariaLabelConfig={{ 'minimap.ariaLabel': t('graph.map') }}
            aria-label={t('graph.title', { identifier: nameOf(model.things.get(model.start)!, t) })}
          >
            <ViewportPortal>
              <Strands drawing={drawing} model={model} trail={view.trail} />
              {hovered !== undefined && <Lineage view={view} id={hovered} />}
              {isBars && drawing.boxes.map((box) => <BarLabel key={box.id} box={box} view={view} />)}
            </ViewportPortal>
            {isBars && (
              <MiniMap
                pannable
                className={classes.map}
                style={{ width: 232, height: 120 }}
                nodeColor={({ data }) => {
                  const { stage } = model.columns[(data.box as Box).column]!
                  return stage ? `var(--hue-${stage.hue})` : 'var(--ink-3)'
                }}
              />
            )}
          </ReactFlow>
        </div>
        <Heads view={view} />
        <Tools view={view} isBars={isBars} onFit={showAll} />
      </div>
    </ActionsOfBoxes>
  )
}

function Tools({ view, isBars, onFit }: { view: View; isBars: boolean; onFit: () => void }) {
  const { t } = useTranslation()
  const flow = useReactFlow()
  return (
    <div className={classes.tools}>
      <Tool label={t('graph.zoomOut')} onAct={() => void flow.zoomOut()}>
        <IconMinus size={17} aria-hidden />
      </Tool>
      <Tool label={t('graph.zoomIn')} onAct={() => void flow.zoomIn()}>
        <IconPlus size={17} aria-hidden />
      </Tool>
      <button type="button" onClick={onFit}>
        <IconMaximize size={16} aria-hidden />
        {t('graph.fit')}
      </button>
      {isBars ? <TickNote view={view} /> : <span>{t('graph.keys')}</span>}
    </div>
  )
}

function Tool({ label, onAct, children }: { label: string; onAct: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onAct}>
      {children}
    </button>
  )
}

interface StrandsProps {
  drawing: Drawing
  model: Model
  trail: string
}

/** All lines below the boxes, and the chosen way over them. */
const Strands = memo(function Strands({ drawing, model, trail }: StrandsProps) {
  const { x, width } = drawing.columns[model.things.get(model.start)!.column]!
  return (
    <svg className={classes.strands} width={drawing.width} height={drawing.height} aria-hidden>
      <rect
        className={classes.ground}
        x={x - 30}
        y={-4000}
        width={width + 60}
        height={drawing.height + 8000}
      />
      {drawing.strands.map(({ id, path, dotted }) => (
        <path key={id} d={path} data-dotted={dotted || undefined} />
      ))}
      {trail && <path className={classes.trail} d={trail} />}
    </svg>
  )
})

/** The lineage of one product among thousands, and its card (look.md §15b). */
function Lineage({ view: { drawing, model }, id }: { view: View; id: string }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const path = useMemo(() => {
    const ids = new Set([id, ...reach(id, model.origins), ...reach(id, model.destinations)])
    return pathAlong(
      drawing,
      [...linksOf(model)].filter(([from, to]) => ids.has(from) && ids.has(to)),
    )
  }, [drawing, model, id])
  const box = drawing.boxOf.get(id)
  const thing = model.things.get(id)!
  if (!box) return null
  const y = drawing.heightOf(id)
  return (
    <>
      <svg className={classes.strands} width={drawing.width} height={drawing.height} aria-hidden>
        <path className={classes.trail} d={path} />
        <circle cx={box.x + box.width / 2} cy={y} r={7} />
      </svg>
      <div className={classes.card} style={{ left: box.x + box.width + 14, top: y }}>
        <b>{nameOf(thing, t)}</b>
        <span>
          {[
            thing.product?.headline,
            thing.product?.organization.name,
            ...(model.origins.has(id)
              ? [thingsOf(model.origins.get(id)!.length, neighbourColumn(model, id, 'origins'), t, language)]
              : []),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
    </>
  )
}

const neighbourColumn = (model: Model, id: string, way: 'origins' | 'destinations') =>
  model.columns[model.things.get(model[way].get(id)![0]!)!.column]!

function BarLabel({ box, view: { model, level } }: { box: Box; view: View }) {
  const { t, i18n } = useTranslation()
  const { product } = model.things.get(box.members[0]!)!
  const column = model.columns[box.column]!
  if (level === 'stages' || box.height < 16) return null
  return (
    <div className={classes.label} style={{ left: box.x + box.width + 6, top: box.y + box.height / 2 }}>
      <b>{product?.organization.name ?? t('common.restricted')}</b>
      {box.height >= 34 && <span>{thingsOf(box.members.length, column, t, i18n.language)}</span>}
    </div>
  )
}

/** The stages over their columns; they stay while the drawing moves under them. */
function Heads({ view: { model, drawing } }: { view: View }) {
  const { t, i18n } = useTranslation()
  const { x, zoom } = useViewport()
  return (
    <ol className={classes.heads}>
      {model.columns.map(({ stage, things }, at) => {
        const [column, next] = [drawing.columns[at]!, drawing.columns[at + 1]]
        const style = {
          left: x + column.x * zoom,
          ...(next ? { maxWidth: Math.max(28, (next.x - column.x) * zoom) } : {}),
        }
        return (
          <li key={stage?.id ?? at} style={style}>
            {stage && <StageMark hue={stage.hue} marca={stage.marca} size={20} />}
            <b>{stage?.name ?? t('common.restricted')}</b> <span>{amount(things.length, i18n.language)}</span>
          </li>
        )
      })}
    </ol>
  )
}

function TickNote({ view: { model, drawing } }: { view: View }) {
  const { t } = useTranslation()
  const many = (drawing.pitches ?? [])
    .map((pitch, column) => ({ column, count: tickOf(pitch).count }))
    .filter(({ count }) => count > 1)
  return (
    <span>
      {[
        t('graph.ticks'),
        ...many.map(({ column, count }) =>
          t('graph.ticksMany', {
            stage: model.columns[column]!.stage?.name ?? t('common.restricted'),
            count,
          }),
        ),
      ].join(' ')}
    </span>
  )
}
