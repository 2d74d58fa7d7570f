import { Button, CloseButton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMatches, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../ui/texts.ts'
import { ApiError } from '../api/error.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Go } from '../ui/Go.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'
import { faultText, isAbsent, isUnanswered } from '../api/faultText.ts'
import { hasSignal } from '../api/signal.ts'
import { paths } from '../../core/rules/paths.ts'
import { NoSession } from './session.ts'
import classes from './faults.module.css'

const NoSessionFault = lazy(() => import('./NoSessionFault.tsx'))

/** The page of a failed start: it gives the reason and a way on. No toast repeats it (one fault, one place). */
export function PageFault({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <main className={classes.bare}>
      <Wordmark height={34} />
      {error instanceof NoSession ? (
        <Suspense>
          <NoSessionFault error={error} />
        </Suspense>
      ) : error === null ? (
        <ErrorState page title={t('shell.noPage.title')} text={t('shell.noPage.text')} />
      ) : (
        <Fault page error={error} onRetry={() => void router.invalidate()} />
      )}
    </main>
  )
}

/**
 * A failed screen inside the shell, so the other screens stay reachable. The fault of a panel appears where the panel
 * would.
 */
export function ScreenFault({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const router = useRouter()
  const list = useMatches({ select: (matches) => matches[panelDepth] })
  const fault = <Fault page={list === undefined} error={error} onRetry={() => void router.invalidate()} />
  if (!list) return fault
  return (
    <div className={classes.panel}>
      <CloseButton
        className={classes.close ?? ''}
        size={36}
        aria-label={t('common.close')}
        onClick={() => router.history.back()}
      />
      {fault}
    </div>
  )
}

/** The root, the session, the shell and a list are matched before a panel. */
const panelDepth = 4

/** Replaces a list that couldn't be loaded. */
export const listFault = (list: UseQueryResult): ReactNode =>
  list.isError && !list.data && <ListFault error={list.error} refetch={list.refetch} />

function ListFault({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>) {
  const { t } = useTranslation()
  return <Fault error={error} title={t('shell.fault.loading')} onRetry={() => void refetch()} />
}

/** Shows any fault as text: the server's message, no answer, or an error of ours. */
export function Fault({
  error,
  title,
  onRetry,
  page = false,
}: {
  error: unknown
  title?: string
  onRetry?: () => void
  page?: boolean
}) {
  const { t } = useTranslation()
  const isLost = isUnanswered(error)
  const retry = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    if (!isLost) return undefined
    const again = () => retry()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isLost])
  if (isAbsent(error))
    return <ErrorState page={page} title={t('shell.absent.title')} text={t('shell.absent.text')} />
  const refusal = error instanceof ApiError ? error : undefined
  if (refusal?.code === 'FEATURE_DISABLED')
    return (
      <ErrorState page={page} title={t('shell.featureOff.title')} text={faultText(error)}>
        <Button component={Go} to={paths.home()} variant="default">
          {t('shell.noPage.home')}
        </Button>
      </ErrorState>
    )
  // Trying again doesn't help: who can is named.
  if (refusal?.status === 403)
    return (
      <ErrorState
        page={page}
        title={t('shell.noRight.title')}
        text={`${faultText(error)} ${t('shell.noRight.text')}`}
      />
    )
  return (
    <ErrorState
      page={page}
      title={isLost ? t('shell.fault.noSignal') : (title ?? t('shell.fault.title'))}
      text={isLost && !hasSignal() ? undefined : faultText(error)}
      onRetry={onRetry}
      reference={refusal && refusal.status >= 500 ? refusal.reference : undefined}
    />
  )
}
