import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { createContext, memo, use, useEffect, useRef, type CSSProperties } from 'react'
import { useTranslation } from '../ui/texts.ts'
import { IdentifierText } from '../ui/IdentifierText.tsx'
import { StageMark } from '../ui/StageMark.tsx'
import { memberAt, tickOf } from './bars.ts'
import classes from './BoxNode.module.css'
import type { Box } from './drawing.ts'
import { figureOf } from './figures.ts'
import { PlotWarning } from './PlotWarning.tsx'
import type { View } from './useView.ts'
import { nameOf, thingsOf } from './words.ts'

interface Actions {
  view: View
  /** The box that the keyboard is at. */
  cursor: string
  /** The cursor came by the keyboard, and takes the focus along. */
  takesFocus: boolean
  prefixOf: (column: number) => string
  onPick: (id: string) => void
  onHover: (id: string | undefined) => void
}

export const ActionsOfBoxes = createContext<Actions | undefined>(undefined)

/** One box of the drawing. It is a button: a click sends a product to the list, and opens a stack. */
export const BoxNode = memo(function BoxNode({ data: { box } }: { data: { box: Box } }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const actions = use(ActionsOfBoxes)!
  const { view, cursor, takesFocus, onPick, onHover } = actions
  const { model, lit, hits, search, chosen } = view
  const column = model.columns[box.column]!
  const button = useRef<HTMLButtonElement>(null)
  const isCursor = cursor === box.id
  useEffect(() => {
    if (isCursor && takesFocus) button.current?.focus({ preventScroll: true })
  }, [isCursor, takesFocus])

  const found = search === '' ? 0 : box.members.filter((id) => hits.has(id)).length
  const tick = box.kind === 'bar' ? tickOf(box.height / box.members.length).height : undefined
  const ticks = tick && { '--pitch': `${tick}px`, '--tick': `${tick * 0.6}px` }
  const isPile = box.kind !== 'product' && box.kind !== 'start' && box.kind !== 'masked'
  const isLit = box.members.some((id) => lit.has(id))
  const isOne = box.kind === 'product' || box.kind === 'start'
  const hold = isOne ? model.things.get(box.members[0]!)?.product?.hold : undefined
  const pick = (offset: number) => {
    if (box.kind === 'masked') return
    if (box.kind === 'bar') onPick(memberAt(box, box.y + offset))
    else if (isPile) view.toggle(box)
    else onPick(box.members[0]!)
  }
  return (
    <button
      ref={button}
      type="button"
      className={classes.box}
      style={
        {
          '--hue': column.stage ? `var(--hue-${column.stage.hue})` : 'var(--ink-3)',
          ...ticks,
        } as CSSProperties
      }
      tabIndex={isCursor ? 0 : -1}
      data-box={box.id}
      data-kind={box.kind}
      data-lit={(isLit && box.kind !== 'bar') || undefined}
      data-found={found > 0 || undefined}
      data-missed={(search !== '' && found === 0) || undefined}
      data-hold={hold?.kind}
      {...(hold ? { title: `${t(`recalls.marks.${hold.kind}`)}: ${hold.reason}` } : {})}
      aria-current={box.members.includes(chosen) && !isPile ? 'true' : undefined}
      aria-expanded={box.kind === 'stack' ? false : undefined}
      aria-disabled={box.kind === 'masked' || undefined}
      {...(box.kind === 'bar' ? { 'aria-label': barLabel() } : {})}
      onClick={({ nativeEvent }) => pick(nativeEvent.offsetY)}
      onPointerMove={
        box.kind === 'bar'
          ? ({ nativeEvent }) => onHover(memberAt(box, box.y + nativeEvent.offsetY))
          : undefined
      }
      onPointerLeave={box.kind === 'bar' ? () => onHover(undefined) : undefined}
    >
      <Inside box={box} found={found} prefix={actions.prefixOf(box.column)} />
    </button>
  )

  function barLabel() {
    const [first = ''] = box.members
    const { product } = model.things.get(first)!
    const owner = product && view.level === 'organizations' ? `${product.organization.name}, ` : ''
    const named = box.members.includes(chosen) ? `: ${nameOf(model.things.get(chosen)!, t)}` : ''
    return `${owner}${thingsOf(box.members.length, column, t, language)}${named}`
  }
})

function Inside({ box, found, prefix }: { box: Box; found: number; prefix: string }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const { view } = use(ActionsOfBoxes)!
  const { model } = view
  const column = model.columns[box.column]!
  const mark = column.stage && <StageMark hue={column.stage.hue} marca={column.stage.marca} />
  const count = thingsOf(box.members.length, column, t, language)
  const total = figureOf(
    box.members.map((id) => model.things.get(id)?.product?.headline),
    language,
  )
  switch (box.kind) {
    case 'start':
    case 'product': {
      const { product } = model.things.get(box.members[0]!)!
      if (!product) return null
      const unmapped = view.unmapped.get(product._id)
      const [nearest, ...others] = model.origins.get(product._id) ?? []
      const near = nearest === undefined ? undefined : model.things.get(nearest)
      const cameFrom =
        box.kind === 'start' && near && thingsOf(1 + others.length, model.columns[near.column]!, t, language)
      const figures = [total, cameFrom].filter(Boolean)
      return (
        <>
          {mark}
          <span className={classes.name} title={product.hold ? undefined : product.identifier}>
            <bdi dir="ltr">
              <IdentifierText prefix={prefix}>{product.identifier}</IdentifierText>
            </bdi>
          </span>
          {unmapped ? (
            <PlotWarning kind={unmapped} />
          ) : (
            figures.length > 0 && <span className={classes.figure}>{figures.join(', ')}</span>
          )}
        </>
      )
    }
    case 'masked':
      return (
        <>
          <IconLock size={15} stroke={1.7} aria-hidden />
          <span className={classes.name}>
            {box.members.length > 1
              ? thingsOf(box.members.length, { things: [] }, t, language)
              : t('common.restricted')}
          </span>
        </>
      )
    case 'stack':
      return (
        <>
          {mark}
          <span className={classes.name}>
            <b>{count}</b>
          </span>
          {found > 0 ? (
            <span className={classes.figure}>{t('graph.found', { count: found })}</span>
          ) : (
            total && <span className={classes.figure}>{total}</span>
          )}
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </>
      )
    case 'more':
      return (
        <>
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
          <b>{t('graph.more', { things: count })}</b>
        </>
      )
    case 'less':
      return <b>{t('graph.less')}</b>
    case 'bar':
      return null
  }
}
