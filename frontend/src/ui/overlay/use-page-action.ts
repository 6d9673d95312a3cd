import { useHasLeft } from '../use-has-left';
import { removeErrorToast, showErrorToast, type Toast } from './toasts';

interface Reactions<Result> {
  onSuccess?: (result: Result) => unknown;
  toToast: (failure: unknown) => Toast;
}

/**
 * Returns a function that reacts to the result of an action. Unlike the callbacks of `mutate`, `onSuccess` also runs after the component
 * was removed. The component itself shows a failure, from the state of the mutation. If the user has left the page, a toast shows it,
 * until an action with the same `subject` is started.
 */
export function usePageAction(subject: string) {
  const hasLeft = useHasLeft();
  return <Result>(action: Promise<Result>, { onSuccess, toToast }: Reactions<Result>): void => {
    removeErrorToast(subject);
    action.then(onSuccess, (failure: unknown) => hasLeft.current && showErrorToast({ ...toToast(failure), subject }));
  };
}
