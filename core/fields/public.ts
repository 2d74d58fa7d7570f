import { kindOf, type Descriptor } from './index.ts'

/** §2.5: whether public pages show a field. File, location, assets, checklist and e-mail are private by default, all other kinds public. */
export const isPublic = (descriptor: Descriptor): boolean =>
  !isForPartners(descriptor) &&
  (kindOf(descriptor).isPublic ? descriptor.public !== false : descriptor.public === true)

/** EUD-18: the verification number opens the whole statement at the EU, so that neither pages for everybody nor packets show it. */
export const isForPartners = ({ eudr }: Descriptor): boolean => eudr === 'ddsVerification'
