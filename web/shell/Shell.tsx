import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { IconLanguage, IconMenu2, IconMoon, IconSun } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { languages, locales } from '../../core/i18n/index.ts'
import { useTranslation } from '../ui/texts.ts'
import { phoneWidth } from '../ui/table.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Go } from '../ui/Go.tsx'
import { HeaderToolsPlace } from '../ui/HeaderTools.tsx'
import { Rail, RailSection } from '../ui/Rail.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import { findStage, useChains } from './chains.ts'
import { Loader } from './Loader.tsx'
import { WithMenu } from './menu.tsx'
import { changeOwnSettings, useOwnSettings } from './ownSettings.ts'
import { useAccent, useOwnScheme } from './Theme.tsx'
import { paths } from '../../core/rules/paths.ts'
import { screen } from './screen.tsx'
import type { Section } from './section.ts'
import { PaletteDoor } from './palette/PaletteDoor.tsx'
import { Sidebar } from './Sidebar.tsx'
import { UserMenu } from './UserMenu.tsx'
import { useSection, useSession } from './useSession.ts'
import classes from './Shell.module.css'

const Keys = screen(() => import('./Keys.tsx'), 'default')
const ZoneNote = screen(() => import('./ZoneNote.tsx'), 'default')
const SampleNote = screen(() => import('./SampleNote.tsx'), 'default')
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'))
const TellAdministrators = lazy(() => import('./TellAdministrators.tsx'))
const EntryPages = lazy(() => import('./EntryPages.tsx'))

/** The frame of every screen: wordmark and rail at the top, sections at the side. */
export function Shell() {
  const { t } = useTranslation()
  const { session, settings } = useSession()
  const phone = useMedia(phoneWidth)
  const narrow = useMedia('(max-width: 62em)')
  const section = useSection()
  const [menuOpen, { open: openMenu, close: closeMenu }] = useDisclosure()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const lost = session.admin
    ? undefined
    : !settings.configured
      ? t('shell.notConfigured.text')
      : session.organizations.length === 0
        ? t('shell.noOrganization.text')
        : undefined

  useAccent(settings.accent)
  useOwnScheme(useOwnSettings().theme)
  useEffect(closeMenu, [pathname, closeMenu])

  return (
    <div
      className={classes.shell}
      data-unrolls
      style={narrow ? ({ '--side': '0px' } as React.CSSProperties) : undefined}
    >
      <a data-screen-only className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <header data-screen-only className={classes.header}>
        <div className={classes.top}>
          <Go to={paths.home()} className={classes.mark}>
            <Wordmark />
          </Go>
          {!phone && <HeaderRail section={section} />}
          <div className={classes.tools}>
            <HeaderToolsPlace />
            <PaletteDoor phone={phone} isField={!narrow && section?.rail !== 'stages'} />
            {!phone && (
              <>
                <LanguageSwitch />
                <SchemeSwitch />
                <UserMenu />
              </>
            )}
            {narrow && (
              <ActionIcon size={40} aria-label={t('shell.menu')} aria-expanded={menuOpen} onClick={openMenu}>
                <IconMenu2 size={22} />
              </ActionIcon>
            )}
          </div>
        </div>
        {phone && <HeaderRail section={section} phone />}
        <Suspense>
          <ZoneNote />
          {settings.samples && <SampleNote />}
        </Suspense>
        <Loader />
      </header>
      {!narrow && (
        <div data-screen-only className={classes.side}>
          <Sidebar isLost={lost !== undefined} />
        </div>
      )}
      {narrow && menuOpen && (
        <Suspense>
          <MenuDrawer onClose={closeMenu}>
            <Sidebar isLost={lost !== undefined} />
            {phone && (
              <div className={classes.menuTools}>
                <LanguageSwitch />
                <SchemeSwitch />
                <UserMenu />
              </div>
            )}
          </MenuDrawer>
        </Suspense>
      )}
      <Suspense>
        <Keys />
      </Suspense>
      <main id="content" className={classes.content} tabIndex={-1} data-unrolls>
        {lost ? (
          <ErrorState page title={t('common.exclamation')} text={lost}>
            <Suspense>{settings.configured && <TellAdministrators />}</Suspense>
          </ErrorState>
        ) : (
          <Outlet />
        )}
      </main>
    </div>
  )
}

/** The rail of the current chain. Outside the stages, the line ends in the entry of the menu, with its pages. */
function HeaderRail({ section, phone = false }: { section: Section | undefined; phone?: boolean }) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const stageId = useRouterState({
    select: ({ location }) => (location.search as { productTypeId?: string }).productTypeId,
  })
  const found = section?.rail === 'stages' ? findStage(chains, stageId) : undefined
  return (
    <div className={classes.rail}>
      {!phone && <span className={classes.lead} aria-hidden />}
      {found ? (
        <Rail
          label={t('shell.stages')}
          phone={phone}
          current={stageId}
          stations={found.chain.stages.map((stage) => ({
            id: stage.id,
            name: stage.shortName,
            count: stage.count,
            hue: stage.hue,
            marca: stage.marca,
            href: paths.products(stage.id),
            ...(stage.passage ? { passage: stage.passage } : {}),
          }))}
        />
      ) : (
        section?.rail === 'name' && <RailEnd section={section} phone={phone} />
      )}
    </div>
  )
}

/** The entry of the menu that is open, with its pages; a section that the menu leaves out stands for itself. */
function RailEnd({ section: { label, menuLabel }, phone }: { section: Section; phone: boolean }) {
  const { t } = useTranslation()
  return (
    <WithMenu>
      {(entries) => {
        const entry = entries.find(({ isCurrent }) => isCurrent)
        const end = <RailSection name={entry?.name ?? t(menuLabel ?? label)} />
        if (!entry || entry.pages.length < 2) return end
        return (
          <Suspense fallback={end}>
            <EntryPages entry={entry} phone={phone} />
          </Suspense>
        )
      }}
    </WithMenu>
  )
}

function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const other = languages[(languages.indexOf(language) + 1) % languages.length]!
  const label = t('shell.languageNow', { language: locales[language].name, other: locales[other].name })
  return (
    <button
      type="button"
      className={classes.language}
      aria-label={label}
      title={label}
      onClick={() => void changeOwnSettings({ language: other })}
    >
      <IconLanguage size={18} stroke={1.6} aria-hidden /> {language.toUpperCase()}
    </button>
  )
}

function SchemeSwitch() {
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light')
  const label = t(scheme === 'light' ? 'shell.dark' : 'shell.light')
  return (
    <ActionIcon
      size={32}
      aria-label={label}
      title={label}
      onClick={() => void changeOwnSettings({ theme: scheme === 'light' ? 'dark' : 'light' })}
    >
      {scheme === 'light' ? <IconMoon size={18} stroke={1.6} /> : <IconSun size={18} stroke={1.6} />}
    </ActionIcon>
  )
}
