/**
 * Runs `onSuccess` when a mutation has succeeded, unlike the callbacks of `mutate` also if its component is gone meanwhile, for example with
 * the last page of a list. The component shows a failure, from the state of the mutation; if it is gone, `onFailure` has to show it.
 */
export function afterSuccess<Result>(
  mutation: Promise<Result>,
  onSuccess: (result: Result) => void,
  onFailure: (error: unknown) => void,
): void {
  mutation.then(onSuccess, onFailure);
}
