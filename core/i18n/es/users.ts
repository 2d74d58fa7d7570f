/** People of an account. */
export const users = {
  registeredAlready: 'Esa persona ya aceptó la invitación.',
  mail: {
    subject: 'Te invitaron a Rastro',
    invited: '{{account}} te invita a trabajar en Rastro. Con este enlace entrás:',
    once: 'El enlace es para vos y sirve una sola vez. Si no esperabas esta invitación, no hace falta que hagas nada.',
  },
} as const
