import { Button, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from './texts.ts'
import classes from './ErrorState.module.css'

interface ErrorStateProps {
  title: string
  /** The reason, in the reader's words. */
  text?: string | undefined
  onRetry?: (() => void) | undefined
  /** The reference that support needs to find the request. */
  reference?: string | undefined
  /** It fills the page, so its title is the page's heading. */
  page?: boolean
  children?: ReactNode
}

/** A failed load: what failed, why, and a retry button. In the drawing the line fades out before a missing station. */
export function ErrorState({ title, text, onRetry, reference, page = false, children }: ErrorStateProps) {
  const { t } = useTranslation()
  useDocumentTitle(page ? t('shell.document', { title }) : '')
  return (
    <div className={classes.error} role="alert" data-page={page || undefined}>
      <svg className={classes.drawing} viewBox="0 0 220 56" width={220} height={56} aria-hidden>
        <path d="M1 28 H96" />
        <path className={classes.gap} d="M103 28 H160" />
        <circle className={classes.station} cx={191} cy={28} r={26} />
        <path className={classes.cross} d="M183 20 L199 36 M199 20 L183 36" />
      </svg>
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
