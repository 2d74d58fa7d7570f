/** @jsxImportSource preact */
import type { PublicOrganization } from '../core/contract/publicPage.ts'
import { FileLink } from './Files.tsx'
import { Icon, icons } from './Icon.tsx'
import { Photo } from './Photo.tsx'
import { placeName } from './story.ts'
import type { Words } from './words.ts'

/** The organization that publishes (§2.5). The logo is missing if the product hides it. */
export function OrganizationBlock({
  organization,
  words,
}: {
  organization: PublicOrganization
  words: Words
}) {
  return (
    <section id="organization" className="organization">
      <h2>
        <Logo organization={organization} words={words} />
        {organization.name}
      </h2>
      <About organization={organization} words={words} />
      <Contact organization={organization} />
    </section>
  )
}

export function Contact({ organization }: { organization: PublicOrganization }) {
  const { place, website, phoneNumber, socialMedia } = organization
  return (
    <ul className="contact">
      {place && placeName(place) && (
        <li>
          <Icon d={icons.place} />
          {placeName(place)}
        </li>
      )}
      {website && (
        <li>
          <Icon d={icons.world} />
          <a href={website} rel="noopener">
            {website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </a>
        </li>
      )}
      {phoneNumber && (
        <li>
          <Icon d={icons.phone} />
          <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>
        </li>
      )}
      {socialMedia.map(({ name, url }) => (
        <li key={name}>
          <Icon d={icons.at} />
          {url ? (
            <a href={url} rel="noopener">
              {name}
            </a>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  )
}

export function About({ organization, words }: { organization: PublicOrganization; words: Words }) {
  return (
    <>
      {organization.description?.split(/\n{2,}/).map((paragraph, index) => (
        <p
          key={index}
          className="about"
          {...(organization.translated?.includes('description') ? {} : words.foreign)}
        >
          {paragraph}
        </p>
      ))}
      {organization.imageUrl && (
        <Photo
          className="picture"
          src={organization.imageUrl}
          alt=""
          sizes="(min-width:940px) 400px, 100vw"
        />
      )}
      {organization.files.length > 0 && (
        <ul className="documents">
          {organization.files.map((file) => (
            <li key={file.href}>
              <FileLink file={file} name={file.name} words={words} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function Logo({ organization, words }: { organization: PublicOrganization; words: Words }) {
  if (!organization.logoUrl) return null
  return (
    <img
      className="logo"
      src={organization.logoUrl}
      alt={words.say('publicPage.logoOf', { name: organization.name })}
      width="38"
      height="38"
    />
  )
}
