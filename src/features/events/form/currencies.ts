import { PERSONAL_PREFIX, readStored, writeStored } from '@/lib/browser/storage'

/** Which currencies a price can have, and which one is proposed. */

/** ISO 4217 codes, each with the countries (ISO 3166) that pay with it. */
const COUNTRIES = Object.fromEntries(
  [
    'AED AE,ALL AL,AMD AM,ARS AR,AUD AU KI NR TV,AZN AZ,BAM BA,BDT BD,BHD BH,BOB BO,BRL BR,CAD CA,CHF CH LI,CLP CL,CNY CN',
    'COP CO,CRC CR,CVE CV,CZK CZ,DKK DK FO GL,DOP DO,DZD DZ,EGP EG,ETB ET,GBP GB GG IM JE,GEL GE,GHS GH,GTQ GT,HKD HK',
    'EUR AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
    'HNL HN,HUF HU,IDR ID,ILS IL PS,INR IN BT,IQD IQ,ISK IS,JMD JM,JOD JO,JPY JP,KES KE,KRW KR,KWD KW,KZT KZ,LKR LK',
    'MAD MA EH,MDL MD,MKD MK,MUR MU,MXN MX,MYR MY,MZN MZ,NAD NA,NGN NG,NIO NI,NOK NO SJ,NPR NP,NZD NZ CK NU,OMR OM',
    'PEN PE,PHP PH,PKR PK,PLN PL,PYG PY,QAR QA,RON RO,RSD RS,RUB RU,SAR SA,SEK SE,SGD SG,THB TH,TND TN,TRY TR,TWD TW',
    'TZS TZ,UAH UA,UGX UG,USD US EC SV PR PA TL GU,UYU UY,UZS UZ,VND VN,XAF CM CF TD CG GA GQ',
    'XOF BJ BF CI GW ML NE SN TG,ZAR ZA LS',
  ]
    .flatMap((line) => line.split(','))
    .map((pair) => [pair.slice(0, 3), pair.slice(4).split(' ')]),
) as Record<string, string[]>
const FALLBACK = 'EUR'

/** The codes to choose from, in order, with one that an event has already. */
export function currencyChoices(current: string): string[] {
  return [...new Set([...Object.keys(COUNTRIES), current])].filter(Boolean).sort()
}

/** The currency of the country that a language (BCP 47) names, or that most of its speakers live in. */
export function currencyOf(language: string): string {
  const region = regionOf(language)
  return Object.keys(COUNTRIES).find((code) => region && COUNTRIES[code]?.includes(region)) ?? FALLBACK
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}

const KEY = `${PERSONAL_PREFIX}currency`

/** The proposed currency of a price: the one that was chosen last on this device, else the one of the browser's language. */
export function proposedCurrency(): string {
  const last = readStored(KEY)
  return last && /^[A-Z]{3}$/.test(last) ? last : currencyOf(navigator.language)
}

export function rememberCurrency(code: string): void {
  writeStored(KEY, code)
}
