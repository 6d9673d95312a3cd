/**
 * Runs `action` when a mutation has succeeded, unlike the callbacks of `mutate` also if its component is gone meanwhile, for example with
 * the last page of a list. A failure is not handled here: the component shows it, from the state of the mutation.
 */
export function afterSuccess<Result>(mutation: Promise<Result>, action: (result: Result) => void): void {
  mutation.then(action, () => undefined);
}
