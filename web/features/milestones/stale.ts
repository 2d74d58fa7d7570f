import { fieldText, kindOf, type Form } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'

/** One of two versions of a record. */
interface Version {
  organization: string
  dataSchema: Readonly<Record<string, unknown>>
}

export interface Difference {
  title: string
  mine: string
  theirs: string
}

/** The fields that differ between the person's version and the version saved meanwhile. */
export function differences(
  form: Form,
  mine: Version,
  theirs: Version,
  view: { language: Language; organizationTitle: string },
): Difference[] {
  const lines = Object.entries(form.schema.properties).flatMap(([name, { title }]): Difference[] => {
    const read = ({ dataSchema }: Version) => {
      const text = fieldText(form, name, dataSchema, view)
      // Some kinds show only a count as text, so equal texts can hide a difference.
      return { text, raw: JSON.stringify(isEmpty(form, name, dataSchema[name]) ? null : dataSchema[name]) }
    }
    const [a, b] = [read(mine), read(theirs)]
    return a.raw === b.raw ? [] : [{ title, mine: a.text, theirs: b.text }]
  })
  const owner = { title: view.organizationTitle, mine: mine.organization, theirs: theirs.organization }
  return owner.mine === owner.theirs ? lines : [owner, ...lines]
}

const isEmpty = (form: Form, name: string, value: unknown): boolean => {
  const descriptor = form.descriptor[name]
  return descriptor === undefined || kindOf(descriptor).isEmpty(value)
}
