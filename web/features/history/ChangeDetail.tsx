import { Button } from '@mantine/core'
import { IconArrowLeft, IconHistory } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import type { HistoryEvent } from '../../../core/contract/history.ts'
import { wayTo } from '../../../core/nouns/history.ts'
import { paths } from '../../../core/rules/paths.ts'
import { amount, exactClock, exactTime, isToday } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { Values } from './ChangeText.tsx'
import { RecordMark, useStageOf } from './RecordMark.tsx'
import { actorOf, doorOf, doubtsText, headingOf, personOf, recordName, sealText } from './words.ts'
import classes from './ChangeDetail.module.css'
import shared from './History.module.css'

/** One change whole: what it did field by field, why, its number and its seals. */
export function ChangeDetail({ event, onBack }: { event: HistoryEvent; onBack: () => void }) {
  const { t, i18n } = useTranslation()
  const stage = useStageOf()(event)
  const { record, changes, reason, doubts, answer, n, hash, previous, at } = event
  const when = isToday(at) ? t('history.day', { time: exactClock(at) }) : exactTime(at, i18n.language)
  return (
    <aside className={shared.detail} aria-label={t('history.detail')}>
      <Button
        className={classes.back ?? ''}
        variant="subtle"
        leftSection={<IconArrowLeft size={17} stroke={1.6} aria-hidden />}
        onClick={onBack}
      >
        {t('history.back')}
      </Button>
      <div className={classes.about}>
        {stage ? (
          <StageMarkDisc hue={stage.hue} marca={stage.marca} size={40} kind="filled" />
        ) : (
          <RecordMark event={event} stage={undefined} />
        )}
        <div>
          {'restricted' in record ? (
            t('history.restrictedRecord')
          ) : (
            <>
              <span className={shared.title}>{record.schema?.name}</span>
              {stage ? <IdentifierText>{record.name}</IdentifierText> : <b>{recordName(t, event)}</b>}
            </>
          )}
        </div>
      </div>
      <h2>{headingOf(t, event)}</h2>
      <p className={shared.title}>
        {t('history.byDoor', {
          name: [...new Set([actorOf(t, event), personOf(t, event)])].join(', '),
          when,
          door: doorOf(t, event),
        })}
      </p>
      {(changes.length > 0 || reason || doubts) && (
        <dl className={classes.card}>
          {changes.map((change) => (
            <div key={change.path}>
              <dt>{change.title}</dt>
              <dd>
                <Values change={change} />
              </dd>
            </div>
          ))}
          {answer?.signed.map((change) => (
            <div key={change.path}>
              <dt>{t('history.signed', { field: change.title })}</dt>
              <dd>
                <Values change={change} />
              </dd>
            </div>
          ))}
          {reason && (
            <div>
              <dt>{t('history.reason')}</dt>
              <dd>{t('history.quoted', { text: reason })}</dd>
            </div>
          )}
          {doubts && (
            <div>
              <dt>{t('history.doubts')}</dt>
              <dd>{doubtsText(t, doubts)}</dd>
            </div>
          )}
        </dl>
      )}
      <dl className={classes.seals}>
        <div>
          <dt>{t('history.number')}</dt>
          <dd>{amount(n, i18n.language)}</dd>
        </div>
        <div>
          <dt>{t('history.sealBefore')}</dt>
          <dd>{previous === null ? '—' : sealText(previous)}</dd>
        </div>
        <div>
          <dt>{t('history.sealOf')}</dt>
          <dd title={hash}>{sealText(hash)}</dd>
        </div>
      </dl>
      <Ways event={event} />
    </aside>
  )
}

/** To the record, and to its whole history. */
function Ways({ event }: { event: HistoryEvent }) {
  const { t } = useTranslation()
  const { record, type } = event
  if ('restricted' in record) return null
  const way = wayTo(type, record)
  return (
    <div className={classes.ways}>
      {way && (
        <Button component={Go} to={way.address} variant="default">
          {t(way.label)}
        </Button>
      )}
      <Button
        component={Go}
        to={paths.history({ type, record: record._id })}
        variant="default"
        leftSection={<IconHistory size={17} stroke={1.6} aria-hidden />}
      >
        {t('history.whole')}
      </Button>
    </div>
  )
}
