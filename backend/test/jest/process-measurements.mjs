import perfHooks from 'node:perf_hooks';

/** What the products of a test file measure about the process: garbage collection and the delay of the event loop. */
const observers = new Set();
const delays = new Set();

const { observe } = perfHooks.PerformanceObserver.prototype;
perfHooks.PerformanceObserver.prototype.observe = function (...args) {
  observers.add(this);
  return observe.apply(this, args);
};

const { monitorEventLoopDelay } = perfHooks;
perfHooks.monitorEventLoopDelay = (...args) => {
  const delay = monitorEventLoopDelay(...args);
  delays.add(delay);
  return delay;
};

/**
 * For the end of a test file: the metrics of a product are never stopped. Each product that a worker had run would measure
 * every garbage collection, wake the process a hundred times per second, and remain in memory.
 */
export function stopMeasurements() {
  for (const observer of observers) observer.disconnect();
  for (const delay of delays) delay.disable();
  observers.clear();
  delays.clear();
}
