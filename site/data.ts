import type { PublicOrganization, PublicProduct } from '../core/contract/publicPage.ts'

const context = 'https://schema.org'

/** The page's product in the words of schema.org. */
export function productData(page: PublicProduct, name: string, description: string): object {
  const { organization, identifier, uuid, address } = page
  const publisher = {
    '@type': 'Organization',
    name: organization.name,
    ...present('url', organization.website),
  }
  return {
    '@context': context,
    '@type': 'Product',
    name,
    identifier,
    sku: identifier,
    productID: uuid,
    url: address,
    description,
    brand: publisher,
    manufacturer: publisher,
    ...present('image', organization.frontImageUrl ?? organization.imageUrl),
  }
}

export function organizationData(organization: PublicOrganization, address: string): object {
  const { name, place, socialMedia } = organization
  const links = socialMedia.flatMap(({ url }) => url ?? [])
  return {
    '@context': context,
    '@type': 'Organization',
    name,
    url: organization.website ?? address,
    ...present('description', organization.description),
    ...present('logo', organization.logoUrl),
    ...present('telephone', organization.phoneNumber),
    ...(links.length > 0 ? { sameAs: links } : {}),
    ...(place
      ? {
          address: {
            '@type': 'PostalAddress',
            ...present('streetAddress', place.address),
            ...present('addressLocality', place.city),
            ...present('addressRegion', place.state),
            ...present('addressCountry', place.country),
          },
        }
      : {}),
  }
}

const present = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value })
