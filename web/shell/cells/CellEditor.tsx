import { Popover } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import {
  createElement,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { fieldText, isPlaceholder, type Form } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { formAt } from '../../../core/fields/written.ts'
import { unitOf } from '../../../core/fields/number.ts'
import { faultText } from '../../api/faultText.ts'
import { displayOf } from '../../forms/kinds.ts'
import {
  fieldOfPath,
  fieldPath,
  isFieldRequired,
  issuesOf,
  organizationPath,
  titleOfPath,
} from '../../forms/record.ts'
import { cellInputOf, inputOf } from '../../forms/registry.tsx'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { useOwnForm } from '../useOwnForm.ts'
import type { EarlyKeys } from './Cells.tsx'
import { Conflict } from './Conflict.tsx'
import type { CellRecord, CellSource, Member } from './source.ts'
import { useCellEdit, type CellEdit } from './useCellEdit.ts'
import ui from '../../ui/shared.module.css'
import classes from './Cells.module.css'

export interface CellEditorProps<Item extends CellRecord> {
  source: CellSource<Item>
  cell: HTMLTableCellElement
  /** Column and row of the cell. */
  name: string
  /** The record, read whole. */
  item: Item
  member: Member
  early: EarlyKeys
  onEnd: (end: { isSaved: boolean; step: Step }) => void
}

/** The focus stays on the cell (0), goes to the next or previous one, or is elsewhere already. */
export type Step = 0 | 1 | -1 | undefined

/** Edits one value of a record over its cell, with the rules of its whole form. */
export function CellEditor<Item extends CellRecord>(props: CellEditorProps<Item>) {
  const { source, item, member, name, onEnd } = props
  const { schema: today } = source
  const version = source.versionOf(item)
  const own = useOwnForm(source.of, today._id, version, today)
  const schema = formAt(today, version)
  const meant = useMemo(() => ({ ...source, schema }), [source, schema])
  const isHeadUnit = !('field' in member) || unitIn(today, member.field) === unitIn(schema, member.field)
  if (own.data) return <Editor {...props} source={meant} own={own.data} isHeadUnit={isHeadUnit} />
  if (!own.isError) return <span className={classes.waiting} data-cell aria-hidden />
  return (
    <Box
      isOpen
      onClose={() => onEnd({ isSaved: false, step: 0 })}
      cell={<span className={classes.editor} data-cell data-fault aria-label={name} />}
    >
      <p className={ui.fault}>{faultText(own.error)}</p>
    </Box>
  )
}

const unitIn = ({ descriptor }: Form, field: string): string | undefined => unitOf(descriptor[field] ?? {})

/** FIG-02: the form uses the record's units, while the column head shows `isHeadUnit`'s. */
interface EditorProps<Item extends CellRecord> extends CellEditorProps<Item> {
  own: Form
  isHeadUnit: boolean
}

function Editor<Item extends CellRecord>(props: EditorProps<Item>) {
  const { source, cell, item, member, own } = props
  const { i18n } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const edit = useCellEdit(props, own, frame)
  const { conflict, said } = edit

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key, target, shiftKey } = event
    const entries: readonly EventTarget[] = edit.entries()
    const at = entries.indexOf(target)
    // A list that is open takes the choice first. A moment has two entries.
    const isChoosing = target instanceof Element && target.ariaExpanded === 'true'
    const isLast = at === (shiftKey ? 0 : entries.length - 1)
    const isEnd = at >= 0 && (key === 'Tab' ? isLast : key === 'Enter' && !isChoosing)
    if (!isEnd && key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') edit.giveUp()
    else edit.leaveWith(key === 'Enter' ? 0 : shiftKey ? -1 : 1)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Another window has the focus: this one gets it back.
    if (!currentTarget.contains(relatedTarget) && document.hasFocus()) edit.leave(relatedTarget === cell)
  }

  return (
    <div ref={frame} role="presentation" onKeyDownCapture={onKeyDown} onBlur={onBlur} data-cell>
      <Box
        isOpen={said !== undefined || edit.isElsewhere || conflict !== undefined}
        onClose={edit.giveUp}
        cell={
          <div
            className={classes.editor}
            data-entry
            data-fault={said !== undefined || undefined}
            data-end={cell.dataset.align === 'end' || undefined}
            aria-busy={edit.isBusy || undefined}
            style={widthOf(source, member)}
          >
            {said && <IconAlertCircle className={classes.mark} size={16} stroke={1.6} aria-hidden />}
            <Entry {...props} edit={edit} />
          </div>
        }
      >
        {conflict ? (
          <Conflict
            mine={mineOf(props, edit, i18n.language) ?? conflict.mine}
            theirs={textOf(source, conflict.theirs, member, i18n.language)}
            savedBy={conflict.savedBy}
            savedAt={conflict.theirs.updatedAt}
            onMine={edit.keepMine}
            onTheirs={edit.takeTheirs}
          />
        ) : (
          <Faults
            source={source}
            item={item}
            edit={edit}
            before={textOf(source, item, member, i18n.language)}
          />
        )}
      </Box>
    </div>
  )
}

interface FaultsProps<Item extends CellRecord> extends Pick<CellEditorProps<Item>, 'source' | 'item'> {
  edit: CellEdit<Item>
  /** The value as it was stored. */
  before: string
}

/** The fault, with repairs that keys can choose. */
function Faults<Item extends CellRecord>({ source, item, edit, before }: FaultsProps<Item>) {
  const { t } = useTranslation()
  const { said, isElsewhere, isUnanswered, faults } = edit
  const isNamed = said && faults.length === 0 && fieldOfPath(said.path) !== undefined
  const title = said && isNamed ? `${titleOfPath(said.path, source.schema, '')}: ` : ''
  const way = (onTake: () => void, label: string) => (
    <button type="button" tabIndex={-1} onClick={onTake}>
      {label}
    </button>
  )
  return (
    <>
      <p className={ui.fault}>{said ? title + said.message : t('cells.elsewhere')}</p>
      <p className={classes.ways}>
        {isUnanswered
          ? way(() => edit.leaveWith(0), t('cells.retry'))
          : before && way(edit.giveUp, t('cells.back', { value: before }))}
        {isElsewhere && !isUnanswered && (
          <Go to={source.formOf(item)} keep tabIndex={-1}>
            {t('cells.open')}
          </Go>
        )}
        <span>{t('cells.keys')}</span>
      </p>
    </>
  )
}

interface BoxProps {
  isOpen: boolean
  cell: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A box hanging from a cell. */
const Box = ({ isOpen, cell, onClose, children }: BoxProps) => (
  <Popover
    opened={isOpen}
    onDismiss={onClose}
    position="bottom-start"
    offset={0}
    floatingStrategy="fixed"
    withinPortal={false}
    withRoles={false}
    trapFocus={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
    transitionProps={{ duration: 0 }}
  >
    <Popover.Target>{cell}</Popover.Target>
    <Popover.Dropdown className={classes.box ?? ''} role="alert" data-cell>
      {children}
    </Popover.Dropdown>
  </Popover>
)

/** The kind's input, labelled with the cell's name. */
function Entry<Item extends CellRecord>({
  source,
  member,
  name,
  item,
  isHeadUnit,
  edit: { form, isBusy, faults, tell },
}: EditorProps<Item> & { edit: CellEdit<Item> }) {
  const { schema, Organization } = source
  const [today] = useState(() => isoDay(localMoment(new Date())))
  if ('organization' in member)
    return (
      <Organization
        id={form.idOf(organizationPath)}
        label={name}
        value={form.record.organization}
        onChange={form.setOrganization}
        present={item.organization}
      />
    )
  const { field } = member
  const [property, descriptor] = [schema.schema.properties[field], schema.descriptor[field]]
  const input = descriptor && cellInputOf(descriptor.kind)
  if (!property || !input) return null
  const { help: _, ...plain } = { help: undefined, ...descriptor }
  return createElement(input, {
    id: form.idOf(fieldPath(field)),
    name: field,
    property: { ...property, title: name },
    descriptor: plain as typeof descriptor,
    value: form.record.dataSchema[field],
    onChange: (value: unknown) => form.setField(field, value),
    onLeave: () => {},
    onTold: tell,
    isUnitHidden: isHeadUnit,
    issues: issuesOf(faults, field),
    required: isFieldRequired(form.rules, field),
    disabled: false,
    readOnly: isBusy,
    languages: form.rules.languages,
    translations: noTranslations,
    day: today,
    inputOf,
  })
}

const noTranslations = { texts: {}, issues: {}, onChange: () => {} }

function textOf<Item extends CellRecord>(
  { schema }: CellSource<Item>,
  { organization, dataSchema }: Item,
  member: Member,
  language: Language,
): string {
  if ('organization' in member) return organization.name
  const value = dataSchema[member.field]
  return isPlaceholder(value) ? '' : fieldText(schema, member.field, dataSchema, { language })
}

/** The typed value in the notation of the conflicting one; an organization keeps its name. */
const mineOf = <Item extends CellRecord>(
  { source, item, member }: CellEditorProps<Item>,
  { form }: CellEdit<Item>,
  language: Language,
): string | undefined =>
  'field' in member
    ? textOf(
        source,
        { ...item, dataSchema: { ...item.dataSchema, ...form.record.dataSchema } },
        member,
        language,
      )
    : undefined

/** A narrow cell gives its editor the room that its kind needs. */
function widthOf<Item extends CellRecord>({ schema }: CellSource<Item>, member: Member) {
  const kind = 'field' in member ? schema.descriptor[member.field]?.kind : undefined
  return { minWidth: kind ? `max(100%, ${displayOf(kind).columnWidth}px)` : 'max(100%, 240px)' }
}
