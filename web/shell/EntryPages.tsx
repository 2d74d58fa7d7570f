import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Go } from '../ui/Go.tsx'
import { LazyMenu } from '../ui/LazyMenu.tsx'
import { useTranslation } from '../ui/texts.ts'
import { lastKind, type MenuEntry, type MenuPage, Waits } from './menu.tsx'
import classes from './EntryPages.module.css'

/** From this number of pages on, the others are in a menu; phones scroll. */
const maxPages = 7

/** The end of the header's line: an entry's ring, and its pages as plain words; no line joins them, since nothing moves between them. */
export default function EntryPages({
  entry: { id, name, pages },
  phone,
}: {
  entry: MenuEntry
  phone: boolean
}) {
  const { t } = useTranslation()
  const list = useRef<HTMLElement>(null)
  const current = pages.find(({ isCurrent }) => isCurrent)
  const isFolded = !phone && pages.length > maxPages
  const shown = isFolded ? shownOf(pages, current) : pages
  const rest = pages.filter((page) => !shown.includes(page))
  useEffect(() => {
    if (id === 'assets' && current) lastKind.keep(current.id)
    const place = list.current
    const link = place?.querySelector<HTMLElement>('[aria-current]')
    if (place && link) place.scrollLeft = link.offsetLeft - place.clientWidth / 2 + link.clientWidth / 2
  }, [id, current])
  return (
    <div className={classes.end}>
      <span className={classes.ring} aria-hidden />
      {!phone && <span className={classes.entry}>{name}</span>}
      <nav ref={list} className={classes.pages} aria-label={name}>
        {shown.map((page) => (
          <Go
            key={page.id}
            to={page.href}
            className={classes.page}
            aria-current={page.isCurrent ? 'page' : undefined}
          >
            {page.name} <Waits at={page.href} />
          </Go>
        ))}
        {rest.length > 0 && (
          <LazyMenu
            position="bottom-end"
            target={
              <UnstyledButton className={classes.page}>
                {t('shell.more', { n: rest.length })} <IconChevronDown size={14} stroke={1.6} aria-hidden />
              </UnstyledButton>
            }
            entries={rest.map((page) => ({
              key: page.id,
              label: page.name,
              icon: page.icon,
              href: page.href,
            }))}
          />
        )}
      </nav>
    </div>
  )
}

/** The first pages; the open page takes the last place where it isn't among them. */
function shownOf(pages: readonly MenuPage[], current: MenuPage | undefined): readonly MenuPage[] {
  const first = pages.slice(0, maxPages)
  return !current || first.includes(current) ? first : [...first.slice(0, -1), current]
}
