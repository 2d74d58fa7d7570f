import { useRouterState } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Go } from '../ui/Go.tsx'
import { flagOf } from './flags.ts'
import { paths } from './paths.ts'
import { useSession } from './useSession.ts'

/** A path without a screen: a section that the account lacks says so (AUT-18), any other is not found. */
export function OtherPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const flag = flagOf(useRouterState({ select: (state) => state.location.pathname }))
  const off = flag !== undefined && !session.flags.includes(flag)
  return (
    <ErrorState
      page
      title={t(off ? 'shell.featureOff.title' : 'shell.noPage.title')}
      text={t(off ? 'error.FEATURE_DISABLED' : 'shell.noPage.text')}
    >
      <Button component={Go} to={paths.home()} variant="default">
        {t('shell.noPage.home')}
      </Button>
    </ErrorState>
  )
}
