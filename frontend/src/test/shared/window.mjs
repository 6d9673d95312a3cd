import FixedJSDOMEnvironment from 'jest-fixed-jsdom';
import { disableStorages } from '../../../../scripts/lib/tests/jest-storages.mjs';

/** The environment of all test files of this worker. */
let shared;
/** That of the current test file: jsdom reports errors of pages to it. */
let currentConsole;
const forwardingConsole = new Proxy({}, { get: (_target, method) => currentConsole[method] });

/** One window for all test files of a worker, one after the other: the packages that packages.mjs keeps are bound to it. */
export default class SharedWindow extends FixedJSDOMEnvironment {
  #url;
  #values;
  #timers;

  constructor(config, context) {
    currentConsole = context.console;
    if (shared) return shared.#reset();
    // Testing Library would set it up when it is loaded, for the first test file only: setup-browser.ts does it for each.
    process.env.RTL_SKIP_AUTO_CLEANUP = 'true';
    super(config, { ...context, console: forwardingConsole });
    this.#url = this.global.location.href;
    this.#timers = trackTimers(this.global);
    this.#values = Object.entries(Object.getOwnPropertyDescriptors(this.global)).filter(isReplaceable);
    shared = this;
  }

  /** Removes what the previous test file left, except new global variables: packages have theirs. */
  #reset() {
    const { document } = this.global;
    this.fakeTimersModern.useRealTimers();
    // Testing Library keeps the body.
    for (const element of [document.documentElement, document.head, document.body]) {
      for (const { name } of [...element.attributes]) element.removeAttribute(name);
    }
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const name of document.cookie.split(/=[^;]*(?:; )?/)) document.cookie = `${name}=; max-age=0`;
    for (const storage of [this.global.localStorage, this.global.sessionStorage]) storage.clear();
    this.dom.reconfigure({ url: this.#url });
    for (const [name, descriptor] of this.#values) {
      if (this.global[name] !== descriptor.value) Object.defineProperty(this.global, name, descriptor);
    }
    return this;
  }

  /** The next test file needs the window; it ends with the worker, which does not end before its timers. */
  async teardown() {
    for (const stop of this.#timers.splice(0)) stop();
    disableStorages();
  }
}

const isReplaceable = ([, { value, configurable }]) => value !== undefined && configurable;

/** Functions that stop the timers that the window has started. Those without delay are not included: React counts on them. */
function trackTimers(global) {
  const stops = [];
  const track =
    (start, stop) =>
    (callback, delay, ...rest) => {
      const id = start(callback, delay, ...rest);
      if (delay > 0) stops.push(() => stop(id));
      return id;
    };
  global.setTimeout = track(global.setTimeout, global.clearTimeout);
  global.setInterval = track(global.setInterval, global.clearInterval);
  return stops;
}
