import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { genderOf, inSentence } from '../../../core/i18n/nouns.ts'
import { isAbsent } from '../../api/faultText.ts'
import { Fault } from '../../shell/faults.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { useSession } from '../../shell/useSession.ts'
import { useGo } from '../../ui/Go.tsx'
import { kindsQuery } from '../assets/queries.ts'
import { schemaQuery } from './queries.ts'
import classes from './checks.module.css'

/** CHK-02: the titles of what a check asks, in order, on a line. An unknown one leads back to the list. */
export function ShowCheck() {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const { id } = useParams({ from: '/session/shell/Checks/$id/Show' })
  const { session } = useSession()
  const go = useGo()
  const { data: check, isError, error, refetch } = useQuery(schemaQuery(id, language))
  const kinds = useQuery({ ...kindsQuery(language), enabled: session.flags.includes('assets') })
  const kind = kinds.data?.find(({ _id }) => _id === check?.assetSchema)
  const isUnknown = check === null || (isError && isAbsent(error))
  const leave = useEffectEvent(() => go(paths.checks(), { keep: true, replace: true }))
  useEffect(() => {
    if (isUnknown) leave()
  }, [isUnknown])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [check?._id])
  if (isUnknown) return null
  return (
    <section className={classes.show} aria-labelledby="check-shown">
      {isError && <Fault error={error} onRetry={() => void refetch()} />}
      {check && (
        <>
          <header className={classes.head}>
            <h2 id="check-shown" ref={heading} tabIndex={-1}>
              {check.name}
            </h2>
            <span>
              {[
                kind && t(`checks.asksFor.${genderOf(language, kind.name)}`, { one: inSentence(kind.name) }),
                t('checks.version', { version: check.version }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            <CloseButton
              size={32}
              aria-label={t('common.close')}
              onClick={() => go(paths.checks(), { keep: true })}
            />
          </header>
          <ol className={classes.titles} aria-label={t('checks.asked', { name: check.name })}>
            {Object.entries(check.schema.properties).map(([name, { title }]) => (
              <li key={name}>{title}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
