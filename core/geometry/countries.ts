interface Country {
  /** ISO 3166-1 alpha-2, as the EU asks for it. */
  code: string
  /** ISO 3166-1 numeric, the key of the outlines. */
  number: string
  /** In Spanish, Portuguese and English. */
  names: readonly string[]
}

const country = (line: string): Country => {
  const [code = '', number = '', ...names] = line.split('|')
  return { code, number, names }
}

/** Latin America and Europe (GEO-06). */
const countries: readonly Country[] = [
  'AR|032|Argentina|República Argentina',
  'BO|068|Bolivia|Estado Plurinacional de Bolivia',
  'BR|076|Brasil|Brazil',
  'BZ|084|Belice|Belize',
  'CL|152|Chile',
  'CO|170|Colombia|Colômbia',
  'CR|188|Costa Rica',
  'CU|192|Cuba',
  'DO|214|República Dominicana|Dominican Republic',
  'EC|218|Ecuador|Equador',
  'GT|320|Guatemala',
  'GY|328|Guyana|Guiana',
  'HN|340|Honduras',
  'HT|332|Haití|Haiti',
  'JM|388|Jamaica',
  'MX|484|México|Mexico',
  'NI|558|Nicaragua|Nicarágua',
  'PA|591|Panamá|Panama',
  'PE|604|Perú|Peru',
  'PR|630|Puerto Rico|Porto Rico',
  'PY|600|Paraguay|Paraguai',
  'SR|740|Surinam|Suriname',
  'SV|222|El Salvador|Salvador',
  'TT|780|Trinidad y Tobago|Trinidad e Tobago|Trinidad and Tobago',
  'UY|858|Uruguay|Uruguai',
  'VE|862|Venezuela|República Bolivariana de Venezuela',
  'AL|008|Albania|Albânia',
  'AT|040|Austria|Áustria',
  'BA|070|Bosnia y Herzegovina|Bósnia e Herzegovina|Bosnia and Herzegovina',
  'BE|056|Bélgica|Belgium',
  'BG|100|Bulgaria|Bulgária',
  'CH|756|Suiza|Suíça|Switzerland',
  'CY|196|Chipre|Cyprus',
  'CZ|203|Chequia|República Checa|Tchéquia|Czechia|Czech Republic',
  'DE|276|Alemania|Alemanha|Germany',
  'DK|208|Dinamarca|Denmark',
  'EE|233|Estonia|Estônia',
  'ES|724|España|Espanha|Spain',
  'FI|246|Finlandia|Finlândia|Finland',
  'FR|250|Francia|França|France',
  'GB|826|Reino Unido|Gran Bretaña|United Kingdom|Great Britain',
  'GR|300|Grecia|Grécia|Greece',
  'HR|191|Croacia|Croácia|Croatia',
  'HU|348|Hungría|Hungria|Hungary',
  'IE|372|Irlanda|Ireland',
  'IS|352|Islandia|Islândia|Iceland',
  'IT|380|Italia|Itália|Italy',
  'LT|440|Lituania|Lituânia|Lithuania',
  'LU|442|Luxemburgo|Luxembourg',
  'LV|428|Letonia|Letônia|Latvia',
  'MD|498|Moldavia|Moldávia|Moldova',
  'ME|499|Montenegro',
  'MK|807|Macedonia del Norte|Macedônia do Norte|North Macedonia',
  'MT|470|Malta',
  'NL|528|Países Bajos|Holanda|Países Baixos|Netherlands|The Netherlands',
  'NO|578|Noruega|Norway',
  'PL|616|Polonia|Polônia|Poland',
  'PT|620|Portugal',
  'RO|642|Rumania|Rumanía|Romênia|Romania',
  'RS|688|Serbia|Sérvia',
  'SE|752|Suecia|Suécia|Sweden',
  'SI|705|Eslovenia|Eslovênia|Slovenia',
  'SK|703|Eslovaquia|Eslováquia|Slovakia',
  'UA|804|Ucrania|Ucrânia|Ukraine',
].map(country)

/** Names that differ in case and accents alone become one. */
export const alike = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

const named = countries.flatMap((one) => [one.code, ...one.names].map((name) => [name, one] as const))
/** Nearly all are written so, and are found without comparing letters. */
const asWritten = new Map(named)
const byName = new Map(named.map(([name, one]) => [alike(name), one]))

/** A country by its name in Spanish, Portuguese or English, or by its code; case and accents don't matter. */
export const countryNamed = (name: unknown): Country | undefined =>
  typeof name === 'string' && name.length <= 200
    ? (asWritten.get(name) ?? byName.get(alike(name)))
    : undefined

/** The first name of each, for forms. */
export const countryNames: readonly string[] = countries.map(({ names }) => names[0] ?? '')
