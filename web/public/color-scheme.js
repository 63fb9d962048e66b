// What must happen before the app is there, and where it never comes. It is a file of
// its own because the content policy allows no scripts inside the page.

// Sets the theme before the first paint.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is closed to us: the system's theme it is.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// None of the first scripts can say that one of them or the style did not arrive, so this
// does, once the page with its notice is there. Only they are modules in the page, and only
// the style comes from here: what analytics or an extension adds may fail unseen.
addEventListener(
  'error',
  ({ target }) => {
    const isStyle = target.rel === 'stylesheet' && target.href.startsWith(location.origin);
    if (target.type !== 'module' && !isStyle) return;
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tellFailure);
    else tellFailure();
  },
  true,
);

function tellFailure() {
  document.getElementById('root').hidden = true; // without its style it is of no use
  document.getElementById('start-failed').hidden = false;
}

// The notice's way on: a reload, as a link would lose the fragment of the address.
addEventListener('click', ({ target }) => {
  if (target.id === 'start-again') location.reload();
});
