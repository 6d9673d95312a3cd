/** Modal dialogs, which jsdom lacks: what components rely on is that they open, close and give the focus back. */
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();

HTMLDialogElement.prototype.showModal = function () {
  if (this.open) throw new DOMException('The dialog is open already.', 'InvalidStateError');
  focusedBefore.set(this, document.activeElement);
  this.open = true;
};

HTMLDialogElement.prototype.close = function () {
  if (!this.open) return;
  this.open = false;
  const previous = focusedBefore.get(this);
  if (previous instanceof HTMLElement) previous.focus();
};
