import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import type { Shot } from './photograph.ts';

/** Puts the photographs of each language, theme and width on one sheet: a page to browse, and a picture of it. */
export async function makeSheets(
  browser: Browser,
  shots: Shot[],
  folder: string,
): Promise<string[]> {
  const sheets = join(folder, 'sheets');
  await mkdir(sheets, { recursive: true });
  const made: string[] = [];
  const page = await browser.newPage({ viewport: { width: 1920, height: 200 } });
  for (const [name, of] of Map.groupBy(shots, ({ sheet }) => sheet)) {
    const html = join(sheets, `${name}.html`);
    await writeFile(html, sheet(name, of, sheets));
    await page.goto(pathToFileURL(html).href);
    const png = join(sheets, `${name}.png`);
    await page.screenshot({ path: png, fullPage: true });
    made.push(png);
  }
  await page.close();
  return made;
}

function sheet(name: string, shots: Shot[], folder: string): string {
  const isPhone = name.endsWith('-390');
  return `<!doctype html>
<meta charset="utf-8">
<title>${name}</title>
<style>
  body { margin: 24px; font: 14px system-ui, sans-serif; background: #777; color: #fff; }
  h1 { margin: 0 0 12px; font-size: 20px; }
  ul { display: grid; grid-template-columns: repeat(${isPhone ? 12 : 6}, 1fr); gap: 16px; margin: 0; padding: 0; list-style: none; }
  img { display: block; width: 100%; aspect-ratio: ${isPhone ? '390 / 844' : '1440 / 900'}; object-fit: cover; object-position: top; margin-bottom: 4px; }
  a { color: inherit; text-decoration: none; }
</style>
<h1>${name}</h1>
<ul>
${shots.map(thumbnail).join('\n')}
</ul>
`;

  function thumbnail({ person, screen, file }: Shot): string {
    const source = relative(folder, file);
    return `<li><a href="${source}"><img src="${source}" alt="">${person} · ${screen}</a></li>`;
  }
}
