import { AsyncLocalStorage } from 'node:async_hooks';

/** The value of one variable, and the bindings of others that also apply; at most one for each variable. */
interface Binding {
  variable: AsyncVariable<unknown>;
  value: unknown;
  others: Binding | undefined;
}

const bindings = new AsyncLocalStorage<Binding>();

/**
 * A value that a function and everything it awaits can read without a parameter, like `AsyncContext.Variable` of TC39. All variables
 * share one `AsyncLocalStorage`, because Node copies the state of each storage to each promise: see docs/adr/0031.
 */
export class AsyncVariable<Value> {
  /** Calls `work` with this value; a nested call replaces it for its own work. */
  run<Result>(value: Value, work: () => Result): Result {
    return bindings.run({ variable: this, value, others: remove(bindings.getStore(), this) }, work);
  }

  /** The value of the innermost {@link run} that led to this call; undefined outside of any. */
  get(): Value | undefined {
    return find(bindings.getStore(), this)?.value as Value | undefined;
  }
}

function find(binding: Binding | undefined, variable: AsyncVariable<unknown>): Binding | undefined {
  let candidate = binding;
  while (candidate && candidate.variable !== variable) candidate = candidate.others;
  return candidate;
}

/** A loop that calls `run` in the context of its former round must not collect the values of all rounds. */
function remove(binding: Binding | undefined, variable: AsyncVariable<unknown>): Binding | undefined {
  if (!binding || !find(binding, variable)) return binding;
  if (binding.variable === variable) return binding.others;
  return { ...binding, others: remove(binding.others, variable) };
}
