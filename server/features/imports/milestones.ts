import { refuse } from '../../../core/errors/refusal.ts'
import { can } from '../../../core/rules/can.ts'
import { kindOf } from '../../../core/rules/workflow.ts'
import { createRows } from '../milestones/create.ts'
import { productNames } from './names.ts'
import { type Filled, fillNames, originsIn, resolve, resolveOrganizations } from './resolve.ts'
import { addFaults, type Judge, type Row } from './rows.ts'

/** Processes of products that exist. They have no unique values, and their rules judge them when they are written. */
export const judgeMilestoneRows: Judge = async (importer, rows, schemaId) => {
  const { session, config, language } = importer
  const schema = config.milestoneSchemas.get(schemaId ?? '')
  if (!schema || schema.removed || !can(session, 'milestoneSchema.read', schema.id).allowed)
    return refuse('INVALID', { faults: [{ path: '/schema', key: 'error.case.dataNotFound' }] })
  if (!can(session, 'milestoneSchema.write', schema.id).allowed) refuse('FORBIDDEN')
  await resolveOrganizations(importer, rows, { isOptional: true })
  const names = productNames(session, [schema.stage])
  const called = rows.flatMap((row) => {
    row.isUnkeyed = true
    const name = row.values.product?.trim()
    if (!name) addFaults(row, language, [{ path: '/product', key: 'error.shape.required' }])
    return name ? [{ row, path: '/product', name }] : []
  })
  await resolve(
    importer,
    names,
    called.map((one) => ({
      ...one,
      use({ _id, organization }) {
        one.row.product = _id
        if (one.row.values.organization === undefined) one.row.organization = organization ?? ''
      },
    })),
  )
  const nodes = new Map<Row, string[]>(rows.map((row) => [row, []]))
  const { edge } = schema
  const isGrouping = kindOf(edge?.ratio) === 'grouping'
  if (edge)
    await resolve(
      importer,
      productNames(session, [edge.origin]),
      rows.flatMap((row) => {
        const own = originsIn(row)
        if (own.length > 1 && !isGrouping)
          addFaults(row, language, [{ path: '/origin', key: 'imports.oneOrigin' }])
        const use = ({ _id }: { _id: string }) => void nodes.get(row)!.push(_id)
        return own.map((called) => ({ row, ...called, use }))
      }),
    )
  const forms = rows.map((row): Filled => {
    return { row, at: '/dataSchema', form: schema, data: { ...row.values.dataSchema } }
  })
  await fillNames(importer, forms)
  const dataOf = new Map(forms.map(({ row, data }) => [row, data]))
  return async (good, found) => {
    const made = await createRows(
      importer,
      good.map((row, position) => {
        const own = nodes.get(row)!
        return {
          input: {
            product: row.product!,
            organization: row.organization,
            milestoneSchema: schema.id,
            dataSchema: {
              ...dataOf.get(row)!,
              ...(own.length > 0
                ? { nodeType: 'PRODUCT', ...(isGrouping ? { nodeIds: own } : { nodeId: own[0] }) }
                : {}),
            },
          },
          number: row.n,
          isFirst: true,
          at: (path) =>
            `${position}${path.startsWith('/dataSchema/nodeId') ? '/origin' : path === '/milestoneSchema' ? '' : path}`,
        }
      }),
      found,
    )
    return new Map(good.map((row, n) => [row, made[n]!.id]))
  }
}
