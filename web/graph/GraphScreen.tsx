import {
  IconArrowLeft,
  IconArrowRight,
  IconBinaryTree2,
  IconDownload,
  IconPhoto,
  IconPrinter,
  IconSearch,
  IconTable,
} from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { type Translator, useTranslation } from '../ui/texts.ts'
import { csvText } from '../../core/i18n/csv.ts'
import type { Language } from '../../core/i18n/index.ts'
import { maxGraphNodes } from '../../core/rules/lineage.ts'
import { saveFile } from '../ui/saveFile.ts'
import { StageMarkDisc } from '../ui/StageMark.tsx'
import { phoneWidth } from '../ui/table.ts'
import { useMedia } from '../ui/useMedia.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import { Canvas } from './Canvas.tsx'
import { Choice } from './Choice.tsx'
import classes from './GraphScreen.module.css'
import { buildModel, matches } from './model.ts'
import { drawPicture } from './picture.ts'
import { type Row, rowsOf } from './rows.ts'
import { sendToList } from './session.ts'
import { Side } from './Side.tsx'
import { Table } from './Table.tsx'
import { type GraphState, type ReadGraph, wholeOf } from './useGraph.ts'
import { useView, type View } from './useView.ts'
import { nameOf } from './words.ts'

interface GraphScreenProps {
  read: ReadGraph
  state: GraphState
  onCentre: (id: string) => void
}

/** The lineage of a product as a graph or as a table; both show the same products. */
export function GraphScreen({ read, state, onCentre }: GraphScreenProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const view = useView(read)
  const { model, search, hits } = view
  const isPhone = useMedia(phoneWidth)
  const [asked, setAsked] = useState<'graph' | 'table'>('graph')
  const shown = isPhone ? 'table' : asked
  const searchBox = useRef<HTMLInputElement>(null)
  const paper = useRef<HTMLCanvasElement>(null)
  const identifier = nameOf(model.things.get(model.start)!, t)

  const all = useMemo(() => rowsOf(model, t, language), [model, t, language])
  const rows = search === '' ? all : all.filter(({ id }) => hits.has(id))

  useEffect(() => {
    document.title = t('shell.document', { title: t('graph.title', { identifier }) })
  }, [t, identifier])

  // The browser prints what stands when this event has ended.
  useEffect(() => {
    const onPrint = () => paper.current && drawPicture(paper.current, view, t, language)
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [view, t, language])

  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyping = target instanceof HTMLInputElement && target.type === 'search'
      if (ctrlKey || metaKey || altKey) return
      if (key === 'Escape') {
        view.choose(model.start)
        view.setSearch('')
        return
      }
      if (isTyping) return
      if (key === '/') searchBox.current?.focus()
      else if (key.toLowerCase() === 't') setAsked((before) => (before === 'graph' ? 'table' : 'graph'))
    }
    // Key up: the slash itself must not be typed into the search.
    window.addEventListener('keyup', onKey)
    return () => window.removeEventListener('keyup', onKey)
  }, [view, model])

  const show = (id: string, { isAsked = false } = {}) => {
    const { product } = model.things.get(id)!
    if (!product) return
    sendToList(
      { productId: id, productName: product.identifier, productTypeId: product.stage._id },
      { isAsked },
    )
  }
  const pick = (id: string) => {
    view.choose(id)
    show(id)
  }
  const nextHit = () => {
    const ids = rows.map(({ id }) => id)
    const next = ids[(ids.indexOf(view.chosen) + 1) % ids.length]
    if (next !== undefined) view.choose(next)
  }
  return (
    <div className={classes.screen}>
      <Head
        view={view}
        shown={isPhone ? undefined : asked}
        onShow={setAsked}
        onEnter={nextHit}
        searchBox={searchBox}
      />
      <Notices state={state} count={model.things.size} />
      <main className={classes.main}>
        {shown === 'graph' ? (
          <>
            <Canvas view={view} onPick={pick} onCentre={onCentre} />
            <canvas ref={paper} className={classes.paper} aria-hidden />
          </>
        ) : (
          <section className={classes.table} aria-labelledby="all">
            <h2 id="all">
              {t(read.graph.truncated ? 'graph.table.part' : 'graph.table.title', { identifier })}{' '}
              <small>
                {t('graph.table.count', { count: model.things.size })}{' '}
                {t('graph.table.stages', { count: model.columns.length })}
              </small>
            </h2>
            <Table view={view} rows={rows} isPhone={isPhone} onPick={pick} />
          </section>
        )}
        {!isPhone && (
          <div className={classes.beside}>
            <Side view={view} onShow={(id) => show(id, { isAsked: true })} onCentre={onCentre} />
            <Files read={read} view={view} shown={shown} />
          </div>
        )}
      </main>
    </div>
  )
}

interface HeadProps {
  view: View
  /** Undefined on a phone, which has the table alone. */
  shown: 'graph' | 'table' | undefined
  onShow: (shown: 'graph' | 'table') => void
  /** Goes to the next product that the search has found. */
  onEnter: () => void
  searchBox: RefObject<HTMLInputElement | null>
}

function Head({ view, shown, onShow, onEnter, searchBox }: HeadProps) {
  const { t } = useTranslation()
  const { model, level, side, search, hits } = view
  const start = model.things.get(model.start)!
  const { stage } = model.columns[start.column]!
  return (
    <header className={classes.head}>
      <Wordmark />
      <span className={classes.line} aria-hidden />
      {stage && <StageMarkDisc hue={stage.hue} marca={stage.marca} kind="filled" />}
      <h1>
        <span className="visually-hidden">{t('graph.title', { identifier: '' })}</span>
        {nameOf(start, t)} <small>{stage?.name}</small>
      </h1>
      <label className={classes.search}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <input
          ref={searchBox}
          type="search"
          value={search}
          aria-label={t('graph.find')}
          placeholder={t('graph.find')}
          onChange={({ target }) => view.setSearch(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') onEnter()
          }}
        />
        <span role="status">{search && t('graph.found', { count: hits.size })}</span>
      </label>
      {level && shown === 'graph' && (
        <Choice
          label={t('graph.level.label')}
          value={level}
          onChange={view.setLevel}
          options={(['stages', 'organizations', 'products'] as const).map((value) => ({
            value,
            label: t(`graph.level.${value}`),
          }))}
        />
      )}
      {shown && (
        <Choice
          label={t('graph.view.label')}
          value={shown}
          onChange={onShow}
          options={[
            {
              value: 'graph',
              label: t('graph.view.graph'),
              icon: <IconBinaryTree2 size={16} aria-hidden />,
            },
            { value: 'table', label: t('graph.view.table'), icon: <IconTable size={16} aria-hidden /> },
          ]}
        />
      )}
      <Choice
        label={t('graph.side.label')}
        value={side}
        onChange={view.setSide}
        options={[
          {
            value: 'origin',
            label: t('graph.side.origin'),
            icon: <IconArrowLeft size={16} aria-hidden />,
          },
          { value: 'both', label: t('graph.side.both') },
          {
            value: 'destination',
            label: t('graph.side.destination'),
            iconAfter: <IconArrowRight size={16} aria-hidden />,
          },
        ]}
      />
    </header>
  )
}

/** The same lineage on paper, as a picture, or as a table for spreadsheets, which has all steps whatever is shown. */
function Files({ read, view, shown }: { read: ReadGraph; view: View; shown: 'graph' | 'table' }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const { start, things } = view.model
  const identifier = nameOf(things.get(start)!, t)
  const [state, setState] = useState<'reading' | 'failed'>()
  const saveTable = async () => {
    setState('reading')
    const { graph, depth, stages } = await wholeOf(read, start, language)
    const model = buildModel(graph, stages, view.side, depth)
    const rows = rowsOf(model, t, language).filter(
      ({ id }) => view.search === '' || matches(model.things.get(id)!, view.search),
    )
    saveFile(`${identifier}.csv`, new Blob([tableText(rows, t, language)], { type: 'text/csv' }))
    setState(undefined)
  }
  const savePicture = () => {
    const canvas = document.createElement('canvas')
    drawPicture(canvas, view, t, language)
    canvas.toBlob((blob) => blob && saveFile(`${identifier}.png`, blob), 'image/png')
  }

  return (
    <div className={classes.files}>
      <button type="button" onClick={() => window.print()}>
        <IconPrinter size={16} stroke={1.7} aria-hidden />
        {t('graph.print')}
      </button>
      {shown === 'graph' ? (
        <button type="button" onClick={savePicture}>
          <IconPhoto size={16} stroke={1.7} aria-hidden />
          {t('graph.picture')}
        </button>
      ) : (
        <button
          type="button"
          disabled={state === 'reading'}
          onClick={() => void saveTable().catch(() => setState('failed'))}
        >
          <IconDownload size={16} stroke={1.7} aria-hidden />
          {t('graph.csv')}
        </button>
      )}
      {state === 'failed' && <p role="alert">{t('graph.failed')}</p>}
    </div>
  )
}

function tableText(rows: readonly Row[], t: Translator, language: Language): string {
  const head = [
    t('graph.table.stage'),
    t('graph.table.identifier'),
    t('common.organization'),
    t('graph.table.date'),
    t('graph.table.quantity'),
    t('graph.table.from'),
    t('graph.table.to'),
  ]
  const cells = rows.map((row) => [
    row.stage,
    row.identifier,
    row.isMasked ? t('common.restricted') : row.organization,
    row.createdAt,
    row.quantity,
    row.from,
    row.to,
  ])
  return csvText([head, ...cells], language)
}

/** What the person has to know of the graph as a whole. */
function Notices({ state, count }: { state: GraphState; count: number }) {
  const { t } = useTranslation()
  const { onMore, isLost, isLoading, error, read, onRetry } = state
  if (isLost)
    return (
      <p className={classes.notice} role="alert">
        <b>{t('graph.lost.title')}.</b> {t('graph.lost.text')}
      </p>
    )
  if (error)
    return (
      <p className={classes.notice} role="alert">
        {t('graph.failed')}.{' '}
        <button type="button" onClick={onRetry}>
          {t('common.retry')}
        </button>
      </p>
    )
  if (read?.graph.truncated)
    return (
      <p className={classes.notice} role="status">
        {count >= maxGraphNodes ? t('graph.tooMany', { count }) : t('graph.cut')}{' '}
        {onMore && (
          <button type="button" disabled={isLoading} onClick={onMore}>
            {isLoading ? t('common.loading') : t('graph.moreSteps')}
          </button>
        )}
      </p>
    )
  if (count === 1)
    return (
      <p className={classes.notice} role="status">
        {t('graph.alone')}
      </p>
    )
  return null
}
