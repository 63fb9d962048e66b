/** At most so many of a kind are shown; whoever wants another types on. */
export const mostResults = 5;

/** How many characters were typed, as a reader counts them. */
export const typedLength = (typed: string): number => [...typed.trim()].length;
