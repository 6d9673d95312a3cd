/**
 * jsdom rejects listeners with a signal of Node's AbortController. Toasts (Mantine's drag) add such listeners: here the
 * signal is handled without jsdom.
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
