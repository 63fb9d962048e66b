/** At most so many of a kind are shown; whoever wants another types on. */
export const mostResults = 5;

/** From so many letters on texts are searched: two are in nearly every one. */
export const leastForTexts = 3;

/** How many characters were typed, as a reader counts them. */
export const typedLength = (typed: string): number => [...typed.trim()].length;
