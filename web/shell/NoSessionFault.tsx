import { Button } from '@mantine/core'
import { signIn, signOut } from '../auth/identity.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useTranslation } from '../ui/texts.ts'
import { currentPath, forgetSignInFailure, type NoSession } from './session.ts'

/** Why there is no session, and the way to one. */
export default function NoSessionFault({ error }: { error: NoSession }) {
  const { t } = useTranslation()
  const signInAgain = () => {
    forgetSignInFailure()
    void signIn(currentPath(), { isManual: true })
  }
  switch (error.reason) {
    case 'noAccount':
      return (
        <ErrorState page title={t('common.exclamation')} text={t('shell.noAccount.text')}>
          <Button variant="default" onClick={() => void signOut()}>
            {t('shell.signOut')}
          </Button>
        </ErrorState>
      )
    case 'signInFailed':
      return (
        <ErrorState
          page
          title={t('shell.signInFailed.title')}
          text={t(`shell.signInFailed.${error.failure}`)}
        >
          <Button onClick={signInAgain}>{t('shell.signIn')}</Button>
        </ErrorState>
      )
    case 'signedOut':
      return (
        <ErrorState page title={t('shell.signedOut.title')} text={t('shell.signedOut.text')}>
          <Button onClick={signInAgain}>{t('shell.signIn')}</Button>
        </ErrorState>
      )
  }
}
