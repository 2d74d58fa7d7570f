import { Button } from '@mantine/core'
import { IconBook2, IconExternalLink, IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { config } from '../../api/config.ts'
import { listFault } from '../../shell/faults.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useGo } from '../../ui/Go.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PanelFrame } from '../../ui/PanelFrame.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { KeyTable } from './KeyTable.tsx'
import { keysQuery } from './queries.ts'
import { connectionsSearch } from './search.ts'
import classes from './Connections.module.css'

const KeyPanel = lazy(async () => ({ default: (await import('./KeyPanel.tsx')).KeyPanel }))
const KeyForm = lazy(async () => ({ default: (await import('./KeyForm.tsx')).KeyForm }))
const Webhooks = lazy(async () => ({ default: (await import('./webhooks/Webhooks.tsx')).Webhooks }))
const Captures = lazy(async () => ({ default: (await import('./captures/Captures.tsx')).Captures }))
const Export = lazy(async () => ({ default: (await import('./captures/Export.tsx')).Export }))
const WebhookForm = lazy(async () => ({ default: (await import('./webhooks/WebhookForm.tsx')).WebhookForm }))

/** KEY-09, picture 32: the programs that work in the account, and those that learn what happens in it (HOK-01). */
export function ConnectionsPage() {
  const { t } = useTranslation()
  const go = useGo()
  const search = connectionsSearch(useSearch({ strict: false }))
  const keys = useQuery(keysQuery)
  const refusal = useRefusal()(contract.keys.create)
  const close = () => go(paths.connections())
  const another = (
    <RefusableButton
      leftSection={<IconKey size={17} stroke={1.6} aria-hidden />}
      onClick={() => go(paths.connections({ form: true }))}
      refusal={refusal}
    >
      {t('connections.new.action')}
    </RefusableButton>
  )
  return (
    <ListPage>
      <PageHeader
        title={t('connections.title')}
        action={
          <div className={classes.begin}>
            <Button
              variant="default"
              component="a"
              href={`${config().apiBase}/docs`}
              target="_blank"
              rel="noopener"
              leftSection={<IconBook2 size={17} stroke={1.6} aria-hidden />}
              rightSection={<IconExternalLink size={17} stroke={1.6} aria-hidden />}
            >
              <span className={classes.label}>{t('connections.docs')}</span>
            </Button>
            {another}
          </div>
        }
      />
      <div className={classes.scroll}>
        {listFault(keys) ||
          (!keys.data ? (
            <ListSkeleton rows={4} height={50} />
          ) : keys.data.length > 0 ? (
            <KeyTable keys={keys.data} />
          ) : (
            <EmptyState
              title={t('connections.empty.title')}
              text={t('connections.empty.text')}
              actions={another}
            />
          ))}
        {keys.data && (
          <Suspense fallback={<ListSkeleton rows={3} height={54} />}>
            <div className={classes.halves}>
              <Webhooks chosen={search.webhook} />
              <div>
                <Export />
                <Captures />
              </div>
            </div>
          </Suspense>
        )}
      </div>
      {search.form && search.webhook !== undefined ? (
        <Suspense fallback={<PanelFrame width="form" />}>
          <WebhookForm key={search.webhook} id={search.webhook} />
        </Suspense>
      ) : search.form ? (
        <Suspense fallback={<PanelFrame width="wide" />}>
          <KeyForm key={search.key} id={search.key} keys={keys} onClose={close} />
        </Suspense>
      ) : (
        search.key !== undefined && (
          <Suspense fallback={<PanelFrame width="form" />}>
            <KeyPanel key={search.key} id={search.key} keys={keys} onClose={close} />
          </Suspense>
        )
      )}
    </ListPage>
  )
}
