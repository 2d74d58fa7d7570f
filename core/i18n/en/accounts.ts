import type { accounts as spanish } from '../es/accounts.ts'
import type { Shape } from '../shape.ts'

export const accounts: Shape<typeof spanish> = {
  title: 'Configuration',
  settings: 'Settings',
  flags: 'Features',
  closed: 'Whoever administers the account changes it. Ask them for what you need.',
  save: 'Save changes',
  saved: 'Configuration saved',
  general: 'The account',
  organizationType: 'Type of organization',
  organizationTypeHelp: 'A code that other programs read. Screens do not show it.',
  advanced: 'Advanced',
  defaultLang: 'Language of the account',
  defaultLangHelp: 'Data are written in this language; the others are translations.',
  supportedLangs: 'Languages in which data are entered',
  dashboardId: 'Main dashboard',
  riskAssessment: 'Risk assessment before declaring',
  riskAssessmentHelp:
    'What happens in a statement to the EU while its product lacks an assessment that holds, of negligible risk.',
  riskSetting: {
    off: 'It is not asked for',
    warn: 'It warns',
    require: 'It waits: nothing is frozen or submitted',
  },
  certificateKinds: 'Kinds of certificate',
  certificateKindsHelp: 'The form of certificates offers them; another one may be typed, too.',
  showCharts: 'Show Metrics in the menu',
  filters: 'Filters of the dashboards',
  filtersLead:
    'They stand above the list of dashboards. The choice is added to the address of the dashboard that opens.',
  newFilter: 'New filter',
  addFilter: 'Add filter',
  removeFilter: 'Remove the filter {{name}}',
  filterType: 'Type',
  filterTypes: { select: 'Values of a list', organization: 'Organizations' },
  elements: 'Values',
  elementsHelp: 'One a line.',
  isid: 'Send the dashboard the code of each value instead of its name',
  flagsLead:
    'What is switched off disappears for everybody. Nothing is lost: switched on again, it is as before.',
  flag: {
    assets: { name: 'Assets', help: 'Inputs, silos, trucks: what is used and not traced.' },
    dashboards: { name: 'Dashboards', help: 'Links to the dashboards of the account.' },
    checklists: { name: 'Checks', help: 'Checklists within processes.' },
    pdf_templates: { name: 'Printing', help: 'Sheets, certificates and labels as PDF.' },
    download_geojson: { name: 'Origin on the map', help: 'The origin as GeoJSON and as a file for the EU.' },
    graphs: { name: 'Graph', help: 'The path of a product in a window of its own.' },
  },
}
