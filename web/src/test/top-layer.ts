/**
 * The browser's top layer, which jsdom lacks: modal dialogs and popovers open
 * and close, Escape asks a dialog to close, and a closed dialog gives the focus
 * back to where it was.
 */
const before = new WeakMap<HTMLDialogElement, Element | null>();

HTMLDialogElement.prototype.showModal = function () {
  before.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('input, button, [tabindex]')?.focus();
};

HTMLDialogElement.prototype.close = function () {
  if (!this.open) return;
  this.open = false;
  (before.get(this) as HTMLElement | null)?.focus();
  this.dispatchEvent(new Event('close'));
};

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) as HTMLDialogElement | null;
  if (!dialog || dialog.getAttribute('closedby') === 'none') return;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
});

// jsdom hides every popover, as a browser does with closed ones.
HTMLElement.prototype.showPopover = function () {
  this.style.setProperty('display', 'block', 'important');
};

HTMLElement.prototype.hidePopover = function () {
  this.style.removeProperty('display');
};
