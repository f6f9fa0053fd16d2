/**
 * The currencies in use, by ISO 4217: without funds, metals and codes that were withdrawn. Our own list, since that of
 * `Intl` differs between versions of Node.js and browsers.
 */
export const CURRENCIES: readonly string[] = [
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP',
  'CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR',
  'IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU',
  'MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG',
  'SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV',
  'WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG',
].flatMap((codes) => codes.split(' '))

const KNOWN = new Set(CURRENCIES)

export function isCurrency(code: string): boolean {
  return KNOWN.has(code)
}

/** Currencies without two places. By ISO 4217 too: `Intl` follows what is paid in cash, and has none for HUF or IDR. */
const PLACES: Readonly<Record<string, number>> = {
  ...placesFor(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'),
  ...placesFor(3, 'BHD IQD JOD KWD LYD OMR TND'),
}
const USUAL_PLACES = 2

/** How many decimal places amounts in a currency have. */
export function placesOfCurrency(code: string): number {
  return PLACES[code] ?? USUAL_PLACES
}

function placesFor(places: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, places]))
}
