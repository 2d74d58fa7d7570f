import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { locales, type Language } from '../../../core/i18n/index.ts'
import { config } from '../../api/config.ts'
import { Fault } from '../../shell/faults.tsx'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { styleNonce } from '../../ui/styleNonce.ts'
import { useTranslation } from '../../ui/texts.ts'
import { frameQuery, type Onlooker } from './queries.ts'
import classes from './Audience.module.css'

interface FrameProps {
  product: string
  onlooker: Onlooker
  /** Of whoever looks. */
  name: string
  /** Of the public page, which opens by itself, too. */
  uuid?: string
}

/** The page as somebody sees it, 500 wide, in a language of the account. */
export function Frame({ product, onlooker, name, uuid }: FrameProps) {
  const { t, i18n } = useTranslation()
  const { supported } = useFormLanguages()
  const [language, setLanguage] = useState<Language>(i18n.language)
  const page = useQuery(frameQuery(product, onlooker, language))
  return (
    <>
      <div className={classes.frameHead}>
        {supported.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('audience.frameLanguage')}
            value={language}
            onChange={(value) => setLanguage(value)}
            data={supported.map((one) => ({ value: one, label: locales[one].name }))}
          />
        )}
        {uuid && (
          <Button
            variant="subtle"
            component="a"
            href={`${config().publicPageUrl}/${uuid}?language=${language}`}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={17} stroke={1.6} aria-hidden />}
          >
            {t('audience.aside')}
          </Button>
        )}
      </div>
      {page.data !== undefined ? (
        <iframe
          className={classes.page}
          title={t('audience.frame', { name })}
          srcDoc={framed(page.data)}
          // Nothing in it runs, and its links lead nowhere; its fonts need its origin.
          sandbox="allow-same-origin"
        />
      ) : page.isError ? (
        <Fault error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Skeleton height={500} />
      )}
    </>
  )
}

/** Its content security policy is the application's, which admits a stylesheet by its nonce. */
const framed = (html: string) =>
  html.replace('<head>', '<head><base target="_blank">').replace('<style>', `<style nonce="${styleNonce()}">`)
