import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { View } from '../../../core/contract/views.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Fault } from '../../shell/faults.tsx'
import type { Chain } from '../../shell/stations.ts'
import { useSession } from '../../shell/useSession.ts'
import { useGo } from '../../ui/Go.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { keysQuery } from '../connections/queries.ts'
import { isEnded } from '../connections/state.ts'
import { useRecord } from '../products/openRecord.tsx'
import { Frame } from './Frame.tsx'
import { KeyReads } from './KeyReads.tsx'
import { KeyRows } from './KeyRows.tsx'
import { NewView } from './NewView.tsx'
import { audienceQuery, isThere, viewsQuery, type Onlooker } from './queries.ts'
import { type AudienceSearch, audienceSearch, ofAudience } from './search.ts'
import { dayOf, useSentence } from './sentence.ts'
import { Stations } from './Stations.tsx'
import { Things } from './Things.tsx'
import { ViewRows } from './ViewRows.tsx'
import ui from '../../ui/shared.module.css'
import classes from './Audience.module.css'

/** Below this width the page is shown when asked for. */
const narrowWidth = '(max-width: 62em)'

/** AUD-02, picture 43: who sees what of a product, as each of them sees it. */
export function AudienceTab() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { product, stage, chain } = useRecord()
  const id = product._id
  const search = audienceSearch(useSearch({ strict: false }))
  const go = useGo()
  const { session } = useSession()
  const views = useQuery({ ...viewsQuery(id, language), enabled: session.admin })
  const open = views.data?.collection.filter(({ state }) => state === 'open') ?? []
  const view = open.find(({ _id }) => _id === search.link) ?? open[0]
  const isNarrow = useMedia(narrowWidth)
  const keys = useQuery({ ...keysQuery, enabled: session.admin })
  const openKeys = keys.data?.filter((one) => !isEnded(one)) ?? []
  const key = openKeys.find(({ _id }) => _id === search.link) ?? openKeys[0]
  const as = session.admin ? (search.as ?? 'public') : 'public'
  const onlookers = {
    public: { as: 'public' },
    key: { as: 'key', key: key?._id },
    view: { as: 'view', view: view?._id },
  } satisfies Record<Onlooker['as'], Onlooker>
  const onlooker: Onlooker = onlookers[as]
  const listed = { public: undefined, key: keys, view: views }[as]
  const show = (change: AudienceSearch) =>
    go(paths.productAudience(id, stage.id, change), { keep: true, drop: ofAudience, replace: true })
  const shownKey = { as: 'key', ...(key ? { link: key._id } : {}) } as const
  const shownView = { as: 'view', ...(view ? { link: view._id } : {}) } as const

  const another = session.admin && (
    <Button
      variant="default"
      leftSection={<IconLink size={17} stroke={1.6} aria-hidden />}
      onClick={() => show({ ...shownView, new: true })}
    >
      {t('audience.another')}
    </Button>
  )

  return (
    <>
      <div className={classes.panel}>
        <fieldset className={classes.choice}>
          <legend className={ui.unseen}>{t('audience.choice')}</legend>
          <Choice
            name={t('audience.public')}
            meta={t('audience.publicText')}
            product={id}
            onlooker={onlookers.public}
            chain={chain}
            isChosen={as === 'public'}
            onChoose={() => show({})}
          />
          {session.admin && (
            <Choice
              name={t('audience.key')}
              meta={key ? t('audience.keyText', { name: key.name }) : t('audience.keyNone')}
              product={id}
              onlooker={onlookers.key}
              chain={chain}
              isChosen={as === 'key'}
              onChoose={() => show(shownKey)}
            />
          )}
          {session.admin && (
            <Choice
              name={t('audience.view')}
              meta={
                view
                  ? t('audience.viewText', { name: view.recipient, day: dayOf(view.expiresAt, language) })
                  : t('audience.viewNone')
              }
              product={id}
              onlooker={onlookers.view}
              chain={chain}
              isChosen={as === 'view'}
              onChoose={() => show(shownView)}
            />
          )}
        </fieldset>
        {listed?.isError ? (
          <Fault error={listed.error} onRetry={() => void listed.refetch()} />
        ) : (
          <div className={classes.body}>
            {!isThere(onlooker) ? null : as === 'key' ? (
              <KeyColumn product={id} onlooker={onlooker} chain={chain} />
            ) : (
              <FrameColumn
                key={as}
                product={id}
                onlooker={onlooker}
                isNarrow={isNarrow}
                name={t(as === 'public' ? 'audience.public' : 'audience.view')}
                {...(as === 'public' ? { uuid: product.uuid } : {})}
              />
            )}
            <div className={classes.side}>
              {another}
              {as === 'view' && views.data && (
                <ViewRows
                  views={views.data.collection}
                  chosen={view}
                  onChoose={({ _id }: View) => show({ as: 'view', link: _id })}
                />
              )}
              {as === 'key' && keys.data && (
                <KeyRows
                  keys={openKeys}
                  chosen={key}
                  onChoose={({ _id }) => show({ as: 'key', link: _id })}
                />
              )}
              <Seen product={id} onlooker={onlooker} />
            </div>
          </div>
        )}
      </div>
      {search.new && session.admin && (
        <NewView
          products={[id]}
          onClose={() => show(shownView)}
          onMade={({ _id }) => show({ as: 'view', link: _id, new: true })}
        />
      )}
    </>
  )
}

interface ChoiceProps {
  name: string
  meta: string
  product: string
  onlooker: Onlooker
  chain: Chain | undefined
  isChosen: boolean
  onChoose: () => void
}

/** A row: who looks, how far along the chain, and one sentence. */
function Choice({ name, meta, product, onlooker, chain, isChosen, onChoose }: ChoiceProps) {
  const { data } = useQuery(audienceQuery(product, onlooker, useTranslation().i18n.language))
  const sentence = useSentence(data)
  return (
    <label className={classes.row} data-chosen={isChosen || undefined}>
      <input type="radio" name="onlooker" checked={isChosen} onChange={onChoose} />
      <span className={classes.who}>
        <strong>{name}</strong>
        <span>{meta}</span>
      </span>
      {chain && data && <Stations chain={chain} audience={data} />}
      <span className={classes.sentence}>{sentence}</span>
    </label>
  )
}

/** The two lists. */
function Seen({ product, onlooker }: { product: string; onlooker: Onlooker }) {
  const { t, i18n } = useTranslation()
  const seen = useQuery(audienceQuery(product, onlooker, i18n.language))
  if (seen.isError)
    return <Fault error={seen.error} title={t('audience.failed')} onRetry={() => void seen.refetch()} />
  if (seen.data) return <Things audience={seen.data} />
  return isThere(onlooker) ? <ListSkeleton rows={6} height={44} /> : null
}

/** What a program reads has no page: it stands there stage by stage. */
function KeyColumn({ product, onlooker, chain }: Pick<ChoiceProps, 'product' | 'onlooker' | 'chain'>) {
  const { data } = useQuery(audienceQuery(product, onlooker, useTranslation().i18n.language))
  return <div className={classes.frame}>{data && <KeyReads audience={data} chain={chain} />}</div>
}

interface FrameColumnProps {
  product: string
  onlooker: Onlooker
  name: string
  uuid?: string
  isNarrow: boolean
}

function FrameColumn({ isNarrow, ...frame }: FrameColumnProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.frame}>
      {isNarrow && (
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'audience.hideFrame' : 'audience.showFrame')}
        </Button>
      )}
      {(!isNarrow || isOpen) && <Frame {...frame} />}
    </div>
  )
}
