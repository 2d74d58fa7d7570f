import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import { isWebAddress } from '../../../core/fields/web-address.ts'
import { countries } from '../../../core/geometry/countries.ts'
import { countryName } from '../../../core/i18n/countries.ts'
import { type ConcernSubject, concernSubjects, maxConcernText } from '../../../core/rules/concern.ts'
import { isShortReason } from '../../../core/rules/reason.ts'
import { Entry } from '../../forms/FixedForm.tsx'
import { dropdown, FaultText } from '../../forms/inputs/common.tsx'
import { LastDay } from '../../forms/inputs/LastDay.tsx'
import type { Control } from '../../forms/useFixedForm.tsx'
import { question } from '../../shell/question.tsx'
import { filterOptions } from '../../ui/filterOptions.ts'
import { useTranslation } from '../../ui/texts.ts'
import { foundQuery, refreshConcerns } from './concerns.ts'
import classes from './Concerns.module.css'

/** RSK-05: what somebody said, about what, and where it can be read. */
export const ConcernQuestion = question({
  route: contract.concerns.create,
  input: (_: undefined, { type, subject, text, from, at, url }) => ({
    body: {
      about: { type: type as ConcernSubject, id: subject },
      text,
      from,
      ...(at === '' ? {} : { at }),
      ...(url.trim() === '' ? {} : { url: url.trim() }),
    },
  }),
  texts: (t) => ({ title: t('concerns.form.title'), action: t('concerns.form.save') }),
  form: {
    initial: () => ({ type: 'product', subject: '', text: '', from: '', at: '', url: '' }),
    fields: (t) => [
      {
        name: 'type',
        label: t('concerns.form.about'),
        required: true,
        render: (control) => <Kind {...control} />,
      },
      {
        name: 'subject',
        faultsOf: 'about.id',
        label: t('concerns.form.which'),
        required: true,
        render: (control, { type }) =>
          type === 'country' ? (
            <Country key={type} {...control} />
          ) : (
            <Found key={type} {...control} type={type as keyof typeof typesOf} />
          ),
      },
      {
        name: 'text',
        label: t('concerns.form.text'),
        required: true,
        rows: 4,
        maxLength: maxConcernText,
        fault: ({ text }) => (isShortReason(text) ? t('forms.reasonShort') : undefined),
      },
      { name: 'from', label: t('concerns.form.from'), required: true, maxLength: 200 },
      {
        name: 'at',
        label: t('concerns.form.at'),
        render: (control) => <LastDay {...control} help={t('concerns.form.atHelp')} />,
      },
      {
        name: 'url',
        label: t('concerns.form.url'),
        help: t('concerns.form.urlHelp'),
        inputMode: 'url',
        maxLength: 2_000,
        fault: ({ url }) =>
          url.trim() === '' || (isWebAddress(url.trim()) && /^https:/i.test(url.trim()))
            ? undefined
            : t('concerns.fault.url'),
      },
    ],
    layout: (form) => (
      <>
        <div className={classes.pair}>
          <Entry form={form} name="type" />
          <Entry form={form} name="subject" />
        </div>
        <Entry form={form} name="text" />
        <div className={classes.pair}>
          <Entry form={form} name="from" />
          <Entry form={form} name="at" />
        </div>
        <Entry form={form} name="url" />
      </>
    ),
  },
  done: (t) => t('concerns.form.done'),
  refresh: refreshConcerns,
})

function Kind({ name, label, value, onChange }: Control) {
  const { t } = useTranslation()
  return (
    <Select
      name={name}
      label={label}
      required
      allowDeselect={false}
      data={concernSubjects.map((type) => ({ value: type, label: t(`concerns.subject.${type}`) }))}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
      {...dropdown}
    />
  )
}

function Country({ name, label, value, onChange, error }: Control) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const named = countries
    .map(({ code }) => ({ value: code, label: countryName(code, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  return (
    <Select
      name={name}
      label={label}
      required
      searchable
      data={named}
      filter={filterOptions}
      nothingFoundMessage={t('concerns.form.none')}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      error={error && <FaultText>{error}</FaultText>}
      {...dropdown}
    />
  )
}

/** How the search of everything calls them. */
const typesOf = { organization: 'organizations', location: 'locations', product: 'products' } as const
/** Milliseconds after the last key. */
const delay = 200

/** A record of the account, found by what is typed. */
function Found({ name, label, value, onChange, error, type }: Control & { type: keyof typeof typesOf }) {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), delay)
  const { data } = useQuery({ ...foundQuery(search, i18n.language), enabled: search !== '' })
  const found = (data?.groups ?? [])
    .filter((group) => group.type === typesOf[type])
    .flatMap(({ items }) =>
      items.map((item) => ({
        value: item._id,
        label: [item.name, item.stage?.name].filter(Boolean).join(' · '),
      })),
    )
  const [chosen, setChosen] = useState<(typeof found)[number]>()
  const others = chosen && !found.some((one) => one.value === chosen.value) ? [chosen] : []
  return (
    <Select
      name={name}
      label={label}
      required
      searchable
      placeholder={t('concerns.form.choose')}
      data={[...others, ...found]}
      filter={({ options }) => options}
      nothingFoundMessage={search === '' ? t('concerns.form.choose') : t('concerns.form.none')}
      onSearchChange={setTyped}
      value={value || null}
      onChange={(id, option) => {
        setChosen(option ?? undefined)
        onChange(id ?? '')
      }}
      error={error && <FaultText>{error}</FaultText>}
      {...dropdown}
    />
  )
}
