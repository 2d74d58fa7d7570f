/** @jsxImportSource preact */
import { Code, Share } from './Code.tsx'
import type { PublicOrganizationPage } from '../core/contract/publicPage.ts'
import { organizationData } from './data.ts'
import { Drawing } from './Drawing.tsx'
import { About, Contact, Logo } from './Organization.tsx'
import { Foot, Languages, renderPage, Title } from './Page.tsx'
import { frontSizes, Photo } from './Photo.tsx'
import { PlaceMap } from './Place.tsx'
import { wordsOf } from './words.ts'

/** The public page of an organization (ORG-05): who it is, where, and how to reach it. */
export function renderOrganizationPage(page: PublicOrganizationPage): Buffer {
  const words = wordsOf(page.language, page.timeZone, page.source)
  const { organization } = page
  const place = [organization.place?.city, organization.place?.state, organization.place?.country]
    .filter(Boolean)
    .join(', ')
  return renderPage({
    title: organization.name,
    description: organization.description ?? place,
    language: page.language,
    accent: page.accent,
    here: {
      address: page.address,
      languages: page.languages,
      picture: organization.frontImageUrl ?? organization.logoUrl,
      data: organizationData(organization, page.address),
    },
    children: (
      <>
        <main className="page">
          <header className="top">
            <p>
              <Logo organization={organization} words={words} />
            </p>
            <Languages languages={page.languages} words={words} />
          </header>
          <div className="intro">
            <Title text={organization.name} />
            {place && <p className="sub">{place}</p>}
          </div>
          <div className="tale">
            {organization.frontImageUrl ? (
              <figure className="drawing">
                <Photo
                  src={organization.frontImageUrl}
                  alt={words.say('publicPage.photoOf', { name: organization.name })}
                  sizes={frontSizes}
                  first
                />
              </figure>
            ) : (
              <Drawing seed={page.uuid} accent={page.accent} outlines={[]} words={words} />
            )}
            <div className="own">
              <About organization={organization} words={words} />
              <Contact organization={organization} />
              {organization.videoUrl && (
                <video controls preload="none" src={organization.videoUrl} aria-label={organization.name} />
              )}
            </div>
          </div>
          <div className="rest">
            {organization.place?.lat !== undefined && (
              <PlaceMap places={[organization.place]} title={words.say('publicPage.where')} words={words} />
            )}
            <section className="codes">
              <Code address={page.address} words={words} />
              <div>
                <p>{words.say('publicPage.codeOrganization')}</p>
                <Share address={page.address} title={organization.name} words={words} />
              </div>
            </section>
          </div>
        </main>
        <Foot updatedAt={page.updatedAt} organization={organization} words={words} />
      </>
    ),
  })
}
