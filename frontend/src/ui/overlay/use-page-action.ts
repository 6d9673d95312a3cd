import { useHasLeft } from '../use-has-left';
import { removeErrorToast, showErrorToast, type Toast } from './toasts';

interface Reactions<Result> {
  onSuccess?: (result: Result) => unknown;
  toToast: (failure: unknown) => Toast;
}

/**
 * Returns the function that reacts to an action of a page. `onSuccess` also runs if its component is gone meanwhile, unlike the callbacks of
 * `mutate`. The component shows a failure, from the state of the mutation; if the user has left the page, a toast does, until the action with
 * this `subject` is repeated.
 */
export function usePageAction(subject: string) {
  const hasLeft = useHasLeft();
  return <Result>(action: Promise<Result>, { onSuccess, toToast }: Reactions<Result>): void => {
    removeErrorToast(subject);
    action.then(onSuccess, (failure: unknown) => hasLeft.current && showErrorToast({ ...toToast(failure), subject }));
  };
}
