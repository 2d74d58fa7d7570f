import { useDocumentTitle } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { useAccent } from '../../shell/Theme.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { UserMenu } from '../../shell/UserMenu.tsx'
import { useSession } from '../../shell/useSession.ts'
import { Go } from '../../ui/Go.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { ChooseChain } from './ChooseChain.tsx'
import { FirstColleague } from './FirstColleague.tsx'
import { FirstOrganization } from './FirstOrganization.tsx'
import { steps, type Step } from './search.ts'
import classes from './welcome.module.css'

const screens = { chain: ChooseChain, organization: FirstOrganization, colleague: FirstColleague }

/** How an account begins. The chain comes first; the other two steps may be left for later. */
export function WelcomePage() {
  const { t } = useTranslation()
  const { account, settings } = useSession()
  const search = useSearch({ strict: false }) as { step?: Step }
  const step: Step = settings.configured ? (search.step ?? 'organization') : 'chain'
  const Screen = screens[step]
  const title = t(`welcome.${step}.title`)
  useAccent(settings.accent)
  useDocumentTitle(t('shell.document', { title }))
  return (
    <div className={classes.page} data-step={step}>
      <header className={classes.header}>
        <span className={classes.mark}>
          <Wordmark height={30} />
        </span>
        <Steps step={step} />
        <span className={classes.account}>{t('welcome.account', { name: account.name })}</span>
        <UserMenu changesAccount />
      </header>
      <Screen key={step} heading={<Heading>{title}</Heading>} />
    </div>
  )
}

/** The line of the wordmark leads through the steps. Those after the chain open once there is one. */
function Steps({ step }: { step: Step }) {
  const { t } = useTranslation()
  const { settings } = useSession()
  const { data: organizations } = useQuery({ ...allOrganizationsQuery, enabled: settings.configured })
  const at = steps.indexOf(step)
  // A step left for later isn't done.
  const isLeft = (one: Step) => one === 'organization' && organizations?.length === 0
  return (
    <nav className={classes.steps} aria-label={t('welcome.steps')}>
      <ol>
        {steps.map((one, n) => {
          const isDone = n < at && !isLeft(one)
          const label = (
            <>
              <span className={classes.disc} data-kind={n === at ? 'current' : isDone ? 'done' : undefined}>
                {isDone ? <IconCheck size={15} stroke={2.4} aria-hidden /> : n + 1}
              </span>
              <span className={classes.stepName}>{t(`welcome.${one}.step`)}</span>
            </>
          )
          return (
            <li key={one} aria-current={n === at ? 'step' : undefined}>
              {settings.configured && n !== at ? (
                <Go to={paths.welcome(one)} className={classes.step}>
                  {label}
                </Go>
              ) : (
                <span className={classes.step}>{label}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Takes the focus when a step begins, so that a screen reader says where one is. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.title}>
      {children}
    </h1>
  )
}
