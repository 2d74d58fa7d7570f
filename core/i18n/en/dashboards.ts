import type { dashboards as spanish } from '../es/dashboards.ts'
import type { Shape } from '../shape.ts'

export const dashboards: Shape<typeof spanish> = {
  title: 'Dashboards',
  noun: { a: 'a dashboard' },
  history: {
    name: 'Name',
    url: 'Web address',
  },
  search: 'Search by name',
  opens: 'Opens in another tab',
  edit: 'Edit dashboard',
  form: 'Where it leads',
  urlHelp: 'The whole address, with https:// in front.',
  save: 'Save changes',
  saved: 'Dashboard saved',
  everyValue: 'All',
  noValue: 'None',
  reset: 'Reset filters',
  columns: { url: 'Opens at', date: 'Date' },
  remove: {
    title: 'Archive {{name}}',
    text: 'It leaves the list of everybody. The dashboard itself stays where it is, outside of Rastro.',
    done: '{{name}} was archived',
  },
  empty: {
    title: 'There are no dashboards yet',
    text: 'Links to the dashboards of your account appear here. Its administrators add them.',
  },
  notFound: {
    title: 'No dashboard matches',
    text: 'There are no dashboards whose name contains “{{search}}”.',
  },
}
