/** @jsxImportSource preact */
import type { PublicOrganization } from '../core/contract/publicPage.ts'
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
    <section className="organization">
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
        <p key={index} className="about" {...words.foreign}>
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
              <Icon d={icons.certificate} />
              <a href={file.href}>{file.name}</a>
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

export function Icon({ d }: { d: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

/** From Tabler icons (MIT): map-pin, world, phone, at, file-certificate, circle-check, alert-triangle, share-2. */
export const icons = {
  place:
    'M9 11a3 3 0 1 0 6 0a3 3 0 0 0-6 0M17.657 16.657l-4.243 4.243a2 2 0 0 1-2.827 0l-4.244-4.243a8 8 0 1 1 11.314 0z',
  world:
    'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18',
  phone: 'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5-2.5l5 2v4a2 2 0 0 1-2 2a16 16 0 0 1-15-15a2 2 0 0 1 2-2',
  at: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M16 12v1.5a2.5 2.5 0 0 0 5 0v-1.5a9 9 0 1 0-5.5 8.28',
  certificate:
    'M5 8v-3a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2h-5M14 3v4a1 1 0 0 0 1 1h4M3 14a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4.5 17l-1.5 5l3-1.5l3 1.5l-1.5-5',
  check: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 12l2 2l4-4',
  warning:
    'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636-2.87l-8.106-13.536a1.914 1.914 0 0 0-3.274 0M12 16h.01',
  share: 'M8 9h-1a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2h-1M12 14v-11M9 6l3-3l3 3',
}
