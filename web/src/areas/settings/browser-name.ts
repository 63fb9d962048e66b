/** Browsers by what only they say; the first that fits, for most also claim to be the ones below. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
];

const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** What a browser calls itself, made short, as Firefox · Windows; undefined where nothing is known. */
export function browserName(agent: string): string | undefined {
  const found = [browsers, systems].flatMap(
    (list) => list.find(([, mark]) => mark.test(agent))?.[0] ?? [],
  );
  return found.join(' · ') || undefined;
}
