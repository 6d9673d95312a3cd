/**
 * The page of these tests is jsdom's, its AbortController is Node's, and jsdom refuses a listener with a foreign signal.
 * Toasts (Mantine's drag) add such listeners: here the signal is honoured by hand.
 */
const proto = Node.prototype as EventTarget;
const add = proto.addEventListener;

proto.addEventListener = function (this: EventTarget, type, listener, options) {
  if (typeof options !== 'object' || !options.signal) return add.call(this, type, listener, options);
  const { signal, ...rest } = options;
  if (signal.aborted) return;
  signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
  add.call(this, type, listener, rest);
};
