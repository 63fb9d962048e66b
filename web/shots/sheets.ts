import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import type { Remark } from './findings.ts';
import type { Shot } from './photograph.ts';
import { model } from './plan.ts';

/**
 * Puts the photographs of each language, theme and width on one sheet, a page to
 * browse and a picture of it: screen by screen with all people beside each
 * other, and a line on those who see nothing new there or are led elsewhere.
 */
export async function makeSheets(
  browser: Browser,
  shots: Shot[],
  remarks: Remark[],
  folder: string,
): Promise<string[]> {
  const sheets = join(folder, 'sheets');
  await mkdir(sheets, { recursive: true });
  const made: string[] = [];
  const page = await browser.newPage({ viewport: { width: 1920, height: 200 } });
  for (const [name, of] of Map.groupBy(shots, ({ sheet }) => sheet)) {
    const html = join(sheets, `${name}.html`);
    await writeFile(html, sheet(name, of, remarks, sheets));
    await page.goto(pathToFileURL(html).href);
    const png = join(sheets, `${name}.png`);
    await page.screenshot({ path: png, fullPage: true });
    made.push(png);
  }
  await page.close();
  return made;
}

function sheet(name: string, shots: Shot[], remarks: Remark[], folder: string): string {
  const isPhone = name.endsWith('-390');
  const shotsOf = Map.groupBy(shots, ({ screen }) => screen);
  const remarksOf = Map.groupBy(remarks, ({ screen }) => screen);
  const screens = [...new Set([...shotsOf.keys(), ...remarksOf.keys()])];
  return `<!doctype html>
<meta charset="utf-8">
<title>${name}</title>
<style>
  body { margin: 24px; font: 14px system-ui, sans-serif; background: #777; color: #fff; }
  h1 { margin: 0; font-size: 20px; }
  h2 { margin: 24px 0 8px; font-size: 16px; }
  p { margin: 4px 0 0; }
  ul { display: grid; grid-template-columns: repeat(${isPhone ? 13 : 7}, 1fr); gap: 12px; margin: 0; padding: 0; list-style: none; }
  img { display: block; width: 100%; aspect-ratio: ${isPhone ? '390 / 844' : '1440 / 900'}; object-fit: cover; object-position: top; margin-bottom: 4px; }
  a { color: inherit; text-decoration: none; }
</style>
<h1>${name}</h1>
${screens.map(row).join('\n')}
`;

  function row(screen: string): string {
    return `<h2>${screen}</h2>
<ul>
${(shotsOf.get(screen) ?? []).map(thumbnail).join('\n')}
</ul>
${lines(remarksOf.get(screen) ?? [])
  .map((line) => `<p>${line}</p>`)
  .join('\n')}`;
  }

  function thumbnail({ person, file }: Shot): string {
    const source = relative(folder, file);
    return `<li><a href="${source}"><img src="${source}" alt="">${person}</a></li>`;
  }
}

/** One line for each remark, with everyone it applies to. */
function lines(remarks: Remark[]): string[] {
  const what = ({ ledTo }: Remark) => (ledTo ? `Led to ${ledTo}` : `The same as ${model}`);
  return [...Map.groupBy(remarks, what)].map(
    ([text, of]) =>
      `${text}: ${of
        .map(({ person }) => person)
        .sort()
        .join(', ')}.`,
  );
}
