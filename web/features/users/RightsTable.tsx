import { Checkbox } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Right } from '../../../core/rules/can.ts'
import { StageMark, type StageLook } from '../../ui/StageMark.tsx'
import classes from './AssignUser.module.css'

interface Row {
  id: string
  name: string
}

interface BoxProps {
  title: string
  /** Of how many. */
  chosen: number
  total: number
  children: ReactNode
}

/** A table of 300 px with its own scroll and a fixed head (USR-02). */
function Box({ title, chosen, total, children }: BoxProps) {
  const { t } = useTranslation()
  return (
    <section>
      <div className={classes.head}>
        <h3>{title}</h3>
        <span>{t('common.shown', { shown: chosen, total })}</span>
      </div>
      <div className={classes.box} tabIndex={0} role="region" aria-label={title}>
        <table className={classes.table} aria-label={title}>
          {children}
        </table>
      </div>
    </section>
  )
}

interface ChoicesProps {
  title: string
  head: string
  rows: readonly Row[]
  chosen: ReadonlySet<string>
  /** Keeps its identity. */
  onTick: (id: string, isOn: boolean) => void
}

/** Organizations and tags: one box each. A tick in another table leaves it as it is. */
export const Choices = memo(function Choices({ title, head, rows, chosen, onTick }: ChoicesProps) {
  return (
    <Box title={title} chosen={rows.filter(({ id }) => chosen.has(id)).length} total={rows.length}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name }) => (
          <ChoiceRow key={id} id={id} name={name} isOn={chosen.has(id)} onTick={onTick} />
        ))}
      </tbody>
    </Box>
  )
})

interface ChoiceRowProps extends Row {
  isOn: boolean
  onTick: ChoicesProps['onTick']
}

/** A row is drawn again only when it changes: of hundreds, a tick changes one. */
const ChoiceRow = memo(function ChoiceRow({ id, name, isOn, onTick }: ChoiceRowProps) {
  return (
    <tr data-on={isOn || undefined}>
      <td>
        <Checkbox label={name} checked={isOn} onChange={(event) => onTick(id, event.currentTarget.checked)} />
      </td>
    </tr>
  )
})

/** A stage, or a process below its stage: whichever is the stage has its mark. */
type Marked = Row & Partial<StageLook>

interface RightsTableProps {
  title: string
  groups: readonly (Marked & { rows: readonly Marked[] })[]
  rights: ReadonlyMap<string, Right>
  /** Keeps its identity. */
  onTick: (id: string, right: Right, isOn: boolean) => void
}

/** Stages and processes: to read, and to read and write. Who writes also reads, so that box is fixed (USR-04). */
export const RightsTable = memo(function RightsTable({ title, groups, rights, onTick }: RightsTableProps) {
  const { t } = useTranslation()
  const rows = groups.flatMap((group) => group.rows)
  return (
    <Box title={title} chosen={rows.filter(({ id }) => rights.has(id)).length} total={rows.length}>
      <thead>
        <tr>
          <th scope="col">{t('common.name')}</th>
          <th scope="col" className={classes.tick}>
            {t('users.assign.read')}
          </th>
          <th scope="col" className={classes.tick}>
            {t('users.assign.write')}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.id}>
          <tr>
            <th colSpan={3} scope="rowgroup" className={classes.group}>
              <Name {...group} />
            </th>
          </tr>
          {group.rows.map(({ id, name, hue, marca }) => (
            <RightsRow
              key={id}
              id={id}
              name={name}
              hue={hue}
              marca={marca}
              has={rights.get(id)}
              onTick={onTick}
            />
          ))}
        </tbody>
      ))}
    </Box>
  )
})

interface NameProps {
  name: string
  hue?: StageLook['hue'] | undefined
  marca?: StageLook['marca'] | undefined
}

function Name({ name, hue, marca }: NameProps) {
  return (
    <span className={classes.name}>
      {hue && marca && <StageMark hue={hue} marca={marca} />}
      {name}
    </span>
  )
}

interface RightsRowProps extends Row, NameProps {
  has: Right | undefined
  onTick: RightsTableProps['onTick']
}

const RightsRow = memo(function RightsRow({ id, name, hue, marca, has, onTick }: RightsRowProps) {
  const { t } = useTranslation()
  return (
    <tr data-on={has !== undefined || undefined}>
      <th scope="row">
        <Name name={name} hue={hue} marca={marca} />
      </th>
      {(['read', 'write'] as const).map((right) => (
        <td key={right} className={classes.tick}>
          <Checkbox
            aria-label={`${name}: ${t(`users.assign.${right}`)}`}
            checked={right === 'read' ? has !== undefined : has === 'write'}
            disabled={right === 'read' && has === 'write'}
            onChange={(event) => onTick(id, right, event.currentTarget.checked)}
          />
        </td>
      ))}
    </tr>
  )
})
