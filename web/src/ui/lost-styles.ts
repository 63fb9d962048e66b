const lost: HTMLLinkElement[] = [];

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) lost.push(target);
  },
  true,
);

/** Asks again for style sheets that did not arrive, as whatever fetches chunks asks for each only once. */
export async function withStyles<Part>(part: Promise<Part>): Promise<Part> {
  const loaded = await part;
  for (const link of lost.splice(0)) {
    await new Promise((onload, onerror) => {
      link.replaceWith(Object.assign(link.cloneNode(), { onload, onerror }));
    });
  }
  return loaded;
}
