/** The pages of the embedded identity provider. */
export const identity = {
  title: 'Ingresá a tu cuenta',
  language: 'Idioma',
  email: 'Correo electrónico',
  password: 'Contraseña',
  show: 'Mostrar contraseña',
  hide: 'Ocultar contraseña',
  submit: 'Ingresar',
  wrong: 'El correo o la contraseña no son correctos.',
  missing: 'Escribí tu correo y tu contraseña.',
  busy: 'Hay muchas personas ingresando. Probá de nuevo en unos segundos.',
  waitSeconds_one: 'Demasiados intentos fallidos. Probá de nuevo en {{count}} segundo.',
  waitSeconds_other: 'Demasiados intentos fallidos. Probá de nuevo en {{count}} segundos.',
  waitMinutes_one: 'Demasiados intentos fallidos. Probá de nuevo en {{count}} minuto.',
  waitMinutes_other: 'Demasiados intentos fallidos. Probá de nuevo en {{count}} minutos.',
  forgot: 'Olvidé mi contraseña',
  forgotHelp: 'Pedile una contraseña nueva a quien administra tu cuenta.',
  demo: 'Demostración: {{email}} · {{password}}',
  signOut: {
    title: '¿Salís de Rastro?',
    text: 'Para volver a entrar vas a necesitar tu correo y tu contraseña.',
    confirm: 'Salir',
    stay: 'Quedarme',
  },
  failure: {
    title: 'No se pudo completar el ingreso',
    expired: 'Este ingreso venció o ya se usó. Empezá de nuevo desde Rastro.',
    request:
      'El programa que te mandó a esta página hizo un pedido que no se acepta. Volvé a Rastro y empezá de nuevo.',
    unavailable: 'Algo no respondió de nuestro lado. Probá de nuevo en unos segundos.',
    back: 'Ir a Rastro',
  },
} as const
