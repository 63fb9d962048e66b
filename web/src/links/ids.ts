/** Whether the server could know something by this: a whole number above zero, of 64 bits at most. */
export const isId = (text: string): boolean =>
  /^[1-9]\d{0,18}$/.test(text) && BigInt(text) < 2n ** 63n;

const namesId = /(^|_)id(_|$)/;

/** Whether every id in an address could be one: its parts called `id`, `id_…` or `…_id`. */
export const haveIds = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).every(([name, text = '']) => !namesId.test(name) || isId(text));
