import { kindOf, type Descriptor } from './index.ts'

/** §2.5: whether public pages show a field. File, location, assets, checklist and e-mail are private by default, all other kinds public. */
export const isPublic = (descriptor: Descriptor): boolean =>
  kindOf(descriptor).isPublic ? descriptor.public !== false : descriptor.public === true
