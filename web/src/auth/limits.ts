/** All times of the sign-in, in seconds. */

/** A token is renewed this long before it ends. */
export const renewBefore = 60;

/** How long a hidden frame, or a request to the provider, may take. The library retries 5 s after. */
export const answerWithin = 10;

/** How long the hidden frame of a sign-out may hold up somebody who wants to leave. */
export const signOutWithin = 5;

/** An answer to a sign-in that began longer ago is not taken. */
export const staleAfter = 15 * 60;

/** How far the clock of the device may be off. */
export const clockSkew = 5 * 60;

/** How often the provider is asked whether the session is still there. */
export const checkSessionEvery = 2;
