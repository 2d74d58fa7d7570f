import { refuse } from '../../../core/errors/refusal.ts'
import { can } from '../../../core/rules/can.ts'
import { kindOf } from '../../../core/rules/workflow.ts'
import { notedRemarks } from '../configuration/sent.ts'
import { createRows } from '../milestones/create.ts'
import { productNames } from './names.ts'
import { fillNames, originsIn, resolve, resolveOrganizations } from './resolve.ts'
import { addFaults, type Judge, writeGood } from './rows.ts'

/** Processes of products that exist. They have no unique values, and their rules judge them when they are written. */
export const judgeMilestoneRows: Judge = async (importer, rows, schemaId) => {
  const { session, config } = importer
  const schema = config.milestoneSchemas.get(schemaId ?? '')
  if (!schema || schema.removed || !can(session, 'milestoneSchema.read', schema.id).allowed)
    return refuse('INVALID', { faults: [{ path: '/schema', key: 'error.case.dataNotFound' }] })
  if (!can(session, 'milestoneSchema.write', schema.id).allowed) refuse('FORBIDDEN')
  await resolveOrganizations(importer, rows, { isOptional: true })
  await resolve(
    importer,
    productNames(session, [schema.stage]),
    rows.flatMap((row) => {
      const name = row.values.product?.trim()
      if (!name) addFaults(row, [{ path: '/product', key: 'error.shape.required' }])
      const use = ({ _id, organization }: { _id: string; organization: string | null }) => {
        row.product = _id
        if (row.values.organization === undefined) row.organization = organization ?? ''
      }
      return name ? [{ row, path: '/product', name, use }] : []
    }),
  )
  const processes = rows.map((row) => ({
    row,
    at: '/dataSchema',
    form: schema,
    data: { ...row.values.dataSchema },
    nodes: [] as string[],
  }))
  const { edge } = schema
  const isGrouping = kindOf(edge?.ratio) === 'grouping'
  if (edge)
    await resolve(
      importer,
      productNames(session, [edge.origin]),
      processes.flatMap(({ row, nodes }) => {
        const own = originsIn(row)
        if (own.length > 1 && !isGrouping) addFaults(row, [{ path: '/origin', key: 'imports.oneOrigin' }])
        const use = ({ _id }: { _id: string }) => void nodes.push(_id)
        return own.map((called) => ({ row, ...called, use }))
      }),
    )
  await fillNames(importer, processes)
  return async (found) => {
    const good = await writeGood(processes, (all) =>
      createRows(
        importer,
        all.map(({ row, data, nodes }) => ({
          input: {
            product: row.product!,
            organization: row.organization,
            milestoneSchema: schema.id,
            dataSchema: {
              ...data,
              ...(nodes.length > 0
                ? { nodeType: 'PRODUCT', ...(isGrouping ? { nodeIds: nodes } : { nodeId: nodes[0] }) }
                : {}),
            },
          },
          number: row.n,
          isFirst: true,
          at: (path) =>
            path.startsWith('/dataSchema/nodeId') ? '/origin' : path === '/milestoneSchema' ? '' : path,
        })),
        found,
      ),
    )
    for (const { row } of good) row.warnings = [...notedRemarks(importer.tx, row.record!)]
  }
}
