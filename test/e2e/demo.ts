import type { MilestoneSchema, ProductSchema } from '../../core/contract/configuration.ts'
import type { Product } from '../../core/contract/products.ts'
import type { Milestone } from '../../core/contract/milestones.ts'
import type { Organization } from '../../core/contract/organizations.ts'
import type { Form } from '../../core/fields/index.ts'
import type { Language } from '../../core/i18n/index.ts'
import { filled } from '../kit/forms.ts'

interface DemoAccess {
  url: string
  token: string
  account: string
  language: Language
}

/** A demo account through the API, in the language of the test. */
export class Demo {
  readonly #access: DemoAccess

  constructor(access: DemoAccess) {
    this.#access = access
  }

  /** A stage with its titles and words in the language of the test. */
  stage(id: string): Promise<ProductSchema & Form> {
    return this.#one(`/productSchemas/${id}`)
  }

  /** A process type, in the language of the test. */
  schema(id: string): Promise<MilestoneSchema & Form> {
    return this.#one(`/milestoneSchemas/${id}`)
  }

  get(product: string): Promise<Product> {
    return this.#one(`/products/${product}`)
  }

  /** The product of a stage with this identifier. */
  async find(stage: string, identifier: string): Promise<Product> {
    const query = new URLSearchParams({ productSchema: stage, search: identifier })
    const { collection } = await this.send<{ collection: Product[] }>('GET', `/products?${query}`)
    const found = collection.find(({ dataSchema }) => dataSchema.identifier === identifier)
    if (!found) throw new Error(`no ${stage} ${identifier}`)
    return found
  }

  async timeline(product: string): Promise<Milestone[]> {
    return (await this.send<{ collection: Milestone[] }>('GET', `/milestones?productId=${product}`))
      .collection
  }

  /** The organizations of the account. */
  async organizations(): Promise<Organization[]> {
    const query = 'sortBy=alphabetical&sort=1&limit=200'
    return (await this.send<{ collection: Organization[] }>('GET', `/organizations?${query}`)).collection
  }

  /** A new product with a unique identifier, of the named organization or else the first one. */
  async product(stage: string, values: Record<string, unknown> = {}, owner?: string): Promise<Product> {
    const form = await this.stage(stage)
    const organization = (await this.organizations()).find(
      ({ name }) => owner === undefined || name === owner,
    )
    const dataSchema = filled(form, { identifier: freshIdentifier(form), ...values }, this.#access.language)
    return this.send('POST', '/products', {
      organization: organization?._id,
      productSchema: stage,
      dataSchema,
    })
  }

  /** Records a process of a product; with origins, a transformation. */
  async process(
    product: Product,
    schema: string,
    origins: Product[] = [],
    values: Record<string, unknown> = {},
  ): Promise<Milestone> {
    const form = await this.schema(schema)
    const ids = origins.map(({ _id }) => _id)
    const nodes = form.ratio?.[0] === 'n' ? { nodeIds: ids } : { nodeId: ids[0] }
    return this.send('POST', '/milestones', {
      product: product._id,
      organization: product.organization._id,
      milestoneSchema: schema,
      dataSchema: filled(
        form,
        ids.length ? { nodeType: 'PRODUCT', ...nodes, ...values } : values,
        this.#access.language,
      ),
    })
  }

  /** A new product made from these origins. */
  async makeFrom(
    stage: string,
    schema: string,
    origins: Product[],
    values: Record<string, unknown> = {},
  ): Promise<Product> {
    const product = await this.product(stage, values)
    await this.process(product, schema, origins)
    return this.get(product._id)
  }

  async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { url, token, account, language } = this.#access
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-audience': account,
        'accept-language': language,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }

  async #one<T>(path: string): Promise<T> {
    const { collection } = await this.send<{ collection: T[] }>('GET', path)
    if (!collection[0]) throw new Error(`${path} is empty`)
    return collection[0]
  }
}

export const identifierOf = ({ dataSchema }: Product): string => String(dataSchema.identifier)

/** An unused identifier in the format that the stage requires. */
export function freshIdentifier({ schema }: Form): string {
  const { pattern, placeholder = '' } = schema.properties.identifier ?? {}
  if (!pattern) return placeholder.replace(/\d/g, () => any('0123456789'))
  return pattern
    .replace(/^\^|\$$/g, '')
    .replace(/(\\d|\[A-Z\])(?:\{(\d+)(?:,\d+)?\})?/g, (_, kind: string, count = '1') =>
      Array.from({ length: Number(count) }, () =>
        any(kind === '\\d' ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      ).join(''),
    )
    .replace(/\\/g, '')
}

const any = (from: string): string => from.charAt(Math.floor(Math.random() * from.length))
