import { Button } from '@mantine/core'
import { useTranslation } from '../ui/texts.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Go } from '../ui/Go.tsx'
import { paths } from '../../core/rules/paths.ts'

/** The page for unknown addresses. */
export function OtherPage() {
  const { t } = useTranslation()
  return (
    <ErrorState page title={t('shell.noPage.title')} text={t('shell.noPage.text')}>
      <Button component={Go} to={paths.home()} variant="default">
        {t('shell.noPage.home')}
      </Button>
    </ErrorState>
  )
}
