import { named } from '../../format/choices.ts';
import { formatLanguage } from '../../format/intl.ts';

const languages =
  'ar bg bn ca cs da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb nl pl pt ro ru sk sl sq sr sv th tr uk ur vi zh'.split(
    ' ',
  );

/** What is chosen already stays a choice, whatever it is. */
export const languageChoices = (locale: string, chosen: readonly string[]) =>
  named([...new Set([...languages, ...chosen.filter(Boolean)])], formatLanguage, locale);

export const zoneChoices = (chosen: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])])].map(
    (value) => ({ value, label: value.replaceAll('_', ' ') }),
  );

/** As the server requires them: these countries' addresses have none. */
const withoutPostcodes = ['AE', 'HK', 'IE', 'QA'];

export const hasPostcodes = (country: string) => !withoutPostcodes.includes(country);
