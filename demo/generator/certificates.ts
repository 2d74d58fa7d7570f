interface DemoCertificate {
  name: string
  kind: string
  number: string
  issuer: string
  organizations: readonly string[]
  stages?: readonly string[]
  /** The first and the last day, in days from today. */
  from: number
  to: number | null
  public?: true
}

/** The certificates of each account: one is about to end, one has ended, one begins later. */
export const demoCertificates: Readonly<Record<string, readonly DemoCertificate[]>> = {
  litoral: [
    {
      name: 'Certificado de segregación',
      kind: 'Segregación',
      number: 'CS-0417',
      issuer: 'Certificadora Delta Norte S.A.',
      organizations: ['Acopio Las Garzas S.A.', 'Agroexportadora del Litoral S.A.'],
      stages: ['ps-lote-acopio', 'ps-lote-industrial'],
      from: -420,
      to: 9,
      public: true,
    },
    {
      name: 'RTRS, cadena de custodia',
      kind: 'RTRS',
      number: 'RTRS-CoC-0932',
      issuer: 'Certificadora Delta Norte S.A.',
      organizations: ['Agroexportadora del Litoral S.A.'],
      stages: ['ps-lote-acopio', 'ps-lote-industrial', 'ps-embarque'],
      from: -700,
      to: 1_000,
      public: true,
    },
    {
      name: 'Habilitación sanitaria de la planta 4312',
      kind: 'Sanidad',
      number: 'HS-4312',
      issuer: 'Autoridad sanitaria nacional',
      organizations: ['Frigorífico Paso del Rey S.A.'],
      stages: ['ps-tropa', 'ps-media', 'ps-desposte', 'ps-caja'],
      from: -900,
      to: null,
      public: true,
    },
    {
      name: 'Carne de pastizal',
      kind: 'Pastizal',
      number: 'AP-0461',
      issuer: 'Asociación Criadores del Litoral',
      organizations: ['Estancia La Aguada S.R.L.'],
      stages: ['ps-rodeo', 'ps-animal'],
      from: 26,
      to: 390,
    },
    {
      name: 'HACCP',
      kind: 'HACCP',
      number: 'HA-7710',
      issuer: 'Certificadora Delta Norte S.A.',
      organizations: ['Frigorífico Paso del Rey S.A.'],
      from: -760,
      to: -33,
    },
  ],
  valle: [
    {
      name: 'Viñedos orgánicos',
      kind: 'Orgánico',
      number: 'ORG-2214',
      issuer: 'Certificadora Cordón del Plata S.R.L.',
      organizations: ['Viñas del Cordón S.A.', 'Bodegas del Valle S.A.'],
      stages: ['ps-cuartel', 'ps-partida-uva'],
      from: -1_100,
      to: 240,
      public: true,
    },
    {
      name: 'Comercio justo',
      kind: 'Comercio justo',
      number: 'CJ-0087',
      issuer: 'Certificadora Cordón del Plata S.R.L.',
      organizations: ['Bodegas del Valle S.A.'],
      from: -500,
      to: 48,
    },
  ],
}
