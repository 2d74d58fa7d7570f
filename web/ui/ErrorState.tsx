import { Button, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ErrorState.module.css'

interface ErrorStateProps {
  title: string
  /** The reason, in words of the person who reads it. */
  text?: string | undefined
  onRetry?: (() => void) | undefined
  /** What support needs to find the request. */
  reference?: string | undefined
  /** It stands for the whole page, and its title is the page's. */
  page?: boolean
  children?: ReactNode
}

/** What could not be read, why, and how to try again: the line breaks off before its station. */
export function ErrorState({ title, text, onRetry, reference, page = false, children }: ErrorStateProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.error} role="alert" data-page={page || undefined}>
      <span className={classes.line} aria-hidden />
      <Title order={page ? 1 : 2} size="h3">
        {title}
      </Title>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.actions}>
        {onRetry && (
          <Button variant="default" leftSection={<IconRefresh size={17} aria-hidden />} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        {children}
      </div>
      {reference && <p className={classes.reference}>{t('shell.reference', { reference })}</p>}
    </div>
  )
}
