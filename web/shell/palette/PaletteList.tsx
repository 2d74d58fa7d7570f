import type { ReactNode } from 'react'
import type { SearchGroup } from '../../../core/contract/search.ts'
import { isFound } from '../../../core/rules/search.ts'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import { FoundRow, RecentRow } from './rows.tsx'
import type { PaletteState } from './usePalette.ts'
import classes from './Palette.module.css'

/** Recent things or what is found, in groups, and what one may do. */
export function PaletteList({ state, phone }: { state: PaletteState; phone: boolean }) {
  const { t } = useTranslation()
  const { text, isEmpty, search, recent, offered, places, listId, optionProps } = state
  /** A kind of asset has the icon of its list in the menu. */
  const iconOf = ({ address }: SearchGroup) =>
    places.find(({ to }) => typeof to === 'string' && to.includes('?') && address.startsWith(`${to}&`))?.icon
  return (
    <div id={`${listId}-list`} role="listbox" aria-label={t('search.results')}>
      {isEmpty && recent.length > 0 && (
        <Group title={t('search.recent')}>
          {recent.map((one) => (
            <div key={one.address} className={classes.row} {...optionProps(one.address)}>
              <RecentRow recent={one} />
              {!phone && <kbd aria-hidden>Enter</kbd>}
            </div>
          ))}
        </Group>
      )}
      {search.groups.map((group) => (
        <Group key={group.address} title={group.title} count={shownOf(group, t)}>
          {group.items.map((item) => (
            <div key={item.address} className={classes.row} {...optionProps(item.address)}>
              <FoundRow item={item} type={group.type} icon={iconOf(group)} search={text} phone={phone} />
              {!phone && <kbd aria-hidden>Enter</kbd>}
            </div>
          ))}
          {group.total > group.items.length && (
            <div className={classes.all} {...optionProps(`all ${group.address}`)}>
              {t(phone ? 'search.allShort' : 'search.all', { total: totalOf(group, t) })}
            </div>
          )}
        </Group>
      ))}
      {offered.length > 0 && (
        <Group title={t('search.actions')}>
          <div role="presentation" className={classes.actions}>
            {offered.map(({ id, label, others = [], icon: Icon, keys }) => (
              <div key={id} className={classes.action} {...optionProps(id)}>
                <Icon size={17} stroke={1.6} aria-hidden /> {label}
                {!isFound([label], text) && (
                  <small>{others.find(({ name }) => isFound([name], text))?.says}</small>
                )}
                {!phone && keys && <kbd aria-hidden>{keys}</kbd>}
              </div>
            ))}
          </div>
        </Group>
      )}
    </div>
  )
}

function Group({ title, count, children }: { title: string; count?: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title} className={classes.group}>
      <span className={classes.heading} aria-hidden>
        {title} {count && <i>{count}</i>}
      </span>
      {children}
    </div>
  )
}

/** Groups are counted up to this number. */
const maxCounted = 100
const isCapped = ({ total }: SearchGroup): boolean => total > maxCounted
const totalOf = (group: SearchGroup, t: Translator) =>
  isCapped(group) ? t('search.over', { limit: maxCounted }) : group.total

/** "5 de 12", or the number alone where all are shown. */
const shownOf = (group: SearchGroup, t: Translator): string =>
  group.total > group.items.length
    ? t('search.shown', { shown: group.items.length, total: totalOf(group, t) })
    : String(group.total)

/** "15 en 3 grupos"; the actions that a text names are a group of hits, too. */
export function countOf(groups: readonly SearchGroup[], actions: number, t: Translator): string {
  const count = groups.length + (actions > 0 ? 1 : 0)
  if (count === 0) return ''
  const total = groups.reduce((sum, group) => sum + group.total, actions)
  return t('search.count', { count, total: groups.some(isCapped) ? `${total}+` : total })
}
