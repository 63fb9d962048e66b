/**
 * Starts a navigation away from the app and then waits for ever, so that
 * nothing is shown in between; only a failure to start ends the promise. Whoever
 * comes back with the browser's back button would find that waiting page again,
 * so it is reloaded.
 */
export async function leavePage(start: () => Promise<unknown> | undefined): Promise<never> {
  const reloadWhenBack = (event: PageTransitionEvent) => {
    if (event.persisted) window.location.reload();
  };
  window.addEventListener('pageshow', reloadWhenBack);
  try {
    await start();
  } catch (error) {
    window.removeEventListener('pageshow', reloadWhenBack);
    throw error;
  }
  return new Promise<never>(() => {});
}
