import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Recall } from '../../../core/contract/recalls.ts'
import { paths } from '../../../core/rules/paths.ts'
import { isAbsent } from '../../api/faultText.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { exactTime } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { DrillClock } from './DrillClock.tsx'
import { Items } from './Items.tsx'
import { readAgain, recallQuery } from './queries.ts'
import { RecallActions, type RecallDialog } from './RecallActions.tsx'
import { RecallQuestions } from './RecallQuestions.tsx'
import { Ticks } from './Ticks.tsx'
import { useElapsed } from './elapsed.ts'
import ui from '../../ui/shared.module.css'
import classes from './Recall.module.css'

/** One hold, recall or drill: its text, its clock, and what became of each product (RCL-08). */
export function RecallPage() {
  const { t, i18n } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const {
    data: recall,
    error,
    refetch,
  } = useQuery({
    ...recallQuery(id, i18n.language),
    refetchInterval: ({ state: { data } }) => readAgain(data),
  })
  const [asked, ask] = useState<RecallDialog>()
  const name = recall ? t(`recalls.number.${recall.kind}`, { number: recall.number }) : t('recalls.title')
  return (
    <ListPage>
      <PageHeader
        crumbs={[
          { label: t('common.home'), href: paths.home() },
          { label: t('recalls.title'), href: paths.recalls() },
          ...(recall ? [{ label: name }] : []),
        ]}
        title={name}
        count={recall && shownIdentifier(recall.product.identifier)}
        action={recall && <RecallActions recall={recall} onAsk={ask} />}
      />
      <div className={ui.scroll}>
        {error ? (
          isAbsent(error) ? (
            <ErrorState page title={t('shell.noPage.title')} text={t('shell.noPage.text')} />
          ) : (
            <Fault error={error} onRetry={() => void refetch()} />
          )
        ) : recall ? (
          <>
            <Head recall={recall} />
            <Items recall={recall} onAsk={ask} />
          </>
        ) : (
          <ListSkeleton rows={8} height={56} />
        )}
      </div>
      {recall && asked && <RecallQuestions recall={recall} asked={asked} onClose={() => ask(undefined)} />}
    </ListPage>
  )
}

function Head({ recall }: { recall: Recall }) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const { kind, state, product, reason, action, phone, organization, startedAt, startedBy, endedAt } = recall
  const look = findStage(chains, product.stage._id)?.stage
  const elapsed = useElapsed(startedAt, endedAt)
  return (
    <section className={classes.head}>
      <div>
        <p className={classes.clock} data-kind={kind} data-state={state}>
          <b>{t(`recalls.isState.${state}`)}</b>{' '}
          {t(state === 'open' ? 'recalls.show.clock' : 'recalls.show.took', { time: elapsed })}
          <span className={classes.meta}>
            {t('recalls.show.began', { date: exactTime(startedAt, i18n.language), name: startedBy.name })}
            {endedAt && ` · ${t('recalls.show.over', { date: exactTime(endedAt, i18n.language) })}`}
          </span>
        </p>
        {recall.drill ? <DrillClock recall={recall} /> : <Ticks recall={recall} />}
      </div>
      <dl className={classes.text}>
        <div>
          <dt>{t('recalls.heads.what')}</dt>
          <dd className={classes.start}>
            {look && <StageMark hue={look.hue} marca={look.marca} size={17} />}
            <Go to={paths.productTrace(product._id, product.stage._id)}>
              <IdentifierText>{product.identifier}</IdentifierText>
            </Go>
            <span>{product.stage.name}</span>
          </dd>
        </div>
        <div>
          <dt>{t('recalls.show.reason')}</dt>
          <dd>{reason}</dd>
        </div>
        {action && (
          <div>
            <dt>{t('recalls.show.action')}</dt>
            <dd>{action}</dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>{t('recalls.show.phone')}</dt>
            <dd>{phone}</dd>
          </div>
        )}
        <div>
          <dt>{t('recalls.show.signs')}</dt>
          <dd>{organization.name}</dd>
        </div>
        {Object.entries(recall.i18n).map(([language, texts]) => (
          <div key={language} lang={language}>
            <dt>{t('recalls.dialog.other', { language })}</dt>
            <dd>{[texts.reason, texts.action].filter(Boolean).join(' ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
