import Type, { type Static } from 'typebox'
import { Id, IdParams, ignoring, ListQuery, Paged, route, shape, Text, Timestamp } from './route.ts'

/** DSH-01: a link that opens outside of Rastro. */
export const Dashboard = shape({
  _id: Id,
  name: Type.String(),
  url: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Type.Integer(),
})
export type Dashboard = Static<typeof Dashboard>

/** Members that answers carry and writes ignore (§3). */
const ignored = ignoring('_id', 'createdAt', 'updatedAt')
const Url = Text(2000)
export const DashboardInput = shape({
  name: Text(200),
  url: Url,
  ...ignored,
  ...ignoring('version'),
})
export const DashboardChange = shape({
  name: Type.Optional(Text(200)),
  url: Type.Optional(Url),
  ...ignored,
  version: Type.Optional(Type.Integer()),
})
const admin = { permission: 'admin', flag: 'dashboards' } as const

export const dashboards = {
  list: route({
    method: 'GET',
    path: '/dashboards',
    access: { permission: 'any', flag: 'dashboards' },
    area: null,
    summary: 'Dashboards of the account, the newest first',
    query: Type.Object(ListQuery),
    answer: Paged(Dashboard),
  }),
  create: route({
    method: 'POST',
    path: '/dashboards',
    access: admin,
    area: null,
    summary: 'A new dashboard, under an absolute address of http or https',
    body: DashboardInput,
    answer: Dashboard,
    creates: true,
  }),
  update: route({
    method: 'PUT',
    path: '/dashboards/:id',
    access: admin,
    area: null,
    summary: 'Renames a dashboard, or replaces its address',
    params: IdParams,
    body: DashboardChange,
    answer: Dashboard,
  }),
  remove: route({
    method: 'DELETE',
    path: '/dashboards/:id',
    access: admin,
    area: null,
    summary: 'Removes a dashboard from the list',
    params: IdParams,
    answer: null,
  }),
}
