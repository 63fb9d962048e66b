/** Distance to the edges of the window, in pixels. */
const margin = 8;

/** Puts a box above its target, or below where there is no room, and inside the window. */
export function place(box: HTMLElement, target: Element, offset: number): void {
  const { width, height } = box.getBoundingClientRect();
  const to = target.getBoundingClientRect();
  const above = to.top - offset - height;
  const fitsAbove = above >= margin;
  const centred = to.left + to.width / 2 - width / 2;
  const farthest = document.documentElement.clientWidth - width - margin;
  box.style.top = `${fitsAbove ? above : to.bottom + offset}px`;
  box.style.left = `${Math.max(margin, Math.min(centred, farthest))}px`;
  box.dataset.side = fitsAbove ? 'top' : 'bottom';
}
