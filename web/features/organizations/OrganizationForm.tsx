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
    label: t(`organizationForm.${which}`),
    help: t(`organizationForm.${which}Hint`),
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
      title: t('organizationForm.identity'),
      fields: [
        { name: 'name', label: t('organizationForm.name'), required: true, maxLength: 200, wide: true },
        file('logoUrl', t('organizationForm.logoUrl'), 'image/*'),
        { name: 'labelOfInputSearch', label: t('organizationForm.labelOfInputSearch') },
      ],
    },
    {
      title: t('organizationForm.place'),
      fields: [
        { name: 'country', label: t('organizationForm.country') },
        { name: 'state', label: t('organizationForm.state') },
        {
          name: 'mode',
          label: t('organizationForm.mode'),
          wide: true,
          render: (control) => <Mode {...control} />,
        },
        { name: 'city', label: t('organizationForm.city'), isShown: byAddress },
        { name: 'address', label: t('organizationForm.address'), isShown: byAddress },
        cord('lat'),
        cord('lng'),
      ],
    },
    {
      title: t('organizationForm.contact'),
      fields: [
        { name: 'website', label: t('organizationForm.website'), inputMode: 'url' },
        {
          name: 'phoneNumber',
          label: t('organizationForm.phone'),
          help: t('organizationForm.phoneHint'),
          inputMode: 'numeric',
          maxLength: 40,
          clean: digitsOf,
        },
        {
          name: 'email',
          label: t('organizationForm.email'),
          help: t('organizationForm.emailHint'),
          inputMode: 'email',
          maxLength: 254,
        },
        ...([0, 1] as const).flatMap((at): FixedField<OrganizationValues>[] => [
          { name: `socialMedia.${at}.name`, label: t('organizationForm.social', { number: at + 1 }) },
          {
            name: `socialMedia.${at}.url`,
            label: t('organizationForm.socialUrl', { number: at + 1 }),
            inputMode: 'url',
          },
        ]),
      ],
    },
    {
      title: t('organizationForm.gs1'),
      fields: [
        {
          name: 'gln',
          label: t('organizationForm.gln'),
          help: t('organizationForm.glnHint'),
          inputMode: 'numeric',
          maxLength: 20,
        },
        {
          name: 'gs1Prefixes',
          label: t('organizationForm.gs1Prefixes'),
          render: (control) => <Prefixes {...control} />,
        },
      ],
    },
    {
      title: t('organizationForm.page'),
      fields: [
        { name: 'data.description', label: t('organizationForm.description'), rows: 3, wide: true },
        file('frontImageUrl', t('organizationForm.frontImageUrl'), 'image/*'),
        file('videoUrl', t('organizationForm.videoUrl'), 'video/*'),
        file('data.image', t('organizationForm.image'), 'image/*'),
        { name: 'data.alert', label: t('organizationForm.alert'), help: t('organizationForm.alertHelp') },
        { name: 'disclaimer', label: t('organizationForm.disclaimer'), rows: 2, wide: true },
      ],
    },
    ...others.map((language): FixedSection<OrganizationValues> => {
      const of = (text: PageText) => ({
        name: `i18n.${language}.${text}` as const,
        label: t('forms.inLanguage', { field: t(`organizationForm.${text}`), language }),
        wide: true,
      })
      return {
        title: t('organizationForm.inLanguage', { language }),
        fields: [
          { ...of('description'), rows: 3, help: t('insights.fallback') },
          of('alert'),
          { ...of('disclaimer'), rows: 2 },
        ],
      }
    }),
    {
      title: t('organizationForm.files'),
      fields: ([1, 2, 3] as const).flatMap((number): FixedField<OrganizationValues>[] => [
        { name: `data.nameFile${number}`, label: t('organizationForm.fileName', { number }) },
        file(`data.file${number}`, t('organizationForm.file', { number })),
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
      description={t('organizationForm.gs1PrefixesHint')}
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
      description={t('organizationForm.modeHint')}
      descriptionProps={{ mt: 5 }}
      labelElement="div"
    >
      <SegmentedControl
        name={name}
        aria-label={label}
        value={value}
        onChange={onChange}
        data={[
          { value: 'address', label: t('organizationForm.byAddress') },
          { value: 'cords', label: t('organizationForm.byCords') },
        ]}
      />
    </Input.Wrapper>
  )
}
