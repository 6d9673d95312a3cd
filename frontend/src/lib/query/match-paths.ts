/** A predicate for the queries of the API whose path begins with one of `starts` and is not `except`. */
export const matchPaths =
  (starts: readonly string[], except?: string) =>
  ({ queryKey: [, path] }: { queryKey: readonly unknown[] }): boolean =>
    typeof path === 'string' && path !== except && starts.some((start) => path.startsWith(start));
