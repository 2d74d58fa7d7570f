import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { Fault } from '../../shell/faults.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { identifierOf } from '../products/columns.tsx'
import { RecordFoot, useRecord } from '../products/openRecord.tsx'
import { Folds, Verdict } from './Checks.tsx'
import { Gutter } from './Gutter.tsx'
import { fromNorth, middleOf } from './ground.ts'
import { OriginFiles } from './OriginFiles.tsx'
import { OriginMap } from './OriginMap.tsx'
import { Plots } from './Plots.tsx'
import { originQuery } from './queries.ts'
import { isAgainst, notesOf } from './verdict.ts'
import { VerdictLine } from './VerdictLine.tsx'
import classes from './Origin.module.css'

/** Below this width the map stands above the rows. */
const narrowWidth = '(max-width: 62em)'

/** PRD-20, GEO-01 to GEO-05: the plots of a product, the checks before a file goes to the EU, and the files. */
export function OriginTab() {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const { product } = useRecord()
  const id = product._id
  const origin = useInfiniteQuery(originQuery(id, language))
  const [first] = origin.data?.pages ?? []
  const plots = useMemo(
    () => fromNorth(origin.data?.pages.flatMap((page) => page.plots) ?? []),
    [origin.data],
  )
  const located = plots.flatMap((plot) => (middleOf(plot) ? plot.product._id : []))
  const isNarrow = useMedia(narrowWidth)
  const [pointed, setPointed] = useState<string>()
  const warned = useMemo(() => {
    const notes = notesOf(first?.checks ?? [])
    return plots.filter((plot) => middleOf(plot) && isAgainst(notes.get(plot.product._id)))
  }, [plots, first])
  const step = (by: 1 | -1) => {
    const at = warned.findIndex(({ product: { _id } }) => _id === pointed)
    const next = at === -1 && by === -1 ? -1 : at + by
    setPointed(warned.at(next % warned.length)?.product._id)
  }
  const list = useRef<HTMLDivElement>(null)
  const producers = new Set(plots.map(({ organization }) => organization._id)).size

  const verdict = first && <Verdict origin={first} />
  const folds = first && <Folds origin={first} />

  if (!first)
    return origin.isError ? (
      <Fault error={origin.error} title={t('origin.failed')} onRetry={() => void origin.refetch()} />
    ) : (
      <ListSkeleton rows={6} height={46} />
    )
  return (
    <>
      <div
        className={classes.origin}
        data-flows
        role="presentation"
        onKeyDown={({ key, shiftKey }) => key === 'F8' && step(shiftKey ? -1 : 1)}
      >
        {isNarrow && <div className={classes.above}>{verdict}</div>}
        {plots.length > 0 && (
          <OriginMap
            id={id}
            origin={first}
            plots={plots}
            warned={warned}
            onStep={step}
            isNarrow={isNarrow}
            pointed={pointed}
            onPoint={setPointed}
            list={list}
          />
        )}
        <div className={classes.side} ref={list}>
          {isNarrow && <Gutter list={list} products={located} pointed={pointed} />}
          {!isNarrow && verdict}
          {!isNarrow && folds}
          {first.restricted > 0 && <Notice>{t('origin.restricted', { count: first.restricted })}</Notice>}
          {plots.length > 0 && (
            <section aria-labelledby="origin-plots">
              <header className={classes.head}>
                <h3 id="origin-plots">
                  {t('origin.born', {
                    things: `${t('origin.plots', { count: first.totals.plots })} ${t('origin.producers', { count: producers })}`,
                  })}
                </h3>
                {first.totals.polygons > 0 && (
                  <span>
                    {t('origin.hectares', {
                      count: first.totals.polygons,
                      area: formatNumber(first.totals.areaHa, language),
                    })}
                  </span>
                )}
                <VerdictLine origin={first} />
              </header>
              <Plots
                plots={plots}
                checks={first.checks}
                language={language}
                pointed={pointed}
                onPoint={setPointed}
              />
              {origin.hasNextPage && (
                <Button
                  variant="default"
                  loading={origin.isFetchingNextPage}
                  onClick={() => void origin.fetchNextPage()}
                >
                  {t('origin.more')}
                </Button>
              )}
            </section>
          )}
          {isNarrow && folds}
        </div>
      </div>
      <RecordFoot>
        <OriginFiles id={id} identifier={identifierOf(product)} origin={first} />
      </RecordFoot>
    </>
  )
}
