import type * as source from '../es/names.ts'
import type { Shape } from '../shape.ts'

export const history: Shape<typeof source.history> = {
  title: 'History',
}

export const today: Shape<typeof source.today> = {
  title: 'Today',
}

export const users: Shape<typeof source.users> = {
  title: 'Users',
}

export const media: Shape<typeof source.media> = {
  title: 'Files',
}

export const origin: Shape<typeof source.origin> = {
  action: 'Origin and GeoJSON',
}

export const pdf: Shape<typeof source.pdf> = {
  action: 'Print or download',
  short: 'Print',
  noPrint: 'this stage is not printed',
  tooMany: 'at most {{limit}} are printed at once',
}

export const graph: Shape<typeof source.graph> = {
  open: 'Open the graph',
  blocked: "The browser didn't open the graph. Allow pop-up windows of Rastro.",
}

export const qr: Shape<typeof source.qr> = {
  organization: 'QR code',
}

export const locations: Shape<typeof source.locations> = {
  title: 'Places',
}

export const milestones: Shape<typeof source.milestones> = {
  bulk: {
    title: 'Record processes',
  },
}

export const ownSettings = {
  title: 'My settings',
}

export const savedViews = {
  columns: { title: 'Columns' },
}

export const recalls = {
  title: 'Recalls',
}

export const certificates: Shape<typeof source.certificates> = {
  title: 'Certificates',
}

export const statements: Shape<typeof source.statements> = {
  title: 'Statements',
}

export const keys = {
  hint: '{{text}} · key {{key}}',
}

export const answers: Shape<typeof source.answers> = {
  title: 'Answers',
}

export const connections: Shape<typeof source.connections> = {
  title: 'Connections',
}

export const importing: Shape<typeof source.importing> = {
  title: 'Imports',
}

export const balance: Shape<typeof source.balance> = {
  title: 'Balance',
}

export const trash: Shape<typeof source.trash> = {
  title: 'Trash',
}

export const support: Shape<typeof source.support> = {
  title: 'Support',
}
