import { stripVTControlCharacters } from 'node:util';

/** Collects the results and durations of all parts of a test run. */
export class Summary {
  #parts = [];
  #failures = [];

  add(name, { passed, failed, skipped = 0, seconds, failures = [] }) {
    this.#parts.push({ name, passed, failed, skipped, seconds });
    this.#failures.push(...failures);
  }

  get passed() {
    return sum(this.#parts, 'passed');
  }

  get failed() {
    return sum(this.#parts, 'failed');
  }

  /** The failures come last, because a long log is often cut at its beginning. */
  print() {
    const width = Math.max(...this.#parts.map(({ name }) => name.length));
    console.log('');
    for (const { name, passed, failed, skipped, seconds } of this.#parts) {
      const skips = skipped ? `, ${skipped} skipped` : '';
      console.log(
        `${name.padEnd(width)}  ${seconds.toFixed(1).padStart(7)} s  ${passed} passed, ${failed} failed${skips}`,
      );
    }
    for (const { title, message } of this.#failures.slice(0, 10)) {
      const lines = stripVTControlCharacters(message).split('\n').slice(0, 30).join('\n');
      console.log(`\nFAILED: ${title}\n${lines}`);
    }
    console.log(`${this.passed} passed, ${this.failed} failed`);
  }
}

function sum(parts, key) {
  return parts.reduce((total, part) => total + part[key], 0);
}
