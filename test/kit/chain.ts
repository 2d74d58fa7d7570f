import { expect } from 'vitest'
import type { Pack } from '../../core/pack/shape.ts'
import type { Answer, Client } from './api.ts'
import { filled, unidentified } from './forms.ts'

/** Creates products and processes of a demo pack through the API. A test names only the stage and the origins. */
export class Chain {
  readonly client: Client
  readonly pack: Pack
  readonly organization: string

  constructor(client: Client, pack: Pack, organization: string) {
    this.client = client
    this.pack = pack
    this.organization = organization
  }

  /** The same chain through another client. */
  as(client: Client): Chain {
    return new Chain(client, this.pack, this.organization)
  }

  /** The id of a new product. */
  async product(stage: string, organization = this.organization): Promise<string> {
    const { isUnidentified, identifier } = unidentified()
    const dataSchema = filled(this.pack.productSchemas[stage]!, { identifier })
    const { status, body } = await this.client.post('/products', {
      organization,
      productSchema: stage,
      dataSchema,
      isUnidentified,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body._id
  }

  /** Requests a process; with `origins`, a transformation. */
  record(
    product: string,
    schema: string,
    origins: string[] = [],
    values: Record<string, unknown> = {},
  ): Promise<Answer> {
    return this.client.post('/milestones', this.body(product, schema, origins, values))
  }

  body(product: string, schema: string, origins: string[] = [], values: Record<string, unknown> = {}) {
    return {
      product,
      organization: this.organization,
      milestoneSchema: schema,
      dataSchema: this.values(schema, origins, values),
    }
  }

  values(
    schema: string,
    origins: string[] = [],
    values: Record<string, unknown> = {},
  ): Record<string, unknown> {
    const nodes = !origins.length
      ? {}
      : this.isGrouping(schema)
        ? { nodeIds: origins }
        : { nodeId: origins[0] }
    return filled(this.pack.milestoneSchemas[schema]!, {
      ...(origins.length ? { nodeType: 'PRODUCT' } : {}),
      ...nodes,
      ...values,
    })
  }

  /** Records a process and returns its id. */
  async recorded(
    product: string,
    schema: string,
    origins: string[] = [],
    values: Record<string, unknown> = {},
  ): Promise<string> {
    const { status, body } = await this.record(product, schema, origins, values)
    expect(status, JSON.stringify(body)).toBe(200)
    return body._id
  }

  async get(product: string) {
    return (await this.client.get(`/products/${product}`)).body.collection[0]
  }

  async timeline(product: string) {
    return (await this.client.get(`/milestones?productId=${product}`)).body.collection
  }

  private isGrouping(schema: string): boolean {
    const edges = Object.values(this.pack.verticals).flatMap(({ workflows }) =>
      workflows.flatMap(({ next }) => next),
    )
    return edges.some(
      ({ transformation }) => transformation.milestoneSchema === schema && transformation.ratio[0] === 'n',
    )
  }
}
