import { type Examples, exampleIds as ids } from './example-records.ts'

/** Examples for balances, certificates, readiness, the day, concerns, assessments, statements and recalls. */
export const complianceExamples = {
  balance: {
    of: [
      {
        summary: 'A silo lot: what the loads brought, and what is left',
        params: { id: ids.lot },
        query: { language: 'en' },
      },
      { summary: 'A load, of which the lot took everything', params: { id: ids.load } },
    ],
    period: [
      {
        summary: 'April, stage by stage',
        query: { vertical: 'v-soja', from: '2026-04-01', to: '2026-04-30', language: 'en' },
      },
      {
        summary: 'More than 400 days',
        query: { vertical: 'v-soja', from: '2025-01-01', to: '2026-04-30' },
        refused: 'INVALID',
      },
    ],
    products: [
      {
        summary: 'The loads of April, by weight',
        query: {
          vertical: 'v-soja',
          stage: 'ps-partida',
          from: '2026-04-01',
          to: '2026-04-30',
          language: 'en',
        },
      },
      {
        summary: 'A stage of another chain',
        query: { vertical: 'v-soja', stage: 'ps-media', from: '2026-04-01', to: '2026-04-30' },
        refused: 'INVALID',
      },
    ],
  },
  certificates: {
    list: [
      { summary: 'Those that hold', query: { state: 'valid' } },
      { summary: 'Those of an organization of one kind', query: { organization: ids.grower, kind: 'RTRS' } },
    ],
    get: [
      { summary: 'The certificate of a grower, for plots', params: { id: ids.certificate } },
      { summary: 'One that is not there', params: { id: ids.absent }, refused: 'NOT_FOUND' },
    ],
    coverage: [
      {
        summary:
          'A certificate that the form holds: what it covers, and the first product after its end that nothing else of its kind does',
        query: {
          organizations: ids.organization,
          stages: 'ps-lote-acopio',
          kind: '2BSvs',
          validFrom: '2025-10-01',
          validTo: '2026-01-31',
          language: 'en',
        },
      },
      {
        summary: 'It ends before it begins',
        query: { organizations: ids.organization, validFrom: '2026-01-01', validTo: '2025-12-31' },
        refused: 'INVALID',
      },
    ],
    ofProduct: [
      {
        summary: 'A silo lot: the certificate of the plot that its loads came from',
        params: { id: ids.lot },
        query: { language: 'en' },
      },
      { summary: 'The plot itself', params: { id: ids.plot } },
    ],
    create: [
      {
        summary: 'A certificate of an organization, for all that it makes',
        body: {
          name: 'Cadena de custodia',
          kind: '2BSvs',
          number: '2BS-AR-0118',
          organizations: [ids.organization],
          validFrom: '2026-01-01',
          public: true,
        },
      },
      {
        summary: 'It ends before it begins',
        body: {
          name: 'Cadena de custodia',
          kind: '2BSvs',
          organizations: [ids.organization],
          validFrom: '2026-01-01',
          validTo: '2025-12-31',
        },
        refused: 'INVALID',
      },
    ],
  },
  readiness: {
    of: [
      {
        summary: 'A shipment that lacks its origin and its reference',
        params: { id: ids.shipment },
        query: { language: 'en' },
      },
      { summary: 'A silo lot that has all that its stage demands', params: { id: ids.lot } },
    ],
  },
  today: {
    get: [
      { summary: 'The chains, and what waits for the caller', query: { language: 'en' } },
      { summary: 'The same in Spanish', query: { language: 'es' } },
    ],
  },
  concerns: {
    list: [
      { summary: 'Open ones, the newest first', query: { state: 'open', language: 'en' } },
      {
        summary: 'Those about something in the origin of a shipment',
        query: { product: ids.shipment, language: 'en' },
      },
    ],
    create: [
      {
        summary: 'A neighbour says that a plot was cleared',
        body: {
          about: { type: 'product', id: ids.plot },
          text: 'Dice que en 2023 se desmontó el borde norte',
          from: 'Un vecino',
          at: '2026-04-20',
          url: 'https://denuncias.example/1234',
        },
      },
      {
        summary: 'Links are of https',
        body: {
          about: { type: 'country', id: 'AR' },
          text: 'Un informe habla de desmontes sin permiso',
          from: 'Una organización ambiental',
          url: 'http://denuncias.example/1234',
        },
        refused: 'INVALID',
      },
    ],
    close: [
      {
        summary: 'What was found out',
        params: { id: ids.concern },
        body: { reason: 'La lectura satelital muestra el monte en pie' },
      },
      {
        summary: 'It was closed already',
        params: { id: ids.concern },
        body: { reason: 'La lectura satelital muestra el monte en pie' },
        refused: 'CLOSED',
      },
    ],
  },
  assessments: {
    list: [
      { summary: 'Open ones', query: { state: 'open', language: 'en' } },
      { summary: 'Those of a shipment', query: { product: ids.shipment, language: 'en' } },
    ],
    get: [
      {
        summary: 'An open one, with what is known beside each criterion',
        params: { id: ids.assessment },
        query: { language: 'en' },
      },
      { summary: 'One that is not there', params: { id: ids.absent }, refused: 'NOT_FOUND' },
    ],
    create: [
      { summary: 'For a buyer, who declares', body: { product: ids.shipment, for: 'buyer' } },
      {
        summary: 'A product that is not there, or not readable',
        body: { product: ids.absent, for: 'own' },
        refused: 'INVALID',
      },
    ],
    update: [
      {
        summary: 'An answer with its source, and a measure',
        params: { id: ids.assessment },
        body: {
          answers: [
            {
              criterion: 'f',
              concern: 'some',
              note: 'El Chaco es una de las provincias donde más se desmonta.',
              evidence: [
                { kind: 'link', url: 'https://bosques.example/desmontes/2025', title: 'Desmontes, 2025' },
              ],
            },
          ],
          measures: [{ criterion: 'f', what: 'Segunda lectura satelital de los lotes', kind: 'survey' }],
        },
      },
      {
        summary: 'Links are of https',
        params: { id: ids.assessment },
        body: { answers: [{ criterion: 'f', evidence: [{ kind: 'link', url: 'javascript:alert(1)' }] }] },
        refused: 'INVALID',
      },
    ],
    conclude: [
      {
        summary: 'Every answer has its grounds',
        params: { id: ids.answered },
        body: { risk: 'negligible', reason: 'Todo se vio y nada preocupa' },
      },
      {
        summary: 'It is concluded already',
        params: { id: ids.answered },
        body: { risk: 'negligible', reason: 'Todo se vio y nada preocupa' },
        refused: 'FROZEN',
      },
    ],
    reopen: [
      {
        summary: 'Something else became known',
        params: { id: ids.answered },
        body: { reason: 'Llegó otra información' },
      },
      {
        summary: 'It is open already',
        params: { id: ids.answered },
        body: { reason: 'Llegó otra información' },
        refused: 'FROZEN',
      },
    ],
  },
  statements: {
    list: [
      { summary: 'Drafts, newest first', query: { state: 'draft', language: 'en' } },
      { summary: 'Those of a shipment', query: { product: ids.shipment } },
    ],
    get: [
      {
        summary: 'A draft, filled with what is known',
        params: { id: ids.statement },
        query: { language: 'en' },
      },
      { summary: 'One that is not there', params: { id: ids.absent }, refused: 'NOT_FOUND' },
    ],
    check: [
      {
        summary: 'What stands against freezing a draft',
        params: { id: ids.statement },
        query: { language: 'en' },
      },
      { summary: 'Of a statement that is not there', params: { id: ids.absent }, refused: 'NOT_FOUND' },
    ],
    update: [
      {
        summary: 'Where it goes, and what it weighs',
        params: { id: ids.statement },
        body: {
          countryOfActivity: 'NL',
          borderCrossCountry: 'NL',
          commodities: [{ hsHeading: '230400', descriptionOfGoods: 'Harina de soja', netWeight: 27_500_000 }],
        },
      },
      {
        summary: 'Somebody has changed it meanwhile',
        params: { id: ids.statement },
        body: { countryOfActivity: 'DE', version: 1 },
        refused: 'STALE',
      },
    ],
    create: [
      { summary: 'Begins one of a load, filled with what is known', body: { product: ids.load } },
      {
        summary: 'A shipment has an open one already',
        body: { product: ids.shipment },
        refused: 'STATEMENT_OPEN',
      },
    ],
  },
  recalls: {
    list: [
      { summary: 'Open ones, newest first', query: { state: 'open' } },
      { summary: 'Recalls alone', query: { kind: 'recall' } },
    ],
    get: [
      { summary: 'A shipment on hold', params: { id: ids.recall }, query: { language: 'en' } },
      { summary: 'One that is not there', params: { id: ids.absent }, refused: 'NOT_FOUND' },
    ],
    items: [
      { summary: 'The products of a hold', params: { id: ids.recall }, query: { language: 'en' } },
      { summary: 'Those that were given free', params: { id: ids.recall }, query: { state: 'released' } },
    ],
    create: [
      {
        summary: 'A hold of a load and of all that it went into',
        body: {
          kind: 'hold',
          product: ids.load,
          products: 'all',
          reason: 'Residuo por encima del límite en la contramuestra',
          organization: ids.organization,
        },
      },
      {
        summary: 'It is on hold already',
        body: {
          kind: 'hold',
          product: ids.shipment,
          products: 'all',
          reason: 'Humedad por encima del límite',
          organization: ids.organization,
        },
        refused: 'RECALLED',
      },
    ],
    lift: [
      {
        summary: 'A mistake: the shipment is free',
        params: { id: ids.recall },
        body: { reason: 'El análisis era de otro embarque' },
      },
      {
        summary: 'It was lifted already',
        params: { id: ids.recall },
        body: { reason: 'El análisis era de otro embarque' },
        refused: 'STALE',
      },
    ],
  },
} satisfies Examples
