import { contract } from '../../../core/contract/index.ts'
import type { Gs1Link } from '../../../core/contract/gs1.ts'
import { refetch } from '../../api/queries.ts'
import { checkbox } from '../../forms/inputs/checkbox.tsx'
import type { FixedField } from '../../forms/useFixedForm.tsx'
import { question } from '../../shell/question.tsx'
import type { Translator } from '../../ui/texts.ts'

interface LinkValues {
  anchor: string
  linkType: string
  href: string
  title: string
  /** Languages, by blanks or commas. */
  languages: string
  isDefault: boolean
  forwards: boolean
}

const valuesOf = (link: Gs1Link | undefined): LinkValues => ({
  anchor: link?.anchor ?? '',
  linkType: link?.linkType ?? 'gs1:pip',
  href: link?.href ?? '',
  title: link?.title ?? '',
  languages: link?.hreflang?.join(', ') ?? '',
  isDefault: link?.default ?? false,
  forwards: link?.fwqs ?? false,
})

function bodyOf(
  { anchor, linkType, href, title, languages, isDefault, forwards }: LinkValues,
  type?: string,
) {
  const hreflang = languages.split(/[\s,]+/).filter(Boolean)
  return {
    anchor: anchor.trim(),
    linkType: linkType.trim(),
    href: href.trim(),
    title: title.trim(),
    ...(type === undefined ? {} : { type }),
    ...(hreflang.length > 0 ? { hreflang } : {}),
    default: isDefault,
    fwqs: forwards,
  }
}

const fieldsOf = (t: Translator): FixedField<LinkValues>[] => [
  {
    name: 'anchor',
    label: t('gs1.links.anchor'),
    help: t('gs1.links.anchorHelp'),
    required: true,
    maxLength: 200,
  },
  { name: 'title', label: t('gs1.links.name'), required: true, maxLength: 200 },
  {
    name: 'href',
    label: t('gs1.links.href'),
    help: t('gs1.links.hrefHelp'),
    required: true,
    inputMode: 'url',
  },
  {
    name: 'linkType',
    label: t('gs1.links.type'),
    help: t('gs1.links.typeHelp'),
    required: true,
    maxLength: 60,
  },
  {
    name: 'languages',
    faultsOf: 'hreflang.0',
    label: t('gs1.links.languages'),
    help: t('gs1.links.languagesHelp'),
  },
  {
    name: 'isDefault',
    faultsOf: 'default',
    label: t('gs1.links.default'),
    render: checkbox(),
  },
  {
    name: 'forwards',
    faultsOf: 'fwqs',
    label: t('gs1.links.fwqs'),
    render: checkbox(),
  },
]

const refresh = () => refetch('gs1-links')

export const AddLink = question({
  route: contract.gs1.createLink,
  input: (_: undefined, values: LinkValues) => ({ body: bodyOf(values) }),
  texts: (t) => ({ title: t('gs1.links.add'), action: t('gs1.links.save') }),
  form: { initial: () => valuesOf(undefined), fields: fieldsOf },
  done: (t) => t('gs1.links.saved'),
  refresh,
})

export const EditLink = question({
  route: contract.gs1.updateLink,
  input: ({ _id: id, type }: Gs1Link, values: LinkValues) => ({ params: { id }, body: bodyOf(values, type) }),
  texts: (t, { title }) => ({ title, action: t('gs1.links.save') }),
  form: { initial: valuesOf, fields: fieldsOf },
  done: (t) => t('gs1.links.saved'),
  refresh,
})

export const RemoveLink = question({
  route: contract.gs1.removeLink,
  input: ({ _id: id }: Gs1Link) => ({ params: { id } }),
  danger: true,
  texts: (t, { title }) => ({
    title: t('gs1.links.remove', { title }),
    action: t('gs1.table.remove'),
    text: t('gs1.links.removeText'),
  }),
  done: (t) => t('gs1.links.removed'),
  refresh,
})
