import { save } from './save.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** What a drawing takes from the page's style sheets, and must bring along without them. */
const carried = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
];

const margin = 24;
const titleSize = 18;
const noteSize = 13;
const lineHeight = 1.5;

/** How wide a letter is taken to be, as a part of its size. */
const letterWidth = 0.56;

/** Pixels for each of the page's, so that print and slides stay sharp. */
const density = 2;

export interface PictureHead {
  title: string;
  /** Below the title, a line each, such as the period. */
  notes: readonly string[];
}

/** Saves a drawing of the page as a PNG, with its colours of the moment and a head that says what it is. */
export async function savePicture(
  drawing: SVGSVGElement,
  head: PictureHead,
  filename: string,
): Promise<void> {
  save(await toPng(framed(drawing, head)), `${filename}.png`);
}

/** A copy that stands alone: with its styles, a ground and a head. */
export function framed(drawing: SVGSVGElement, { title, notes }: PictureHead): SVGSVGElement {
  const [width, height] = ['width', 'height'].map((name) => Number(drawing.getAttribute(name)));
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[index] as Element);
    for (const name of carried) {
      const value = style.getPropertyValue(name);
      if (value) element.setAttribute(name, value);
    }
    element.removeAttribute('class');
  }
  const head = [
    ...wrapped(title, titleSize, width ?? 0).map((text) => ({
      text,
      size: titleSize,
      weight: 600,
    })),
    ...notes
      .flatMap((note) => wrapped(note, noteSize, width ?? 0))
      .map((text) => ({ text, size: noteSize, weight: 400 })),
  ];
  let headHeight = 0;
  const lines = head.map((line) => {
    headHeight += line.size * lineHeight;
    return { ...line, y: margin + headHeight - line.size * 0.4 };
  });
  headHeight += margin / 2;
  copy.setAttribute('x', String(margin));
  copy.setAttribute('y', String(margin + headHeight));
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string, otherwise: string) =>
    page.getPropertyValue(name).trim() || otherwise;
  const ink = colour('--mantine-color-text', '#000');
  const dimmed = colour('--mantine-color-dimmed', '#555');
  const whole = make('svg', {
    xmlns: svgNamespace,
    width: (width ?? 0) + 2 * margin,
    height: (height ?? 0) + headHeight + 2 * margin,
    'font-family': getComputedStyle(drawing).fontFamily || 'sans-serif',
  }) as SVGSVGElement;
  whole.append(
    make('rect', { width: '100%', height: '100%', fill: colour('--surface', '#fff') }),
    ...lines.map(({ text, y, size, weight }) =>
      words(text, y, size, weight, size === titleSize ? ink : dimmed),
    ),
    copy,
  );
  return whole;
}

/**
 * A text in lines that fit into a width, broken between words. How wide letters
 * are is not known before they are drawn: most are narrower than assumed.
 */
function wrapped(text: string, size: number, width: number): string[] {
  const most = Math.max(12, Math.floor(width / (size * letterWidth)));
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

function words(text: string, y: number, size: number, weight: number, fill: string): SVGElement {
  const element = make('text', { x: margin, y, 'font-size': size, 'font-weight': weight, fill });
  element.textContent = text;
  return element;
}

export function make(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

async function toPng(drawing: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  const text = new XMLSerializer().serializeToString(drawing);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * density;
  canvas.height = image.naturalHeight * density;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made.')))),
  );
}
