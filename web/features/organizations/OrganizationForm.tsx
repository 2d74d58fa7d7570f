import { Input, SegmentedControl, TagsInput } from '@mantine/core'
import type { Translator } from '../../ui/texts.ts'
import { useTranslation } from '../../ui/texts.ts'
import type { Organization } from '../../../core/contract/organizations.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { dropdown, entryOrder, FaultText } from '../../forms/inputs/common.tsx'
import { AddressField } from '../../forms/files/AddressField.tsx'
import { FixedForm, type FixedSection } from '../../forms/FixedForm.tsx'
import type { Control, FixedField } from '../../forms/useFixedForm.tsx'
import type { RecordFormProps } from '../../shell/recordPanels.tsx'
import { cordFault, digitsOf, type OrganizationValues, type PageText } from './values.ts'

/** ORG-07 to ORG-13, for new and existing organizations. */
export function OrganizationForm(props: RecordFormProps<Organization, OrganizationValues>) {
  const { default: own, supported } = useFormLanguages()
  const others = supported.filter((language) => language !== own)
  return <FixedForm {...props} sections={sectionsOf(useTranslation().t, others)} />
}

/** ORG-14: an uploaded file, or one of the library; what it may be is what the server takes. */
const file = (
  name: Exclude<FixedField<OrganizationValues>['name'], 'gs1Prefixes'>,
  label: string,
  accept?: string,
): FixedField<OrganizationValues> => ({
  name,
  label,
  render: (control) => <AddressField {...control} {...(accept === undefined ? {} : { accept })} />,
})

const byAddress = ({ mode }: OrganizationValues) => mode === 'address'
const byCords = ({ mode }: OrganizationValues) => mode === 'cords'

function sectionsOf(t: Translator, others: readonly Language[]): FixedSection<OrganizationValues>[] {
  const cord = (which: 'lat' | 'lng'): FixedField<OrganizationValues> => ({
    name: `cords.${which}`,
    label: t(`organizations.form.${which}`),
    help: t(`organizations.form.${which}Hint`),
    inputMode: 'decimal',
    // Coordinates are written with points, as maps give them; a decimal comma is taken, too.
    clean: (typed) => typed.replace(',', '.'),
    isShown: byCords,
    fault: (values) => {
      const key = cordFault(values, which)
      return key && t(key)
    },
  })
  return [
    {
      title: t('organizations.form.identity'),
      fields: [
        { name: 'name', label: t('organizations.form.name'), required: true, maxLength: 200, wide: true },
        file('logoUrl', t('organizations.form.logoUrl'), 'image/*'),
        { name: 'labelOfInputSearch', label: t('organizations.form.labelOfInputSearch') },
      ],
    },
    {
      title: t('organizations.form.place'),
      fields: [
        { name: 'country', label: t('organizations.form.country') },
        { name: 'state', label: t('organizations.form.state') },
        {
          name: 'mode',
          label: t('organizations.form.mode'),
          wide: true,
          render: (control) => <Mode {...control} />,
        },
        { name: 'city', label: t('organizations.form.city'), isShown: byAddress },
        { name: 'address', label: t('organizations.form.address'), isShown: byAddress },
        cord('lat'),
        cord('lng'),
      ],
    },
    {
      title: t('organizations.form.contact'),
      fields: [
        { name: 'website', label: t('organizations.form.website'), inputMode: 'url' },
        {
          name: 'phoneNumber',
          label: t('organizations.form.phone'),
          help: t('organizations.form.phoneHint'),
          inputMode: 'numeric',
          maxLength: 40,
          clean: digitsOf,
        },
        {
          name: 'email',
          label: t('organizations.form.email'),
          help: t('organizations.form.emailHint'),
          inputMode: 'email',
          maxLength: 254,
        },
        ...([0, 1] as const).flatMap((at): FixedField<OrganizationValues>[] => [
          { name: `socialMedia.${at}.name`, label: t('organizations.form.social', { number: at + 1 }) },
          {
            name: `socialMedia.${at}.url`,
            label: t('organizations.form.socialUrl', { number: at + 1 }),
            inputMode: 'url',
          },
        ]),
      ],
    },
    {
      title: t('organizations.form.gs1'),
      fields: [
        {
          name: 'gln',
          label: t('organizations.form.gln'),
          help: t('organizations.form.glnHint'),
          inputMode: 'numeric',
          maxLength: 20,
        },
        {
          name: 'gs1Prefixes',
          label: t('organizations.form.gs1Prefixes'),
          render: (control) => <Prefixes {...control} />,
        },
      ],
    },
    {
      title: t('organizations.form.page'),
      fields: [
        { name: 'data.description', label: t('organizations.form.description'), rows: 3, wide: true },
        file('frontImageUrl', t('organizations.form.frontImageUrl'), 'image/*'),
        file('videoUrl', t('organizations.form.videoUrl'), 'video/*'),
        file('data.image', t('organizations.form.image'), 'image/*'),
        { name: 'data.alert', label: t('organizations.form.alert'), help: t('organizations.form.alertHelp') },
        { name: 'disclaimer', label: t('organizations.form.disclaimer'), rows: 2, wide: true },
      ],
    },
    ...others.map((language): FixedSection<OrganizationValues> => {
      const of = (text: PageText) => ({
        name: `i18n.${language}.${text}` as const,
        label: t('forms.inLanguage', { field: t(`organizations.form.${text}`), language }),
        wide: true,
      })
      return {
        title: t('organizations.form.inLanguage', { language }),
        fields: [
          { ...of('description'), rows: 3, help: t('insights.fallback') },
          of('alert'),
          { ...of('disclaimer'), rows: 2 },
        ],
      }
    }),
    {
      title: t('organizations.form.files'),
      fields: ([1, 2, 3] as const).flatMap((number): FixedField<OrganizationValues>[] => [
        { name: `data.nameFile${number}`, label: t('organizations.form.fileName', { number }) },
        file(`data.file${number}`, t('organizations.form.file', { number })),
      ]),
    },
  ]
}

/** GS1-01: what its GTINs may begin with. */
function Prefixes({ name, label, value, error, faultAt, onChange }: Control<string[]>) {
  const { t } = useTranslation()
  const fault = error ?? value.map((_, n) => faultAt(String(n))).find(Boolean)
  return (
    <TagsInput
      name={name}
      label={label}
      description={t('organizations.form.gs1PrefixesHint')}
      inputWrapperOrder={entryOrder}
      value={value}
      maxTags={10}
      inputMode="numeric"
      error={fault && <FaultText>{fault}</FaultText>}
      onChange={onChange}
      {...dropdown}
    />
  )
}

/** ORG-13: the two ways to give the place; only the chosen one is saved. */
function Mode({ name, label, value, onChange }: Control) {
  const { t } = useTranslation()
  return (
    <Input.Wrapper
      label={label}
      description={t('organizations.form.modeHint')}
      descriptionProps={{ mt: 5 }}
      labelElement="div"
    >
      <SegmentedControl
        name={name}
        aria-label={label}
        value={value}
        onChange={onChange}
        data={[
          { value: 'address', label: t('organizations.form.byAddress') },
          { value: 'cords', label: t('organizations.form.byCords') },
        ]}
      />
    </Input.Wrapper>
  )
}
