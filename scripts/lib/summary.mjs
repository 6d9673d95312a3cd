/** Collects the results and durations of all parts of a test run. */
export class Summary {
  #parts = [];

  add(name, { passed, failed, skipped = 0, seconds }) {
    this.#parts.push({ name, passed, failed, skipped, seconds });
  }

  get passed() {
    return sum(this.#parts, 'passed');
  }

  get failed() {
    return sum(this.#parts, 'failed');
  }

  print() {
    const width = Math.max(...this.#parts.map(({ name }) => name.length));
    console.log('');
    for (const { name, passed, failed, skipped, seconds } of this.#parts) {
      const skips = skipped ? `, ${skipped} skipped` : '';
      console.log(
        `${name.padEnd(width)}  ${seconds.toFixed(1).padStart(7)} s  ${passed} passed, ${failed} failed${skips}`,
      );
    }
    console.log(`${this.passed} passed, ${this.failed} failed`);
  }
}

function sum(parts, key) {
  return parts.reduce((total, part) => total + part[key], 0);
}
