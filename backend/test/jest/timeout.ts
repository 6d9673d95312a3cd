/** A limit for hangs, not a measure of speed: the tests share a slow machine with browsers and compilers. */
jest.setTimeout(180_000);
