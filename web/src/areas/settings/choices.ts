import { formatCountry } from '../../format/country.ts';
import { formatLanguage } from '../../format/language.ts';

const countries =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

const languages =
  'ar bg bn ca cs da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb nl pl pt ro ru sk sl sq sr sv th tr uk ur vi zh'.split(
    ' ',
  );

interface Choice {
  value: string;
  label: string;
}

const named = (codes: string[], name: (code: string, locale: string) => string, locale: string) =>
  codes
    .map((value): Choice => ({ value, label: name(value, locale) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));

export const countryChoices = (locale: string) => named(countries, formatCountry, locale);

/** What is chosen already stays a choice, whatever it is. */
export const languageChoices = (locale: string, chosen: readonly string[]) =>
  named([...new Set([...languages, ...chosen.filter(Boolean)])], formatLanguage, locale);

export const zoneChoices = (chosen: string): string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])]),
];

/** As the server requires them: these countries' addresses have none. */
const withoutPostcodes = ['AE', 'HK', 'IE', 'QA'];

export const hasPostcodes = (country: string) => !withoutPostcodes.includes(country);
