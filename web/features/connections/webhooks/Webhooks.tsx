import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contract } from '../../../../core/contract/index.ts'
import type { Webhook } from '../../../../core/contract/webhooks.ts'
import { capitalised } from '../../../../core/i18n/nouns.ts'
import { paths } from '../../../../core/rules/paths.ts'
import { listFault } from '../../../shell/faults.tsx'
import { useRefusal } from '../../../shell/useRefusal.ts'
import { Go, useGo } from '../../../ui/Go.tsx'
import { RefusableButton } from '../../../ui/RefusableButton.tsx'
import { ListSkeleton } from '../../../ui/Skeletons.tsx'
import { useTranslation } from '../../../ui/texts.ts'
import { Marks } from './Marks.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookDetail } from './WebhookDetail.tsx'
import { placeOf, stateText, typeText } from './words.ts'
import classes from './Webhooks.module.css'

/** The webhooks of the account, and what the chosen one has sent (HOK-01, picture 32). */
export function Webhooks({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation()
  const go = useGo()
  const webhooks = useQuery(webhooksQuery)
  const refusal = useRefusal()(contract.webhooks.create)
  const shown = webhooks.data?.find(({ _id }) => _id === chosen)
  return (
    <section className={classes.webhooks} aria-labelledby="webhooks">
      <div className={classes.head}>
        <h2 id="webhooks">{t('webhooks.title')}</h2>
        <RefusableButton
          variant="subtle"
          leftSection={<IconPlus size={17} stroke={1.6} aria-hidden />}
          onClick={() => go(paths.connections({ webhook: 'new', form: true }))}
          refusal={refusal}
        >
          {t('webhooks.new.action')}
        </RefusableButton>
      </div>
      {listFault(webhooks) ||
        (!webhooks.data ? (
          <ListSkeleton rows={3} height={54} />
        ) : webhooks.data.length === 0 ? (
          <p className={classes.none}>
            {t('webhooks.none')} {t('webhooks.about')}
          </p>
        ) : (
          <ul className={classes.list} aria-label={t('webhooks.title')}>
            {webhooks.data.map((webhook) => (
              <Row key={webhook._id} of={webhook} isChosen={webhook._id === chosen} />
            ))}
          </ul>
        ))}
      {shown && <WebhookDetail key={shown._id} of={shown} />}
    </section>
  )
}

function Row({ of, isChosen }: { of: Webhook; isChosen: boolean }) {
  const { t, i18n } = useTranslation()
  const { _id, name, url, types, recent, state } = of
  const asked = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
    types.map((type) => typeText(t, type)),
  )
  return (
    <li data-chosen={isChosen || undefined} data-state={state}>
      <div className={classes.what}>
        <Go
          to={paths.connections(isChosen ? {} : { webhook: _id })}
          {...(isChosen ? { 'aria-current': true } : {})}
        >
          {name}
        </Go>
        <small>{placeOf(url)}</small>
        <small>{capitalised(asked)}</small>
      </div>
      <Marks recent={recent} />
      <span className={classes.state}>{stateText(t, of)}</span>
    </li>
  )
}
