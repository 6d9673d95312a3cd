import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AsyncVariable } from './async-variable.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('AsyncVariable', () => {
  it('has its value in everything that the function awaits, and nowhere else', async () => {
    const variable = new AsyncVariable<string>();
    const readLater = async () => {
      await pause(1);
      return variable.get();
    };
    const [first, outside, second] = await Promise.all([
      variable.run('first', readLater),
      readLater(),
      variable.run('second', readLater),
    ]);
    expect([first, outside, second, variable.get()]).toEqual(['first', undefined, 'second', undefined]);
  });

  it('has the innermost value, and the outer one again afterwards', () => {
    const variable = new AsyncVariable<number>();
    variable.run(1, () => {
      expect(variable.run(2, () => variable.get())).toBe(2);
      expect(variable.get()).toBe(1);
    });
  });

  it('keeps its value while other variables are set', () => {
    const [one, other] = [new AsyncVariable<number>(), new AsyncVariable<number>()];
    one.run(1, () => other.run(2, () => expect([one.get(), other.get()]).toEqual([1, 2])));
    other.run(2, () => expect([one.get(), other.get()]).toEqual([undefined, 2]));
  });

  it('releases the value of the first round of a loop that continues in the context of the former round', async () => {
    const [round, other] = [new AsyncVariable<object>(), new AsyncVariable<number>()];
    const values: WeakRef<object>[] = [];
    const first = await new Promise((resolve) => {
      const check = () => {
        collectGarbage();
        resolve(values[0]!.deref());
      };
      const runRound = (): void => {
        const value = {};
        values.push(new WeakRef(value));
        const next = values.length === 3 ? check : runRound;
        round.run(value, () => other.run(values.length, () => setTimeout(next)));
      };
      runRound();
    });
    expect(first).toBeUndefined();
  });

  it('restores the outer value when the function throws', () => {
    const variable = new AsyncVariable<number>();
    variable.run(1, () => {
      const fail = () => {
        throw new Error('expected');
      };
      expect(() => variable.run(2, fail)).toThrow('expected');
      expect(variable.get()).toBe(1);
    });
  });
});
