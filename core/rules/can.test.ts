import { describe, expect, it } from 'vitest'
import type { Access } from '../rules/access.ts'
import { type Action, can, permits, type Session, type Thing, type Verdict } from './can.ts'

const nobody: Session = {
  userId: 'u',
  accountId: 'a',
  name: 'U',
  email: 'u@test.example',
  roles: [],
  admin: false,
  levelOne: false,
  flags: [],
  organizations: [],
  stages: {},
  milestoneSchemas: {},
  tags: [],
}
const sessionWith = (rights: Partial<Session>): Session => ({ ...nobody, ...rights })

const yes: Verdict = { allowed: true }
const no = (reason: string, code = 'FORBIDDEN') => ({ allowed: false, code, reason })

/** Everything that a writer of one stage, one process and one organization has. */
const writer = sessionWith({
  organizations: ['finca'],
  stages: { lote: 'write' },
  milestoneSchemas: { poda: 'write' },
})
const reader = sessionWith({
  organizations: ['finca'],
  stages: { lote: 'read' },
  milestoneSchemas: { poda: 'read' },
})
const administrator = sessionWith({ admin: true })
const heldWriter = { ...writer, levelOne: true }
const heldAdministrator = { ...administrator, levelOne: true }

const product = { productSchema: 'lote', organization: 'finca' }
const milestone = { milestoneSchema: 'poda', organization: 'finca', product }

describe('may a session change a place', () => {
  it('of an assigned organization, unless it has role Level one (LOC-09)', () => {
    for (const action of ['location.edit', 'location.archive'] as const) {
      expect(can(writer, action, 'finca')).toEqual(yes)
      expect(can(writer, action, 'otra')).toEqual(no('organization'))
      expect(can(administrator, action, 'otra')).toEqual(yes)
      for (const session of [heldWriter, heldAdministrator])
        expect(can(session, action, 'finca')).toEqual(no('levelOne'))
    }
    expect(can(heldWriter, 'location.read', 'finca')).toEqual(yes)
    expect(can(writer, 'location.read', 'otra')).toEqual(no('organization'))
  })
})

describe('may a session read', () => {
  it('a process: whoever reads it and its product', () => {
    expect(can(reader, 'milestone.read', milestone)).toEqual(yes)
    expect(can(sessionWith({ ...reader, milestoneSchemas: {} }), 'milestone.read', milestone)).toEqual(
      no('milestoneSchema'),
    )
    expect(can(sessionWith({ ...reader, stages: {} }), 'milestone.read', milestone)).toEqual(no('stage'))
  })

  it('a check: its author, and then whoever reads its process', () => {
    const check = { author: 'u', milestone: undefined }
    expect(can(nobody, 'check.read', check)).toEqual(yes)
    expect(can(writer, 'check.read', { ...check, author: 'v' })).toEqual(no('admin'))
    expect(can(reader, 'check.read', { author: 'v', milestone })).toEqual(yes)
    expect(can(nobody, 'check.read', { author: 'u', milestone })).toEqual(no('milestoneSchema'))
  })

  it('an inquiry: whoever reads its product and process, and may use the organization that asks', () => {
    const inquiry = { product, organization: 'finca', milestoneSchema: 'poda' }
    expect(can(reader, 'inquiry.read', inquiry)).toEqual(yes)
    expect(can(reader, 'inquiry.read', { ...inquiry, milestoneSchema: null })).toEqual(yes)
    expect(can(reader, 'inquiry.read', { ...inquiry, milestoneSchema: 'riego' })).toEqual(
      no('milestoneSchema'),
    )
    expect(can(reader, 'inquiry.read', { ...inquiry, organization: 'otra' })).toEqual(no('organization'))
    expect(can(nobody, 'inquiry.read', inquiry)).toEqual(no('stage'))
  })

  it('a record that stands for itself, by the rule of its card', () => {
    expect(can(nobody, 'everybody', null)).toEqual(yes)
    expect(can(writer, 'administrators', null)).toEqual(no('admin'))
    expect(can(administrator, 'administrators', null)).toEqual(yes)
    expect(can(nobody, 'maker', 'u')).toEqual(yes)
    expect(can(nobody, 'maker', 'v')).toEqual(no('admin'))
    expect(can(administrator, 'maker', 'v')).toEqual(yes)
  })
})

describe('may a session call a route', () => {
  const verdict = (session: Session, access: Exclude<Access, 'public'>) => permits(session, access)

  it('that needs only a grant: everybody', () => {
    for (const session of [nobody, reader, writer, administrator, heldWriter])
      expect(verdict(session, { permission: 'any' })).toEqual(yes)
  })

  it('of a feature: if the account has it, which is checked first', () => {
    const access = { permission: 'any', flag: 'graphs' } as const
    expect(verdict(administrator, access)).toEqual(no('feature', 'FEATURE_DISABLED'))
    expect(verdict(sessionWith({ flags: ['assets'] }), access)).toEqual(no('feature', 'FEATURE_DISABLED'))
    expect(verdict(sessionWith({ flags: ['graphs'] }), access)).toEqual(yes)
    expect(verdict(nobody, { permission: 'admin', flag: 'graphs' })).toEqual(
      no('feature', 'FEATURE_DISABLED'),
    )
    expect(verdict(sessionWith({ flags: ['graphs'] }), { permission: 'admin', flag: 'graphs' })).toEqual(
      no('admin'),
    )
  })

  it('of administrators: only administrators', () => {
    expect(verdict(administrator, { permission: 'admin' })).toEqual(yes)
    expect(verdict(writer, { permission: 'admin' })).toEqual(no('admin'))
  })

  it('that writes: anybody with a write right', () => {
    for (const permission of ['write', 'archive'] as const) {
      expect(verdict(nobody, { permission })).toEqual(no('reader'))
      expect(verdict(reader, { permission })).toEqual(no('reader'))
      expect(verdict(administrator, { permission })).toEqual(yes)
      expect(verdict(sessionWith({ stages: { lote: 'write' } }), { permission })).toEqual(yes)
      expect(verdict(sessionWith({ milestoneSchemas: { poda: 'write' } }), { permission })).toEqual(yes)
    }
  })

  it('that archives: "Level one" never, not even as an administrator', () => {
    for (const session of [heldWriter, heldAdministrator]) {
      expect(verdict(session, { permission: 'archive' })).toEqual(no('levelOne'))
      expect(verdict(session, { permission: 'write' })).toEqual(yes)
    }
    expect(verdict({ ...nobody, levelOne: true }, { permission: 'archive' })).toEqual(no('levelOne'))
  })
})

type Case = { [A in Action]: [A, Thing<A>] }[Action]
const verdict = (session: Session, [action, thing]: Case) => can(session, action, thing as never)

describe('a stage and a process schema', () => {
  const read: Case[] = [
    ['stage.read', 'lote'],
    ['milestoneSchema.read', 'poda'],
  ]
  const write: Case[] = [
    ['stage.write', 'lote'],
    ['milestoneSchema.write', 'poda'],
  ]
  const reason = ([action]: Case) => no(action.split('.')[0]!)

  it('are read by whoever may read or write them', () => {
    for (const one of read) {
      expect(verdict(reader, one)).toEqual(yes)
      expect(verdict(writer, one)).toEqual(yes)
      expect(verdict(administrator, one)).toEqual(yes)
      expect(verdict(nobody, one)).toEqual(reason(one))
    }
  })

  it('are written by whoever may write them', () => {
    for (const one of write) {
      expect(verdict(reader, one)).toEqual(reason(one))
      expect(verdict(writer, one)).toEqual(yes)
      expect(verdict(administrator, one)).toEqual(yes)
      expect(verdict(nobody, one)).toEqual(reason(one))
    }
  })

  it('are asked by their own id', () => {
    for (const [action] of [...read, ...write])
      expect(verdict(writer, [action, 'another'] as Case)).toEqual(reason([action, 'another'] as Case))
  })
})

describe('an organization', () => {
  it('is read, changed and archived by whoever it is assigned to', () => {
    for (const action of ['organization.read', 'organization.edit', 'organization.archive'] as const) {
      expect(can(writer, action, 'finca')).toEqual(yes)
      expect(can(administrator, action, 'finca')).toEqual(yes)
      expect(can(writer, action, 'otra')).toEqual(no('organization'))
      expect(can(nobody, action, 'finca')).toEqual(no('organization'))
    }
  })

  it('is made by an administrator, and by a writer who has one already', () => {
    expect(can(administrator, 'organization.create', null)).toEqual(yes)
    expect(can(writer, 'organization.create', null)).toEqual(yes)
    expect(can(reader, 'organization.create', null)).toEqual(no('reader'))
    expect(can({ ...writer, organizations: [] }, 'organization.create', null)).toEqual(no('organization'))
  })
})

describe('a tag', () => {
  it('is read by whoever it is assigned to', () => {
    expect(can({ ...nobody, tags: ['sanidad'] }, 'tag.read', 'sanidad')).toEqual(yes)
    expect(can({ ...writer, tags: ['otra'] }, 'tag.read', 'sanidad')).toEqual(no('tag'))
    expect(can(administrator, 'tag.read', 'sanidad')).toEqual(yes)
  })
})

describe('a file of the library', () => {
  it('is read and archived by who added it and by whoever has one of its tags', () => {
    const file = { author: 'ana', tags: ['sanidad', 'contratos'] }
    for (const action of ['media.read', 'media.archive'] as const) {
      expect(can({ ...writer, tags: ['contratos'] }, action, file)).toEqual(yes)
      expect(can({ ...writer, userId: 'ana', tags: [] }, action, file)).toEqual(yes)
      expect(can({ ...writer, tags: ['otra'] }, action, file)).toEqual(no('tag'))
      expect(can({ ...writer, tags: ['otra'] }, action, { ...file, tags: [] })).toEqual(no('tag'))
      expect(can(administrator, action, file)).toEqual(yes)
    }
  })
})

describe('an asset', () => {
  it('is read, changed and archived by whoever its organization is assigned to', () => {
    for (const action of ['asset.read', 'asset.edit', 'asset.archive'] as const) {
      expect(can(writer, action, 'finca')).toEqual(yes)
      expect(can(administrator, action, 'otra')).toEqual(yes)
      expect(can(writer, action, 'otra')).toEqual(no('organization'))
    }
  })

  it('is neither changed nor archived by "Level one"', () => {
    for (const session of [heldWriter, heldAdministrator]) {
      expect(can(session, 'asset.read', 'finca')).toEqual(yes)
      expect(can(session, 'asset.edit', 'finca')).toEqual(no('levelOne'))
      expect(can(session, 'asset.archive', 'finca')).toEqual(no('levelOne'))
    }
  })
})

describe('a check', () => {
  it('is filled by whoever may write some process', () => {
    for (const session of [writer, administrator, heldWriter])
      expect(can(session, 'check.create', null)).toEqual(yes)
    for (const session of [reader, { ...writer, milestoneSchemas: {} }])
      expect(can(session, 'check.create', null)).toEqual(no('milestoneSchema'))
  })
})

describe('a product', () => {
  const writes = ['product.create', 'product.edit', 'product.archive', 'product.clone'] as const

  it('is read with its stage and its organization', () => {
    for (const session of [reader, writer, administrator])
      expect(can(session, 'product.read', product)).toEqual(yes)
    expect(can({ ...reader, stages: {} }, 'product.read', product)).toEqual(no('stage'))
    expect(can({ ...reader, organizations: [] }, 'product.read', product)).toEqual(no('organization'))
  })

  it('is written with its stage to write and its organization', () => {
    for (const action of writes) {
      expect(can(writer, action, product)).toEqual(yes)
      expect(can(administrator, action, product)).toEqual(yes)
      expect(can({ ...writer, stages: { lote: 'read' } }, action, product)).toEqual(no('stage'))
      expect(can({ ...writer, organizations: ['otra'] }, action, product)).toEqual(no('organization'))
    }
  })

  it('is neither archived nor cloned by "Level one"', () => {
    for (const session of [heldWriter, heldAdministrator]) {
      expect(can(session, 'product.archive', product)).toEqual(no('levelOne'))
      expect(can(session, 'product.clone', product)).toEqual(no('levelOne'))
      expect(can(session, 'product.create', product)).toEqual(yes)
      expect(can(session, 'product.edit', product)).toEqual(yes)
    }
  })
})

describe('a process', () => {
  const writes = ['milestone.create', 'milestone.edit', 'milestone.archive'] as const

  it('is written with its schema, its product and both organizations', () => {
    for (const action of writes) {
      expect(can(writer, action, milestone)).toEqual(yes)
      expect(can(administrator, action, milestone)).toEqual(yes)
      expect(can({ ...writer, milestoneSchemas: { poda: 'read' } }, action, milestone)).toEqual(
        no('milestoneSchema'),
      )
      expect(can({ ...writer, stages: { lote: 'read' } }, action, milestone)).toEqual(no('stage'))
      expect(can(writer, action, { ...milestone, organization: 'otra' })).toEqual(no('organization'))
      expect(can(writer, action, { ...milestone, product: { ...product, organization: 'otra' } })).toEqual(
        no('organization'),
      )
    }
  })

  it('is not archived by "Level one"', () => {
    for (const session of [heldWriter, heldAdministrator]) {
      expect(can(session, 'milestone.archive', milestone)).toEqual(no('levelOne'))
      expect(can(session, 'milestone.create', milestone)).toEqual(yes)
      expect(can(session, 'milestone.edit', milestone)).toEqual(yes)
    }
  })
})

describe('a person', () => {
  it('is named by themself and by an administrator, whatever else somebody may do', () => {
    expect(can(writer, 'user.rename', 'u')).toEqual(yes)
    expect(can(nobody, 'user.rename', 'u')).toEqual(yes)
    expect(can(administrator, 'user.rename', 'otra')).toEqual(yes)
    expect(can(writer, 'user.rename', 'otra')).toEqual(no('admin'))
  })

  it('gets a role from an administrator alone', () => {
    expect(can(administrator, 'user.setRole', null)).toEqual(yes)
    expect(can(writer, 'user.setRole', null)).toEqual(no('admin'))
  })
})

describe('a recall', () => {
  it('is begun and changed by whoever may write its start, "Level one" never (RCL-01)', () => {
    for (const action of ['recall.create', 'recall.change'] as const) {
      expect(can(writer, action, product)).toEqual(yes)
      expect(can(administrator, action, product)).toEqual(yes)
      expect(can(reader, action, product)).toEqual(no('stage'))
      expect(can(writer, action, { ...product, organization: 'otra' })).toEqual(no('organization'))
      for (const session of [heldWriter, heldAdministrator])
        expect(can(session, action, product)).toEqual(no('levelOne'))
    }
  })
})

describe('a statement', () => {
  it('is written by whoever may write its product, and not archived by "Level one" (EUD)', () => {
    for (const action of ['statement.write', 'statement.archive'] as const) {
      expect(can(writer, action, product)).toEqual(yes)
      expect(can(administrator, action, product)).toEqual(yes)
      expect(can(reader, action, product)).toEqual(no('stage'))
      expect(can(writer, action, { ...product, organization: 'otra' })).toEqual(no('organization'))
    }
    for (const session of [heldWriter, heldAdministrator]) {
      expect(can(session, 'statement.write', product)).toEqual(yes)
      expect(can(session, 'statement.archive', product)).toEqual(no('levelOne'))
    }
  })
})

describe('a certificate', () => {
  it('is read with one of its organizations (CRT-01)', () => {
    expect(can(reader, 'certificate.read', ['otra', 'finca'])).toEqual(yes)
    expect(can(administrator, 'certificate.read', ['otra'])).toEqual(yes)
    for (const ids of [['otra'], []]) expect(can(writer, 'certificate.read', ids)).toEqual(no('organization'))
  })

  it('is made, changed and archived by whoever may write some stage, with all its organizations (CRT-01)', () => {
    expect(can(writer, 'certificate.create', null)).toEqual(yes)
    expect(can(administrator, 'certificate.create', null)).toEqual(yes)
    for (const session of [reader, { ...writer, stages: {} }])
      expect(can(session, 'certificate.create', null)).toEqual(no('stage'))
    for (const action of ['certificate.edit', 'certificate.archive'] as const) {
      expect(can(writer, action, ['finca'])).toEqual(yes)
      expect(can(administrator, action, ['finca', 'otra'])).toEqual(yes)
      expect(can(writer, action, ['finca', 'otra'])).toEqual(no('organization'))
      expect(can(reader, action, ['finca'])).toEqual(no('stage'))
    }
    for (const session of [heldWriter, heldAdministrator]) {
      expect(can(session, 'certificate.edit', ['finca'])).toEqual(yes)
      expect(can(session, 'certificate.archive', ['finca'])).toEqual(no('levelOne'))
    }
  })
})

describe('a view', () => {
  it('is written by everybody, and by administrators alone where the account shares it (FST-05)', () => {
    expect(can(nobody, 'savedView.write', { shared: false })).toEqual(yes)
    expect(can(writer, 'savedView.write', { shared: true })).toEqual(no('admin'))
    expect(can(administrator, 'savedView.write', { shared: true })).toEqual(yes)
  })
})

describe('a key', () => {
  const keyWith = (areas: Session['areas'], rights: Partial<Session> = {}) =>
    sessionWith({ ...rights, areas: areas ?? {} })
  const media = { permission: 'any', area: 'media' } as const

  it('calls routes of its areas alone, and those of none (KEY-02)', () => {
    const reads = { ...media, right: 'read' } as const
    const writes = { ...media, permission: 'write', right: 'write' } as const
    expect(permits(keyWith({ media: 'read' }), reads)).toEqual(yes)
    expect(permits(keyWith({ media: 'write' }), reads)).toEqual(yes)
    expect(permits(keyWith({ media: 'write' }), writes)).toEqual(yes)
    expect(permits(keyWith({ media: 'read', assets: 'write' }), writes)).toEqual(no('key'))
    expect(permits(keyWith({ assets: 'write' }), reads)).toEqual(no('key'))
    expect(permits(keyWith({}), { permission: 'any', area: null })).toEqual(yes)
    expect(permits(nobody, reads)).toEqual(yes)
  })

  it('calls no route of people, whatever it holds (KEY-03)', () => {
    const ofPeople = { permission: 'any', area: 'people' } as const
    expect(permits(keyWith({ people: 'write' } as never), ofPeople)).toEqual(no('key'))
    expect(permits(nobody, ofPeople)).toEqual(yes)
  })

  it('removes nothing unless it may archive (KEY-02)', () => {
    const removing = { permission: 'any', removes: true } as const
    expect(permits(keyWith({}), removing)).toEqual(yes)
    expect(permits(keyWith({}, { levelOne: true }), removing)).toEqual(no('key'))
    expect(permits(keyWith({}, { levelOne: true }), { permission: 'any' })).toEqual(yes)
  })

  it('does what administrators alone do with webhooks, events and the history, with their area (KEY-03)', () => {
    for (const area of ['history', 'webhooks', 'epcis'] as const) {
      expect(permits(keyWith({ [area]: 'write' }), { permission: 'admin', area })).toEqual(yes)
      expect(permits(writer, { permission: 'admin', area })).toEqual(no('admin'))
    }
    expect(permits(keyWith({ media: 'write' }), { ...media, permission: 'admin' })).toEqual(no('admin'))
  })

  it('makes an organization where it names all of them (KEY-02)', () => {
    const rights = { stages: { lote: 'write' } } as const
    const every = keyWith({}, { ...rights, organizations: '*' })
    expect(can(every, 'organization.create', null)).toEqual(yes)
    expect(can(every, 'organization.read', 'finca')).toEqual(yes)
    expect(can(keyWith({}, { ...rights, organizations: ['finca'] }), 'organization.create', null)).toEqual(
      no('key'),
    )
  })
})
